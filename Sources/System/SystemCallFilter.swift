// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc

/// Has the kernel refuse calls with EPERM that a process which reads untrusted bytes never makes:
/// those that start programs, reach other processes, or open sockets.
///
/// It stays for the rest of the process, and it holds on kernels that have no Landlock.
struct SystemCallFilter {
    /// Instructions for the kernel, each as the 8 bytes of a `sock_filter`.
    private var program: [UInt64] = []

    /// Whether this kernel takes filters: it then looks at where the filter should be.
    static var isSupported: Bool {
        Calls.current != nil && prctl?(setFilter, mode, 0, 0, 0) == -1 && errno == EFAULT
    }

    /// - Parameter allowsSockets: for a process that speaks to other machines.
    ///
    /// - Returns: whether the kernel took it.
    static func install(allowsSockets: Bool) -> Bool {
        guard let calls = Calls.current else { return false }
        return SystemCallFilter(calls, allowsSockets: allowsSockets).install()
    }

    private init(_ calls: Calls, allowsSockets: Bool) {
        // Calls of another kind, such as those of 32-bit programs, have other numbers.
        add(.load, 4)
        refuse(unless: .isEqual, calls.machine, EPERM)
        add(.load, 0)
        if let limit = calls.limit { refuse(if: .isAtLeast, limit, EPERM) }
        // The C library then makes threads by the call whose flags can be seen.
        refuse(if: .isEqual, calls.clone3, ENOSYS)
        for call in calls.refused { refuse(if: .isEqual, call, EPERM) }
        if !allowsSockets {
            for call in calls.sockets { refuse(if: .isEqual, call, EPERM) }
        }
        // A thread is no process.
        add(.isEqual, calls.clone, whenFalse: 4)
        add(.load, Self.firstArgument)
        add(.hasBits, Self.cloneThread, whenTrue: 1)
        add(.answer, Self.error(EPERM))
        add(.answer, Self.allow)
        // A signal to the process itself is a way to end.
        for call in calls.signals {
            add(.isEqual, call, whenFalse: 4)
            add(.load, Self.firstArgument)
            add(.isEqual, UInt32(bitPattern: getpid()), whenTrue: 1)
            add(.answer, Self.error(EPERM))
            add(.answer, Self.allow)
        }
        add(.answer, Self.allow)
    }

    private func install() -> Bool {
        program.withUnsafeBytes { instructions in
            // A `sock_fprog`: how many there are, and where.
            let description = [UInt(program.count), UInt(bitPattern: instructions.baseAddress)]
            return description.withUnsafeBytes { description in
                Self.prctl?(
                    Self.setFilter,
                    Self.mode,
                    UInt(bitPattern: description.baseAddress),
                    0,
                    0
                )
                    == 0
            }
        }
    }

    // MARK: Instructions

    private enum Code: UInt16 {
        /// Of what the kernel says of the call, four bytes from a place.
        case load = 0x20
        case isEqual = 0x15
        case isAtLeast = 0x35
        case hasBits = 0x45
        case answer = 0x06
    }

    private mutating func add(
        _ code: Code,
        _ value: UInt32,
        whenTrue: UInt8 = 0,
        whenFalse: UInt8 = 0
    ) {
        program.append(
            UInt64(code.rawValue) | UInt64(whenTrue) << 16 | UInt64(whenFalse) << 24
                | UInt64(value) << 32
        )
    }

    private mutating func refuse(if code: Code, _ value: UInt32, _ error: Int32) {
        add(code, value, whenFalse: 1)
        add(.answer, Self.error(error))
    }

    private mutating func refuse(unless code: Code, _ value: UInt32, _ error: Int32) {
        add(code, value, whenTrue: 1)
        add(.answer, Self.error(error))
    }

    private static func error(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

    private static let allow: UInt32 = 0x7FFF_0000
    /// The lower half of it.
    private static let firstArgument: UInt32 = 16
    private static let cloneThread: UInt32 = 0x1_0000
    private static let setFilter: Int32 = 22
    private static let mode: UInt = 2

    private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    private static let prctl = GlibcExtensions.function("prctl", Control.self)

    // MARK: Numbers

    /// The numbers of calls on one kind of machine.
    private struct Calls {
        let machine: UInt32
        /// From here on they are of another kind.
        var limit: UInt32?
        let clone: UInt32
        let clone3: UInt32 = 435
        /// Start programs, look into other processes, signal them by other ways, or make calls that
        /// no filter sees.
        let refused: [UInt32]
        /// `kill` and `tgkill`.
        let signals: [UInt32]
        /// `socket`, `socketpair`, `connect`, `bind`, `listen`.
        let sockets: [UInt32]

        static var current: Calls? {
            #if arch(x86_64)
                // vfork, fork, execve, ptrace, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo,
                // process_vm_readv, process_vm_writev, execveat, pidfd_send_signal, io_uring_setup
                Calls(
                    machine: 0xC000_003E,
                    limit: 0x4000_0000,
                    clone: 56,
                    refused: [58, 57, 59, 101, 200, 129, 297, 310, 311, 322, 424, 425],
                    signals: [62, 234],
                    sockets: [41, 53, 42, 49, 50]
                )
            #elseif arch(arm64)
                // The same, without vfork and fork, which there are none.
                Calls(
                    machine: 0xC000_00B7,
                    clone: 220,
                    refused: [221, 117, 130, 138, 240, 270, 271, 281, 424, 425],
                    signals: [129, 131],
                    sockets: [198, 199, 203, 200, 201]
                )
            #else
                nil
            #endif
        }
    }
}
