// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// What checks have found of files that move.
extension FileMovingTests {
    /// A check of all books below a folder.
    private func check(
        _ folder: Path,
        withSHA256: Bool = false
    ) throws -> FileCheck.Result {
        var request = FileCheck.Request()
        (request.withSHA256, request.places) = (withSHA256, [folder])
        return try FileCheck(self.folder.library.library, request).run()
    }

    /// Everything is known below the old folder, where it was checked.
    ///
    /// - Parameter isOld: whether the books have a time that can be given back to them.
    private func checkAll(isOld: Bool = false) async throws {
        for name in ["a/1.epub", "a/2.epub", "b/3.epub", "b/copy.epub"] where isOld {
            try FileTree.age(former.appending(name))
        }
        try await moveAll()
        try folder.move("new", to: "old")
        #expect(try check(former).count(.sound) == 4)
    }

    /// Changes the time in a header, which only a hash knows, or changes it back.
    private func changeHeader(_ path: Path) throws {
        var bytes = try FileTree.read(path)
        bytes[10] ^= 4
        try FileTree.write(bytes, to: path)
        try FileTree.age(path)
    }

    /// A run that finds nothing amiss with what is missing.
    private func runMissing(hash: FileHashKind? = nil) async throws -> RunSummary {
        var request = folder.library.request([.path(former)])
        (request.breaker, request.hash) = (.off, hash)
        return try await folder.library.run(request)
    }

    @Test func `bytes that are not those kept under the former name are damage`() async throws {
        try await checkAll()
        try folder.move("old", to: "new")
        let path = place.appending("a/1.epub")
        try changeHeader(path)
        try await run(place)
        #expect(try check(place).count(.sound) == 4)
        #expect(try note().joined > 0)
        #expect(try folder.library.reader().fileCheckSummary().damaged == 1)
        #expect(try check(place).count(.damaged) == 1)
        try changeHeader(path)
        #expect(try check(place).count(.sound) == 4)
    }

    @Test func `what was kept of a former version of a file says nothing of this one`() async throws
    {
        try await checkAll()
        try folder.add("old/a/1.epub", "another version")
        try await run(former)
        try folder.move("old", to: "new")
        try await run(place)
        #expect(try check(place).count(.sound) == 4)
        #expect(try note().joined > 0)
        #expect(try folder.library.reader().fileCheckSummary().checked == 4)
        #expect(try check(place).count(.sound) == 4)
    }

    @Test(arguments: [(FileCheckState.sound, FileCheckState.damaged), (.damaged, .sound)])
    func `what checks found under the new name stands above what they found under the former one`(
        former: FileCheckState,
        present: FileCheckState
    ) async throws {
        try await moveAll()
        try folder.move("new", to: "old")
        func check(_ state: FileCheckState, _ place: Path) throws {
            #expect(try self.check(place, withSHA256: true).count(.sound) == 4)
            try folder.library.outsider().execute(
                """
                UPDATE file_checks SET state = '\(state.rawValue)' WHERE file_id IN
                    (SELECT id FROM files WHERE cast(path AS text) LIKE '\(place.text)/%')
                """
            )
        }
        try check(former, self.former)
        try folder.move("old", to: "new")
        try await run(place)
        try check(present, place)
        #expect(try note().joined == 6)
        let query = "SELECT state, length(hash), length(sha256) FROM file_checks"
        #expect(
            try folder.library.rows(query)
                == Array(repeating: "'\(present.rawValue)'|16|32", count: 4)
        )
    }

    @Test func `what is kept of a missing file is not what a check found under its other name`()
        async throws
    {
        try await checkAll(isOld: true)
        try changeHeader(former.appending("a/1.epub"))
        #expect(try check(former).count(.damaged) == 1)
        try folder.move("old/a", to: "new/a")
        #expect(try await runMissing().counts[.missing] == 2)
        try await run(place)
        #expect(try note(former.appending("a"), place.appending("a")).joined == 2)
        let found = try folder.library.reader().fileCheckSummary()
        #expect(found.checked == 4 && found.damaged == 1)
    }

    @Test func `what is kept of files with other times stays with these files`() async throws {
        try await checkAll(isOld: true)
        try Disk.copy(former.text, to: place.text)
        let book = place.appending("a/1.epub")
        try FileTree.age(book, to: 1_100_000_000)
        try folder.move("old", to: "away")
        try await run(place)
        #expect(try check(place).count(.sound) == 4)
        try folder.move("new/a/1.epub", to: "aside.epub")
        _ = try note(isForced: true)
        try folder.move("aside.epub", to: "new/a/1.epub")
        // The times are those that the file had, and one byte is not.
        try changeHeader(book)
        #expect(try check(place).count(.damaged) == 1)
    }

    @Test func `two missing files of one content that differ are kept for neither`() async throws {
        try await checkAll(isOld: true)
        try changeHeader(former.appending("b/copy.epub"))
        let both = try ["a/1.epub", "b/copy.epub"].map {
            try FileTree.read(former.appending($0))
        }
        try folder.library.outsider().execute("DELETE FROM file_checks")
        #expect(try check(former).count(.sound) == 4)
        for name in ["a/1.epub", "b/copy.epub"] { folder.remove("old/\(name)") }
        #expect(try await runMissing().counts[.missing] == 2)
        for (name, bytes) in zip(["b/one.epub", "b/other.epub"], both) {
            try FileTree.write(bytes, to: former.appending(name))
            try FileTree.age(former.appending(name))
        }
        #expect(try await runMissing(hash: .xxh3).progress.checked == [.sound: 2])
    }
}
