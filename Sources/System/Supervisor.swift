// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Synchronization

/// Two processes where one may never end: the second does the work, the first only waits for it.
///
/// A thread that hangs in a file system whose server is silent can be beyond the reach of every
/// signal, and no process ends before its last thread. Its parent would wait for as long as
/// the server is silent. So it has started another one, which can leave without it.
package enum Supervisor {
    /// Goes on in a second process, and returns there; the first one ends as the second does.
    ///
    /// To be called before the first thread. Where there cannot be a second process, the first goes
    /// on alone.
    package static func begin() {
        var ends: [Int32] = [-1, -1]
        guard let fork, pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A request to stop that comes in between waits until it can be handled.
        var (requests, before) = (sigset_t(), sigset_t())
        sigemptyset(&requests)
        for number in Interruption.requests { sigaddset(&requests, number) }
        sigprocmask(SIG_BLOCK, &requests, &before)
        let first = getpid()
        let second = fork()
        if second > 0 {
            close(ends[1])
            supervise(second, listeningTo: ends[0], before)
        }
        if second == 0 {
            close(ends[0])
            Confinement.dieWithParent()
            if getppid() != first { _exit(128 + SIGKILL) }
            speaking.store(ends[1], ordering: .relaxed)
            starter.store(first, ordering: .relaxed)
            Interruption.install(isSupervised: true)
        } else {
            for end in ends { close(end) }
        }
        sigprocmask(SIG_SETMASK, &before, nil)
    }

    private typealias Fork = @convention(c) () -> pid_t

    private static let fork = GlibcExtensions.function("fork", Fork.self)

    /// The number by which the system knows this process.
    package static var ownID: Int32 { getpid() }

    /// The number by which the caller knows this process.
    package static var knownID: Int32 {
        let id = starter.load(ordering: .relaxed)
        return id == 0 ? getpid() : id
    }

    /// Lets the first process end with this code, whatever becomes of this one.
    package static func leave(_ code: Int32) {
        let pipe = speaking.exchange(-1, ordering: .relaxed)
        guard pipe != -1 else { return }
        var byte = UInt8(truncatingIfNeeded: code)
        write(pipe, &byte, 1)
    }

    private static func supervise(
        _ process: pid_t,
        listeningTo pipe: Int32,
        _ mask: sigset_t
    ) -> Never {
        var mask = mask
        supervised.store(process, ordering: .relaxed)
        var action = sigaction()
        // One after the other, in the order of their numbers.
        sigfillset(&action.sa_mask)
        action.sa_flags = SA_SIGINFO
        action.__sigaction_handler.sa_sigaction = { number, _, _ in
            Supervisor.forward(number)
        }
        for number in Interruption.requests { sigaction(number, &action, nil) }
        sigprocmask(SIG_SETMASK, &mask, nil)
        // It says something only if it cannot end; its end closes the pipe.
        var byte: UInt8 = 0
        while true {
            let count = read(pipe, &byte, 1)
            if count == 1 { _exit(Int32(byte)) }
            if count == 0 || errno != EINTR { break }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        if signal == 0 { _exit(status >> 8 & 0xFF) }
        die(of: signal)
    }

    /// The second process may have got the same: then this is no second request.
    private static func forward(_ number: Int32) {
        let process = supervised.load(ordering: .relaxed)
        let isFirst = forwarded.exchange(1, ordering: .relaxed) == 0
        let code = errno
        kill(process, isFirst ? (number == SIGINT ? SIGUSR1 : SIGUSR2) : number)
        errno = code
    }

    /// Ends as the other one ended; the one memory image is enough.
    private static func die(of number: Int32) -> Never {
        var limit = rlimit()
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        signal(number, SIG_DFL)
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        raise(number)
        _exit(128 + number)
    }
}

/// Where the second process speaks to the first; -1 if there is none.
private let speaking = Atomic<Int32>(-1)
/// The first process, as the second knows it.
private let starter = Atomic<Int32>(0)
/// The second process, as the first knows it.
private let supervised = Atomic<Int32>(0)
/// Whether a request to stop was handed on.
private let forwarded = Atomic<Int32>(0)
