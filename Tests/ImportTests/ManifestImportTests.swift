// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Manifests
import Store
import System
import TestSupport
import Testing

/// Imports of what a scan has written down.
@Suite struct ManifestImportTests {
    private let books: TemporaryFolder
    private let place: TemporaryFolder
    private let library: TestLibrary
    private var manifest: Path { place["manifest.ndjson"] }

    init() throws {
        books = try TemporaryFolder()
        place = try TemporaryFolder()
        library = try TestLibrary()
    }

    @discardableResult
    private func book(_ name: String, text: String? = nil) throws -> Path {
        try books.book(
            "\(name).epub",
            .minimal(title: name, identifiers: ["urn:uuid:\(name)"], text: text ?? name)
        )
    }

    @discardableResult
    private func scan(followsLinks: Bool = false) throws -> SourceScan.Result {
        try TestLibrary.scan([.path(books.path)], to: manifest, followsLinks: followsLinks)
    }

    private func reasons() throws -> [String] {
        try library.rows("SELECT status, reason FROM files ORDER BY path")
    }

    @Test func `what was scanned is imported as if its folder were named`() async throws {
        let source = try MixedFolder()
        try source.folder.file("1/metadata.opf", "<package/>")
        let other = try TestLibrary()
        let direct = try await other.run(source.path, followsLinks: true)
        let scan = try TestLibrary.scan([.path(source.path)], to: manifest, followsLinks: true)
        #expect(scan.end.files == direct.counts[.found])
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts.equation == direct.counts.equation)
        expectSame(try library.dump(), try other.dump())
    }

    @Test func `what lies beside a book is read from a manifest`() async throws {
        try book("in/a")
        let sidecar = try books.file(
            "in/a.opf",
            """
            <package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata \
            xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:publisher>Told</dc:publisher></metadata>\
            </package>
            """
        )
        try scan()
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts[.sidecarsRead] == 1)
        let again = try await library.run(library.request(manifest))
        #expect(again.counts[.sidecarsUnchanged] == 1)
        FileTree.remove(sidecar)
        let gone = try await library.run(library.request(manifest))
        #expect(gone.counts[.unchanged] == 1)
    }

    @Test func `what is listed twice, or is in a folder as well, is there once`() async throws {
        let path = try book("a")
        try book("b")
        let names = [path, path, books["gone.epub"]].map(\.text)
        let list = try place.file("list", names.joined(separator: "\n"))
        let result = try TestLibrary.scan(
            [.path(books.path), .list(list, separator: .newline)],
            to: manifest
        )
        #expect(result.end.files == 3)
        #expect(result.repeated == 2)
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts[.newWorks] == 2)
        #expect(summary.counts[.rejected] == 1)
    }

    @Test func `a file that changed since it was scanned waits, with a reason`() async throws {
        try book("a")
        try book("b")
        try books.file("c.epub", "no book")
        try scan()
        try book("a", text: "another text, and a longer one")
        try books.file("c.epub", "no book either")
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts[.deferred] == 2)
        #expect(
            try reasons() == ["'deferred'|'SRC-015'", "'registered'|NULL", "'deferred'|'SRC-015'"]
        )
        // A scan of today has it.
        try scan()
        let again = try await library.run(library.request(manifest))
        #expect(again.counts[.newWorks] == 1)
        #expect(again.counts[.rejected] == 1)
        #expect(again.counts[.deferred] == 0)
    }

    @Test func `a file that is registered and changed since waits as well`() async throws {
        try book("a")
        try scan()
        try await library.run(library.request(manifest))
        try book("a", text: "another text, and a longer one")
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts[.deferred] == 1)
        #expect(try library.rows("SELECT status FROM files") == ["'registered'"])
    }

    @Test func `a file that is gone since it was scanned waits, with a reason`() async throws {
        for number in 10..<40 { try book("\(number)") }
        try scan()
        FileTree.remove(books["11.epub"])
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts[.newWorks] == 29)
        #expect(summary.counts[.deferred] == 1)
        #expect(try reasons()[1] == "'deferred'|'SRC-009'")
    }

    @Test func `where too many are gone, rather their disk is`() async throws {
        for number in 10..<40 { try book("\(number)") }
        try scan()
        for number in 10..<13 { FileTree.remove(books["\(number).epub"]) }
        let failure = await #expect(throws: Failure.self) {
            try await library.run(library.request(manifest))
        }
        #expect(failure?.kind == .tryLater)
        #expect(failure?.message.contains("of 30 files went away after the scan") == true)
        var request = try library.request(manifest)
        request.breaker = .off
        let summary = try await library.run(request)
        #expect(summary.counts[.deferred] == 3)
    }

    @Test func `the same command goes on where a part was stopped`() async throws {
        for number in 10..<80 { try book("\(number)") }
        let whole = try TestLibrary()
        try await whole.run(books.path)
        try scan()
        let stop = StopSwitch()
        let library = try TestLibrary(cancellation: stop.cancellation)
        // The batch after the first is not looked at any more.
        let observer = Observer(whenBegan: { stop.stop(after: 1) })
        let stopped = try await library.run(library.request(manifest), observer: observer)
        #expect(stopped.interruption == .interrupt)
        #expect((1..<70).contains(stopped.counts[.newWorks]))
        stop.forget()
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts[.found] == 70)
        #expect(summary.counts[.unchanged] == stopped.counts[.newWorks])
        #expect(summary.counts[.newWorks] == 70 - stopped.counts[.newWorks])
        expectSame(try library.contentDump(), try whole.contentDump())
    }

    @Test func `a rehearsal leaves nothing behind`() async throws {
        try book("a")
        try scan()
        var request = try library.request(manifest)
        request.isDryRun = true
        #expect(try await library.run(request).counts[.newWorks] == 1)
        #expect(!FileTree.isFolder(library.library.folder))
    }

    @Test func `an unknown reason is a manifest of a newer program`() async throws {
        try FileTree.makePipe(books["pipe.epub"])
        try scan()
        let text = String(decoding: try FileTree.read(manifest), as: UTF8.self)
        #expect(text.contains(#""reason":"SRC-002""#))
        let summary = try await library.run(library.request(manifest))
        #expect(summary.counts[.rejected] == 1)
        let writer = try ManifestWriter(place["other"], sources: [])
        let stranger = ManifestEntry(
            Path("/a"),
            .unread(ReasonCode("XXX-999"), detail: "")
        )
        try writer.add(stranger)
        _ = try writer.publish()
        let failure = await #expect(throws: Failure.self) {
            try await library.run(library.request(place["other"]))
        }
        #expect(failure?.kind == .badInput)
    }

    @Test func `folders below what was scanned become those of a library`() async throws {
        try book("Sea/Far/a")
        try book("b")
        try scan()
        let direct = try TestLibrary()
        for (library, selected) in [
            (direct, direct.request([.path(books.path)])),
            (library, try library.request(manifest)),
        ] {
            var request = selected
            request.collections.followsFolders = true
            try await library.run(request)
        }
        let names = "SELECT name FROM collections ORDER BY name"
        #expect(try library.rows(names) == direct.rows(names))
        #expect(try library.rows(names).count >= 2)
    }
}
