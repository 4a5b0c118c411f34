// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Takes from this process what it does not need, before it meets bytes that nobody vouches for.
package enum Confinement {
    /// - Parameters:
    ///   - memory: all the addresses that it may have, in bytes.
    ///   - descriptors: how many files it may have open.
    package static func begin(memory: UInt, descriptors: UInt) {
        // Whoever kills the program means this one too. One that is dead already has closed the
        // standard input.
        _ = prctl?(1, UInt(SIGKILL), 0, 0, 0)
        // No program that it starts can get more rights than it has.
        _ = prctl?(38, 1, 0, 0, 0)
        _ = closeOthers?(3, .max, 0)
        set(RLIMIT_AS, memory)
        set(RLIMIT_CORE, 0)
        set(RLIMIT_NOFILE, descriptors)
        // Writing to a file fails; a pipe is none.
        Interruption.letWritesFail()
        set(RLIMIT_FSIZE, 0)
        forbidChanges()
    }

    /// Lets the system end this process when it has used so many more seconds of a processor.
    package static func allow(seconds: UInt) {
        let used = UInt(ProcessUsage.now.cpuSeconds) + 1
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return }
        // Only the soft limit: the next image gets as much again.
        limit.rlim_cur = min(limit.rlim_max, used + seconds)
        setrlimit(resource, &limit)
    }

    private static func set(_ resource: __rlimit_resource, _ value: UInt) {
        let number = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        guard getrlimit(number, &limit) == 0 else { return }
        limit.rlim_max = min(limit.rlim_max, value)
        limit.rlim_cur = limit.rlim_max
        setrlimit(number, &limit)
    }

    /// Forbids to make, change, remove or execute any file, where the kernel has Landlock.
    private static func forbidChanges() {
        guard let call else { return }
        // All that its first version knows, but to read and to list.
        var forbidden: UInt64 = 0x1FFF & ~0b1100
        let rules = withUnsafeMutableBytes(of: &forbidden) { attribute in
            call(444, UInt(bitPattern: attribute.baseAddress), UInt(attribute.count), 0)
        }
        guard rules >= 0 else { return }
        _ = call(446, UInt(rules), 0, 0)
        close(Int32(rules))
    }

    private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    private typealias CloseRange = @convention(c) (UInt32, UInt32, Int32) -> Int32
    private typealias Call = @convention(c) (Int, UInt, UInt, UInt) -> Int

    private static let prctl = dlsym(nil, "prctl").map { unsafeBitCast($0, to: Control.self) }
    private static let closeOthers = dlsym(nil, "close_range").map {
        unsafeBitCast($0, to: CloseRange.self)
    }
    private static let call = dlsym(nil, "syscall").map { unsafeBitCast($0, to: Call.self) }
}
