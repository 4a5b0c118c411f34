// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// What a thread has to do, one thing after the other, and the thread, which begins with the first.
final class ThreadWork: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isStarted = false
        var isOver = false
    }

    private let name: String
    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    init(_ name: String) {
        self.name = name
    }

    func add(_ body: @escaping @Sendable () -> Void) {
        let mustStart = state.withLock { state in
            state.waiting.append(body)
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if mustStart { start() }
        arrival.signal()
    }

    /// No more work will come; the thread ends when it has finished what it has.
    func end() {
        state.withLock { $0.isOver = true }
        arrival.signal()
    }

    private func start() {
        let this = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, ThreadWork.body, this.toOpaque())
        guard code != 0 else { return }
        // No more threads for this user: then those that all share have to do it.
        this.release()
        DispatchQueue.global().async { self.run() }
    }

    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
        { argument in
            guard let argument else { return nil }
            let work = Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue()
            pthread_detach(pthread_self())
            ThreadName.set(work.name)
            let stack = SignalStack()
            work.run()
            stack.leave()
            return nil
        }

    private func run() {
        while let body = next() { body() }
    }

    private func next() -> (@Sendable () -> Void)? {
        while true {
            arrival.wait()
            let (body, isOver) = state.withLock { state in
                state.waiting.isEmpty
                    ? (nil, state.isOver) : (state.waiting.removeFirst(), false)
            }
            if body != nil || isOver { return body }
        }
    }
}

/// A stack for signals, so that one can still be caught when the thread's own is used up.
private struct SignalStack {
    private static let size = max(Int(sysconf(Int32(_SC_SIGSTKSZ))), 64 << 10)

    private let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)

    init() {
        var stack = stack_t()
        stack.ss_sp = memory
        stack.ss_size = Self.size
        sigaltstack(&stack, nil)
    }

    func leave() {
        var stack = stack_t()
        stack.ss_flags = Int32(SS_DISABLE)
        sigaltstack(&stack, nil)
        memory.deallocate()
    }
}

/// The name of a thread, as the tools of the system show it.
private enum ThreadName {
    /// glibc has it, but its Swift module does not show it.
    static func set(_ name: String) {
        guard let symbol = dlsym(nil, "pthread_setname_np") else { return }
        typealias Function = @convention(c) (pthread_t, UnsafePointer<CChar>) -> Int32
        // The kernel takes fifteen letters and refuses more.
        _ = unsafeBitCast(symbol, to: Function.self)(pthread_self(), String(name.prefix(15)))
    }
}
