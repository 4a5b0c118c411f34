// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc

/// Takes from this process what it does not need, before it reads untrusted bytes.
///
/// What a kernel lacks is done without: an old one must not keep anybody from the covers. `Support`
/// tells what that is.
package enum Confinement {
    /// What a process may still reach.
    package enum Reach: Sendable {
        /// The files of the system, to read: libraries, fonts.
        case system
        /// Other machines, and of all files those by which they are found and known.
        case network
    }

    /// - Parameters:
    ///   - memory: all the addresses that it may have, in bytes.
    ///   - descriptors: how many files it may have open.
    package static func begin(memory: UInt, descriptors: UInt, reach: Reach = .system) {
        // A program that is dead already has closed the standard input.
        dieWithParent()
        // No program that it starts can get more rights than it has.
        _ = prctl?(38, 1, 0, 0, 0)
        _ = closeOthers?(3, .max, 0)
        set(RLIMIT_AS, memory)
        set(RLIMIT_CORE, 0)
        set(RLIMIT_NOFILE, descriptors)
        // Writing to a file fails; a pipe is none.
        Interruption.letWritesFail()
        set(RLIMIT_FSIZE, 0)
        forbid(allBut: reach)
        _ = SystemCallFilter.install(allowsSockets: reach == .network)
    }

    /// What this kernel has to confine a process with, besides limits, which all have.
    package struct Support: Sendable, Equatable {
        /// The version of Landlock; 0 without it.
        package var landlock: Int
        package var hasFilter: Bool

        package init(landlock: Int, hasFilter: Bool) {
            (self.landlock, self.hasFilter) = (landlock, hasFilter)
        }

        package static var ofThisKernel: Support {
            let version = call?(444, 0, 0, 1, 0) ?? 0
            return Support(
                landlock: max(0, version),
                hasFilter: SystemCallFilter.isSupported
            )
        }
    }

    /// Killing the process that started this one means killing this one too.
    static func dieWithParent() {
        _ = prctl?(1, UInt(SIGKILL), 0, 0, 0)
    }

    /// Lets the system end this process when it has used this many more seconds of CPU time.
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

    /// What may still be read.
    private static func readable(_ reach: Reach) -> [String] {
        switch reach {
        case .system: ["/usr", "/lib", "/lib64", "/etc", "/opt", "/var/cache/fontconfig"]
        case .network:
            // Libraries that names are looked up with, how they are, and whom to trust.
            [
                "/usr/lib", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/resolv.conf",
                "/run/systemd/resolve", "/run/NetworkManager", "/run/resolvconf", "/etc/hosts",
                "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services",
                "/etc/ssl", "/etc/pki", "/etc/gnutls", "/etc/ca-certificates",
                "/usr/share/ca-certificates", "/usr/local/share/ca-certificates",
            ]
        }
    }

    /// Leaves nothing of all files but to read a few, no connection that is not needed, and no
    /// signal to others, as far as the kernel has Landlock; the filter of calls knows no files.
    private static func forbid(allBut reach: Reach) {
        guard let call else { return }
        let version = call(444, 0, 0, 1, 0)
        guard version > 0 else { return }
        // All that this version knows of files, then of connections, then of others.
        var rights: [UInt64] = [version < 3 ? 0x1FFF : 0x7FFF]
        // To wait for connections, and to make some.
        if version >= 4 { rights.append(reach == .network ? 0b01 : 0b11) }
        if version >= 6 { rights.append(0b11) }
        let rules = rights.withUnsafeBytes { call(444, address($0), UInt($0.count), 0, 0) }
        guard rules >= 0 else { return }
        for place in readable(reach) { allowReading(place, rules, call) }
        _ = call(446, UInt(rules), 0, 0, 0)
        close(Int32(rules))
    }

    private static func allowReading(_ place: String, _ rules: Int, _ call: Call) {
        let descriptor = open(place, GlibcExtensions.pathOnly | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // To read files and to list folders, or else it is a file: the kernel refuses what makes no
        // sense for it. It wants no gap between the two numbers.
        for right: UInt32 in [0b1100, 0b0100] {
            let rule: [UInt32] = [right, 0, UInt32(bitPattern: descriptor)]
            if rule.withUnsafeBytes({ call(445, UInt(rules), 1, address($0), 0) }) == 0 { break }
        }
        close(descriptor)
    }

    private static func address(_ bytes: UnsafeRawBufferPointer) -> UInt {
        UInt(bitPattern: bytes.baseAddress)
    }

    private typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    private typealias CloseRange = @convention(c) (UInt32, UInt32, Int32) -> Int32
    private typealias Call = @convention(c) (Int, UInt, UInt, UInt, UInt) -> Int

    private static let prctl = GlibcExtensions.function("prctl", Control.self)
    private static let closeOthers = GlibcExtensions.function("close_range", CloseRange.self)
    private static let call = GlibcExtensions.function("syscall", Call.self)
}
