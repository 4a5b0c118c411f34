// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Books that become one work by what lies beside them.
@Suite struct SidecarClaimTests: SidecarSuite {
    let folder: NightlyFolder

    init() throws { folder = try NightlyFolder("one/a.epub", "two/b.epub") }

    @Test func `two books that share an identifier only beside them are one work`() async throws {
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn("0-306-40615-2"))
        let summary = try await run()
        #expect(summary.counts[.joined] == 1)
        #expect(try works() == ["1", "1"])
        let claims = try texts(
            """
            SELECT fact_sheets.edition_id || ' ' || value || ' ' || provider FROM volume_ids
            JOIN fact_sheets ON fact_sheets.id = sheet_id ORDER BY 1
            """
        )
        #expect(claims == ["1 \(Self.shared) calibre", "2 \(Self.shared) calibre"])
        try expectSound()
        let provider = try folder.library.reader().explainer().explain(edition: 1, files: 0)?.claims
            .first { $0.value == Self.shared }?.provider
        #expect(provider == .calibre)
    }

    @Test func `a book meets what lies beside a copy that the same run found before it`()
        async throws
    {
        try folder.add("one/again/a.epub", "one/a.epub")
        try write("one/again/metadata.opf", more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        #expect(try await run().counts[.joined] == 1)
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    @Test func `works follow what is beside their books`() async throws {
        try await run()
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        let summary = try await run()
        #expect(summary.counts[.mergedWorks] == 1)
        #expect(try works() == ["1", "1"])
        try write("two/metadata.opf", more: isbn("9780141439518"))
        #expect(try await run().counts[.splitWorks] == 1)
        #expect(try works() == ["1", "2"])
        try write("two/metadata.opf", more: isbn(Self.shared))
        try await run()
        #expect(try works() == ["1", "1"])
        FileTree.remove(folder.books["one/metadata.opf"])
        try await run()
        #expect(try works() == ["1", "2"])
        try expectSound()
    }

    @Test func `works part when what was said is taken back`() async throws {
        try await run()
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        let told = try await run()
        let undo = RunUndo(folder.library.library)
        _ = try undo.undo(try #require(told.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try works() == ["1", "2"])
        try expectSound()
        try await run()
        #expect(try works() == ["1", "1"])
        let providers = LibraryProviders(folder.library.library, isDryRun: false)
        let gone = try providers.forget(.calibre, ofWorks: { _ in nil })
        #expect(gone?.records == 2)
        #expect(gone?.regrouped.parted == 1)
        #expect(try works() == ["1", "2"])
        try expectSound()
    }

    @Test func `the run that brought the books takes along what they were given`() async throws {
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        let first = try await run()
        let undo = RunUndo(folder.library.library)
        _ = try undo.undo(try #require(first.run), who: "keeper", why: nil, isDryRun: false)
        #expect(try works() == [])
        #expect(try folder.column("SELECT count(*) FROM volume_ids") == ["0"])
        try expectSound()
    }

    @Test func `a file that was told of may be ruined, ignored and let in again`() async throws {
        try folder.add("three/copy.epub", "one/a.epub")
        try write(more: isbn(Self.shared))
        try write("two/metadata.opf", more: isbn(Self.shared))
        try await run()
        let path = try folder.books["one/a.epub"].canonical()
        try folder.books.file("one/a.epub", "no ZIP")
        try await run()
        #expect(try works() == ["1", "1"])
        let removal = LibraryRemoval(folder.library.library)
        _ = try removal.carryOut(RemovalRequest(.ignoreRejects([path], nil), who: "keeper"))
        _ = try removal.carryOut(RemovalRequest(.unignore([.file(path)]), who: "keeper"))
        #expect(try works() == ["1", "2"])
        #expect(try sheets() == ["2 3"])
        try expectSound()
        try folder.add("one/a.epub")
        try await run()
        #expect(try works() == ["1", "1"])
        try expectSound()
    }

    @Test func `the order of books and what lies beside them makes no difference`() async throws {
        let more = [isbn(Self.shared), isbn(Self.shared) + isbn("9780141439518")]
        func write(_ place: Int) throws {
            try self.write("\(["one", "two"][place])/metadata.opf", more: more[place])
        }
        try write(0)
        try write(1)
        try await run()
        let expected = try folder.library.contentDump()
        for order in [[0, 1], [1, 0]] {
            let other = try TestLibrary()
            for name in ["one", "two"] { FileTree.remove(folder.books["\(name)/metadata.opf"]) }
            let request = other.request([.path(folder.books.path)])
            try await other.run(request)
            for place in order {
                try write(place)
                try await other.run(request)
            }
            #expect(
                try other.contentDump().filter { !$0.hasPrefix("file") }
                    == expected.filter { !$0.hasPrefix("file") }
            )
        }
    }
}
