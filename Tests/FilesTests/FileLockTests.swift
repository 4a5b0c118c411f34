// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

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

    @Test func `two processes that ask do not see each other`() throws {
        let folder = try TemporaryFolder()
        try folder.file("lock", "1\n")
        let other = open(folder["lock"].text, O_RDONLY | O_CLOEXEC)
        defer { close(other) }
        try #require(flock(other, LOCK_SH) == 0)
        #expect(try FileLock.holding(of: folder["lock"]) == .free)
    }
}
