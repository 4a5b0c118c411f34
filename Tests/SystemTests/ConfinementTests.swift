// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import TestSupport
import Testing

/// What a confined process can still do, tried from inside; each attempt succeeds without
/// confinement, so that these tests would show its lack.
@Suite struct ConfinementTests {
    enum Attempt: String, CaseIterable, Codable {
        case read, list, create, remove
        case connect, listen, localSocket
        case fork, start, startAnother, signal, signalNobody, lookInto
        case fill, allocate, openMany, inherit

        /// Those that only Landlock refuses.
        static let ofFiles: [Attempt] = [.read, .list, .create, .remove]
        static let ofSockets: [Attempt] = [.connect, .listen, .localSocket]

        /// The error that the kernel gives for it.
        var refusal: Int32 {
            switch self {
            case .read, .list, .create, .remove: EACCES
            case .connect, .listen, .localSocket: EPERM
            case .fork, .start, .startAnother, .signal, .signalNobody, .lookInto: EPERM
            case .fill: EFBIG
            case .allocate: ENOMEM
            case .openMany: EMFILE
            case .inherit: EBADF
            }
        }

        /// The error number, or 0.
        func carryOut(in folder: String) -> Int32 {
            switch self {
            case .read: error(open(folder + "/book.epub", O_RDONLY))
            case .list: error(open(folder, O_RDONLY | O_DIRECTORY))
            case .create: error(open(folder + "/new", O_WRONLY | O_CREAT, 0o644))
            case .remove: error(unlink(folder + "/book.epub"))
            case .connect, .listen, .localSocket: speak()
            case .fork: processes("fork")
            case .start: start()
            case .startAnother: startAnother()
            case .signal: error(kill(getppid(), 0))
            case .signalNobody: signalNobody()
            case .lookInto: lookInto(getppid())
            case .fill: error(Int32(truncatingIfNeeded: write(1, "x", 1)))
            case .allocate: allocate()
            case .openMany: openMany()
            case .inherit: inherit()
            }
        }

        private func error(_ answer: Int32) -> Int32 { answer < 0 ? errno : 0 }

        private func speak() -> Int32 {
            let family = self == .localSocket ? AF_UNIX : AF_INET
            let socket = socket(family, Int32(SOCK_STREAM.rawValue), 0)
            if socket < 0 { return errno }
            if self == .listen { return error(Glibc.listen(socket, 1)) }
            guard self == .connect else { return 0 }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(9).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let answer = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            // Nothing listens there, but the connection was attempted.
            return answer < 0 && errno != ECONNREFUSED ? errno : 0
        }

        private func processes(_ name: String) -> Int32 {
            typealias Function = @convention(c) () -> Int32
            guard let fork = GlibcExtensions.function(name, Function.self) else { return ENOSYS }
            let child = fork()
            if child == 0 { _exit(0) }
            return error(child)
        }

        private func start() -> Int32 {
            var id: pid_t = 0
            return posix_spawn(&id, "/bin/true", nil, nil, [strdup("true"), nil], nil)
        }

        private func startAnother() -> Int32 {
            // The program in place of this one ends with 0.
            execve("/bin/true", [strdup("true"), nil], [nil])
            return errno
        }

        /// Landlock refuses a signal to a process that it finds outside; the filter comes before that.
        private func signalNobody() -> Int32 {
            let answer = error(kill(.max, 0))
            return answer == ESRCH ? 0 : answer
        }

        private func lookInto(_ process: pid_t) -> Int32 {
            typealias Function =
                @convention(c) (
                    Int32, UnsafeRawPointer?, UInt, UnsafeRawPointer?, UInt, UInt
                ) -> Int
            guard let read = GlibcExtensions.function("process_vm_readv", Function.self) else {
                return ENOSYS
            }
            return error(Int32(truncatingIfNeeded: read(process, nil, 0, nil, 0, 0)))
        }

        private func allocate() -> Int32 {
            let flags = MAP_PRIVATE | MAP_ANONYMOUS | Int32(0x4000)
            let address = mmap(nil, 1 << 42, PROT_NONE, flags, -1, 0)
            return address == MAP_FAILED ? errno : 0
        }

        /// Whether anything is open that was so before.
        private func inherit() -> Int32 {
            for number: Int32 in 3..<64 where fcntl(number, F_GETFD) >= 0 { return 0 }
            return EBADF
        }

        private func openMany() -> Int32 {
            for _ in 0..<80 where open("/usr/lib", O_RDONLY) < 0 { return errno }
            return 0
        }
    }

    private static let hasLandlock = Confinement.Support.ofThisKernel.landlock > 0
    private static let hasFilter = Confinement.Support.ofThisKernel.hasFilter

    private func attempt(
        _ attempt: Attempt,
        reach: Confinement.Reach?,
        answers code: Int32
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.file("book.epub", "x")
        let path = folder.path.text
        let name = reach.map { $0 == .system ? "system" : "network" } ?? ""
        await #expect(processExitsWith: .exitCode(code)) {
            [attempt = attempt as Attempt, path = path as String, name = name as String] in
            let output = open(path + "/output", O_WRONLY | O_CREAT, 0o644)
            inProcessOfOneThread {
                dup2(output, 1)
                if !name.isEmpty {
                    Confinement.begin(
                        memory: 1 << 41,
                        descriptors: 64,
                        reach: name == "system" ? .system : .network
                    )
                }
                return attempt.carryOut(in: path)
            }
        }
    }

    @Test(arguments: Attempt.allCases)
    func `a process that is not confined can do it`(_ what: Attempt) async throws {
        try await attempt(what, reach: nil, answers: 0)
    }

    @Test(arguments: Attempt.allCases)
    func `a decoder is refused it`(_ what: Attempt) async throws {
        if Attempt.ofFiles.contains(what), !Self.hasLandlock { return }
        if what.refusal == EPERM, !Self.hasFilter { return }
        try await attempt(what, reach: .system, answers: what.refusal)
    }

    @Test(arguments: Attempt.allCases)
    func `what fetches may speak to others, and nothing else`(_ what: Attempt) async throws {
        let speaks = what == .connect || what == .localSocket
        if Attempt.ofFiles.contains(what), !Self.hasLandlock { return }
        if what.refusal == EPERM, !Self.hasFilter { return }
        // To wait for others is refused by the fourth version of Landlock.
        if what == .listen { return }
        try await attempt(what, reach: .network, answers: speaks ? 0 : what.refusal)
    }
}

/// Ends with what a process answers that has the memory of this one and none of its other threads:
/// these have files open, which a confined process closes.
private func inProcessOfOneThread(_ body: () -> Int32) {
    typealias Function = @convention(c) () -> Int32
    guard let fork = GlibcExtensions.function("fork", Function.self) else { _exit(ENOSYS) }
    let child = fork()
    if child == 0 { _exit(body()) }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    _exit(ProgramRun.exit(status))
}
