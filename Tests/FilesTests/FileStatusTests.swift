// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct FileStatusTests {
    @Test func `each kind of file is recognized`() throws {
        let folder = try TemporaryFolder()
        try folder.file("file", "12345")
        try folder.link("link", to: "file")
        try folder.special("fifo", S_IFIFO)
        try folder.special("socket", S_IFSOCK)
        let kinds: [(Path, FileKind)] = [
            (folder.path, .folder), (folder["file"], .regular), (folder["link"], .symbolicLink),
            (folder["fifo"], .fifo), (folder["socket"], .socket),
            (Path("/dev/null"), .characterDevice),
        ]
        for (path, kind) in kinds {
            #expect(try FileStatus.of(path, followingLinks: false).kind == kind)
        }
        #expect(try FileStatus.of(folder["link"], followingLinks: true).size == 5)
    }

    @Test func `names of one file share their identity`() throws {
        let folder = try TemporaryFolder()
        try folder.file("one")
        try folder.file("other")
        try #require(link(folder["one"].text, folder["two"].text) == 0)
        let one = try FileStatus.of(folder["one"], followingLinks: false)
        #expect(try FileStatus.of(folder["two"], followingLinks: false) == one)
        #expect(
            try FileStatus.of(folder["other"], followingLinks: false).identity != one.identity
        )
    }

    @Test func `times have nanoseconds, and one beyond 64 bits is clamped`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("book")
        let times = [(-1, 5, -999_999_995), (1_700_000_000, 7, 1_700_000_000_000_000_007)]
        for (seconds, nanoseconds, expected) in times {
            let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
            try #require(utimensat(AT_FDCWD, path.text, [time, time], 0) == 0)
            #expect(try FileStatus.of(path, followingLinks: false).modified == Int64(expected))
        }
        // The year 9999; a file system that cannot store it takes its own last second, still
        // later than the year 2262 where 64 bits end.
        let late = timespec(tv_sec: 253_402_300_799, tv_nsec: 0)
        try #require(utimensat(AT_FDCWD, path.text, [late, late], 0) == 0)
        #expect(try FileStatus.of(path, followingLinks: false).modified == Int64.max)
    }
}
