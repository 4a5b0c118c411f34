// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

@Suite struct FileLockTests {
    @Test func `there is one holder at a time, identified by its process number`() throws {
        let folder = try TemporaryFolder()
        do {
            let lock = try FileLock(folder["lock"])
            #expect(throws: LockError.held(pid: getpid())) { _ = try FileLock(folder["lock"]) }
            #expect(try content(of: lock.path) == "\(getpid())\n")
        }
        let again = try FileLock(folder["lock"])
        #expect(try FileStatus.of(again.path, followingLinks: false).kind == .regular)
    }

    @Test
    func `a lock held by another process is reported, and is free once that process is killed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder["lock"].text
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let lock = try FileLock(Path(path))
            // Another program sees it too.
            try #require(system("flock -n '\(lock.path.text)' true") != 0)
            kill(getpid(), SIGKILL)
        }
        let left = try content(of: folder["lock"])
        #expect(left.hasSuffix("\n") && left != "\(getpid())\n")
        let lock = try FileLock(folder["lock"])
        await #expect(processExitsWith: .success) {
            [path = path as String, holder = getpid() as Int32] in
            #expect(throws: LockError.held(pid: holder)) { _ = try FileLock(Path(path)) }
        }
        #expect(try content(of: lock.path) == "\(getpid())\n")
    }

    @Test func `a holder that has not yet written its number is still a holder`() throws {
        let folder = try TemporaryFolder()
        for text in ["", "12", "word\n"] {
            try folder.file("lock", text)
            let other = open(folder["lock"].text, O_RDWR | O_CLOEXEC)
            try #require(flock(other, LOCK_EX) == 0)
            #expect(throws: LockError.held(pid: nil)) { _ = try FileLock(folder["lock"]) }
            #expect(try content(of: folder["lock"]) == text)
            close(other)
        }
    }

    @Test func `a holder may remove the file, and the next one makes it again`() throws {
        let folder = try TemporaryFolder()
        let first = try FileLock(folder["lock"])
        let isFirstNew = first.isNew
        #expect(isFirstNew)
        try first.remove()
        #expect(try FileTree.names(in: folder.path) == [])
        let second = try FileLock(folder["lock"])
        let isSecondNew = second.isNew
        #expect(isSecondNew)
        #expect(throws: LockError.held(pid: getpid())) { _ = try FileLock(folder["lock"]) }
    }

    /// Whoever has the old file open sees a lock that nobody holds.
    @Test(.timeLimit(.minutes(1)))
    func `processes that take and remove a lock never hold it at the same time`() async throws {
        let folder = try TemporaryFolder()
        let path = folder["lock"]
        let holders = Mutex(0)
        let taken = Mutex(0)
        let work = { @Sendable in
            while taken.withLock({ $0 < 2_000 }) {
                guard let lock = try? FileLock(path) else { continue }
                #expect(
                    holders.withLock {
                        $0 += 1; return $0
                    } == 1
                )
                taken.withLock { $0 += 1 }
                holders.withLock { $0 -= 1 }
                try lock.remove()
            }
        }
        let other = Task(executorPreference: OwnThread("other")) { try work() }
        try work()
        try await other.value
    }

    /// What has the old file open and waits for it would lock a file that no other process can find.
    @Test(.timeLimit(.minutes(1)))
    func `a lock whose file was removed in between is taken on the one that has its name`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder["lock"]
        var isTaken = false
        while !isTaken {
            let first = try FileLock(path)
            let events = inotify_init1(O_CLOEXEC)
            defer { close(events) }
            try #require(inotify_add_watch(events, path.text, UInt32(IN_OPEN)) >= 0)
            let other = Task(executorPreference: OwnThread("other")) { () -> Bool? in
                // It does not wait for long; nil if it came too early.
                guard let lock = try? FileLock(path) else { return nil }
                return try lock.holding {
                    try FileStatus.ifPresent(path, followingLinks: false) != nil
                }
            }
            // The other one has opened the file, and cannot lock it yet.
            var event = [UInt8](repeating: 0, count: 256)
            try #require(read(events, &event, event.count) > 0)
            try first.remove()
            let isNamed = try await other.value
            #expect(isNamed != false)
            isTaken = isNamed != nil
        }
    }

    @Test func `a lock that somebody held before is not new`() throws {
        let folder = try TemporaryFolder()
        do { _ = try FileLock(folder["lock"]) }
        let isNew = try FileLock(folder["lock"]).isNew
        #expect(!isNew)
    }

    @Test func `a longer earlier number is replaced completely`() throws {
        let folder = try TemporaryFolder()
        try folder.file("lock", "99999999999999\nrest")
        let lock = try FileLock(folder["lock"])
        #expect(try content(of: lock.path) == "\(getpid())\n")
    }

    @Test func `a place that cannot hold a lock is a system error`() throws {
        let folder = try TemporaryFolder()
        try folder.file("target")
        try folder.link("link", to: "target")
        for (name, code) in [("no/lock", ENOENT), ("link", ELOOP), ("", EISDIR)] {
            let path = folder[name]
            #expect(
                throws: LockError.system(FileError(code: code, operation: "open lock", path: path))
            ) { _ = try FileLock(path) }
        }
    }

    @Test func `asking reports the holder without taking the lock`() throws {
        let folder = try TemporaryFolder()
        #expect(try FileLock.holding(of: folder["lock"]) == .free)
        #expect(try FolderListing.names(in: folder.path) == [])
        do {
            let lock = try FileLock(folder["lock"])
            #expect(try FileLock.holding(of: lock.path) == .process(getpid()))
            #expect(throws: LockError.held(pid: getpid())) { _ = try FileLock(folder["lock"]) }
        }
        #expect(try FileLock.holding(of: folder["lock"]) == .free)
        let lock = try FileLock(folder["lock"])
        #expect(try content(of: lock.path) == "\(getpid())\n")
    }

    /// What a killed run has started may outlive it, and must not keep others out.
    @Test func `a program that is started does not get the lock`() throws {
        let folder = try TemporaryFolder()
        let lock = try FileLock(folder["lock"])
        let program = try ProgramRun(
            [Array("/bin/cat".utf8)],
            environment: [],
            folder: folder.path
        )
        program.write(Array("is here\n".utf8))
        #expect(try program.takeOutput(through: UInt8(ascii: "\n")) == Array("is here".utf8))
        _ = consume lock
        #expect(try FileLock.holding(of: folder["lock"]) == .free)
        #expect(try program.wait().exit == 0)
    }

    @Test func `two processes that ask do not see each other`() throws {
        let folder = try TemporaryFolder()
        try folder.file("lock", "1\n")
        let other = open(folder["lock"].text, O_RDONLY | O_CLOEXEC)
        defer { close(other) }
        try #require(flock(other, LOCK_SH) == 0)
        #expect(try FileLock.holding(of: folder["lock"]) == .free)
    }
}
