// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// Forgetting missing files, but none that may only be out of reach.
@Suite struct FilePruningTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for name in ["A", "B", "C"] {
            try books.book(
                "shelf/\(name).epub",
                .minimal(title: name, identifiers: ["urn:x:\(name)"], text: name)
            )
        }
        try FileTree.write(FileTree.read(books["shelf/A.epub"]), to: books["shelf/A2.epub"])
        try await library.run(try books["shelf"].canonical())
        try await noteSource()
    }

    private func noteSource() async throws {
        let shelf = try books["shelf"].canonical()
        let device = try FileStatus.of(shelf, followingLinks: true).device
        let connection = try library.outsider()
        try connection.prepare(
            "INSERT OR REPLACE INTO sources (path, device, file_system) VALUES (?, ?, 'x')"
        ).run { row in
            row.blob(shelf.bytes)
            row.integer(Int64(bitPattern: device))
        }
    }

    private func path(_ name: String) throws -> Path {
        try books.path.canonical().appending("shelf/\(name).epub")
    }

    /// Removes files, and notes them as a run does that does not find them.
    private func lose(_ names: String..., since time: Int64 = 1000) throws {
        for name in names {
            FileTree.remove(try path(name))
            let own = try path(name).bytes
            try library.outsider().prepare(
                "UPDATE files SET missing_since = ? WHERE path = ?"
            ).run { row in
                row.integer(time)
                row.blob(own)
            }
        }
    }

    private func prune(
        _ change: (inout PruneRequest) -> Void = { _ in }
    ) throws -> PruneResult {
        var request = PruneRequest()
        change(&request)
        let report = try FilePruning(library.library).carryOut(request)
        let sum = PruneResult.Fate.allCases.reduce(report.younger) { $0 + report.count($1) }
        #expect(report.missing == sum)
        var unsound: [RegisterCheck] = []
        try library.reader().verify { if !$0.isSound { unsound.append($0) } }
        #expect(unsound == [])
        return report
    }

    private func titles() throws -> [String] {
        try library.rows("SELECT title FROM editions ORDER BY title")
    }

    @Test func `pruning the last file removes its edition without a trace`() async throws {
        try lose("A", "B")
        let rehearsed = try prune { $0.isDryRun = true }
        #expect(rehearsed.count(.forgotten) == 2)
        #expect(try titles() == ["'A'", "'B'", "'C'"])
        let report = try prune()
        #expect(report.files.map(\.fate) == [.forgotten, .forgotten])
        #expect(report.removal.editions.map(\.title) == ["B"])
        #expect(report.removal.works.count == 1)
        #expect(try titles() == ["'A'", "'C'"])
        // The result of a clean import of the folder.
        let clean = try TestLibrary()
        try await clean.run(try books["shelf"].canonical())
        expectSame(try library.contentDump(), try clean.contentDump())
        #expect(try prune().isEmpty)
    }

    @Test func `a file that is back is kept`() throws {
        try lose("A", "B")
        try books.file("shelf/B.epub", "anything")
        let report = try prune()
        #expect(report.count(.back) == 1)
        #expect(report.count(.forgotten) == 1)
        #expect(try titles() == ["'A'", "'B'", "'C'"])
    }

    @Test func `only files missing for long enough are pruned`() throws {
        try lose("B", since: 1000)
        try lose("C", since: 3000)
        let report = try prune { $0.missingBy = 2000 }
        #expect(report.younger == 1)
        #expect(report.removal.editions.map(\.title) == ["B"])
        #expect(try titles() == ["'A'", "'C'"])
    }

    enum Trouble: CaseIterable {
        case removed, empty, otherDisk
    }

    @Test(arguments: Trouble.allCases)
    func `files whose source is missing are kept`(trouble: Trouble) throws {
        try lose("A", "A2", "B", "C")
        switch trouble {
        case .removed: FileTree.remove(books["shelf"])
        case .empty: break
        case .otherDisk:
            try books.file("shelf/other.txt", "x")
            try library.outsider().execute("UPDATE sources SET device = device + 1")
        }
        let report = try prune()
        #expect(report.count(.folderAway) == 4)
        #expect(report.isEmpty)
        #expect(try titles() == ["'A'", "'B'", "'C'"])
        let forced = try prune { $0.isForced = true }
        #expect(forced.count(.forgotten) == 4)
        #expect(try titles() == [])
        #expect(try library.rows("SELECT * FROM files") == [])
    }

    @Test func `an empty folder where another disk was mounted keeps its files`() throws {
        try books.folder("shelf/mounted")
        let name = try books.path.canonical().appending("shelf/mounted/deep/B.epub")
        let own = try path("B").bytes
        try library.outsider().prepare(
            "UPDATE files SET path = ?, device = device + 1, missing_since = 1 WHERE path = ?"
        ).run { row in
            row.blob(name.bytes)
            row.blob(own)
        }
        #expect(try prune().count(.folderAway) == 1)
        // On the same disk an empty folder has merely been cleared.
        try library.outsider().execute(
            "UPDATE files SET device = device - 1 WHERE missing_since = 1"
        )
        #expect(try prune().count(.forgotten) == 1)
    }

    @Test func `superseded editions are pruned as well, unless they are to be kept`() throws {
        let connection = try library.outsider()
        try connection.execute(
            """
            UPDATE editions SET superseded_by = (SELECT id FROM editions WHERE title = 'C')
                WHERE title = 'B';
            DELETE FROM files WHERE edition_id = (SELECT id FROM editions WHERE title = 'B')
            """
        )
        #expect(try prune { $0.keepsSuperseded = true }.isEmpty)
        try lose("C")
        let report = try prune()
        // Its successor goes in the same moment.
        #expect(report.removal.editions.map(\.title) == ["C", "B"])
        #expect(report.superseded.count == 1)
        #expect(try titles() == ["'A'"])
    }

    @Test func `a missing reject is pruned too`() async throws {
        try books.file("shelf/D.epub", "no book")
        try await library.run(try books["shelf"].canonical())
        try lose("D")
        #expect(try prune().count(.forgotten) == 1)
        #expect(try library.reader().file(at: path("D").bytes) == nil)
    }
}
