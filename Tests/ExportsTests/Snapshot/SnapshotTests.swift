// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Library
import SQLite
import Store
import TestSupport
import Testing
import Threads

/// The small database for programs that only read.
@Suite struct SnapshotTests {
    private let place: TemporaryFolder
    private var file: Path { place["works.sqlite"] }

    init() throws {
        place = try TemporaryFolder()
    }

    private func open() throws -> Connection {
        try Connection(path: file.bytes, access: .immutable)
    }

    @Test func `every work is a row, and says what it is`() throws {
        let library = try HostileText.library()
        let result = try #require(try Snapshot.write(library.source(), to: file))
        let count = HostileText.all.count
        #expect((result.asked, result.written, result.files) == (count, count, 1))
        let snapshot = try open()
        #expect(try snapshot.texts("PRAGMA integrity_check") == ["ok"])
        #expect(try snapshot.integer("PRAGMA user_version") == 1)
        #expect(try snapshot.integer("PRAGMA application_id") == 0x4143_534E)
        #expect(
            try snapshot.texts("SELECT key || '=' || value FROM meta ORDER BY key") == [
                "format=accession-snapshot", "time=2026-03-01T07:08:09Z",
                "works=\(HostileText.all.count)",
            ]
        )
        for column in ["title", "title_sort", "series", "publisher", "language"] {
            let texts = try snapshot.texts("SELECT \(column) FROM books ORDER BY id")
            #expect(texts.count == HostileText.all.count)
            for (text, expected) in zip(texts, HostileText.all) {
                #expect(text.isExactly(expected), "\(column)")
            }
        }
        let paths = try snapshot.rows("SELECT path FROM books ORDER BY id") { $0.blob() }
        #expect(paths.first == Array("/shelf/0.epub".utf8))
    }

    @Test func `it is told from other databases by how it begins`() throws {
        let library = try StatedLibrary([])
        _ = try Snapshot.write(library.source(), to: file)
        #expect(Snapshot.isOne(try FileTree.read(file)))
        #expect(!Snapshot.isOne(try FileTree.read(library.library.register.path)))
        #expect(!Snapshot.isOne(Array("SQLite format 3\0".utf8)))
        #expect(!Snapshot.isOne([]))
    }

    @Test func `the same library gives the same bytes, which are not written again`() throws {
        let library = try HostileText.library()
        _ = try Snapshot.write(library.source(), to: file)
        let before = try FileStatus.of(file, followingLinks: false)
        let result = try #require(try Snapshot.write(library.source(), to: file))
        #expect((result.same, result.written, result.files) == (HostileText.all.count, 0, 0))
        let after = try FileStatus.of(file, followingLinks: false)
        #expect(before.identity == after.identity && before.modified == after.modified)
        _ = try Snapshot.write(HostileText.library().source(), to: place["other"])
        #expect(try FileTree.read(file) == FileTree.read(place["other"]))
        #expect(try FileTree.names(in: place.path).count == 2)
    }

    @Test func `what a link leads to is replaced, and not the link`() throws {
        try place.file("real/works.sqlite", "old")
        try FileTree.link(file, to: place["real/works.sqlite"])
        _ = try Snapshot.write(StatedLibrary([]).source(), to: file)
        #expect(try FileStatus.of(file, followingLinks: false).kind == .symbolicLink)
        #expect(Snapshot.isOne(try FileTree.read(place["real/works.sqlite"])))
    }

    @Test func `an interruption leaves the old one, and nothing beside it`() throws {
        try place.file("works.sqlite", "old")
        let stop = StopSwitch(after: 0)
        let source = try HostileText.library().source(cancellation: stop.cancellation)
        #expect(try Snapshot.write(source, to: file) == nil)
        #expect(try FileTree.read(file) == Array("old".utf8))
        #expect(try FileTree.names(in: place.path).count == 1)
    }

    @Test func `a folder that is not there is told as the place of the export`() throws {
        var failure: Failure?
        do {
            _ = try Snapshot.write(StatedLibrary([]).source(), to: place["none/works.sqlite"])
        } catch { failure = error as? Failure }
        #expect(failure?.kind == .cannotCreate)
        let message = failure?.message ?? ""
        #expect(message.contains("/none/works.sqlite: "), "\(message)")
    }

    /// A reader that trusts the file not to change sees one whole version each time it opens it,
    /// however often that is replaced meanwhile.
    @Test(.timeLimit(.minutes(2))) func `no reader sees half of one`() async throws {
        let sources = try [HostileText.all.count, 3].map { count in
            try StatedLibrary(HostileText.all.prefix(count).map(HostileText.book))
        }
        _ = try Snapshot.write(sources[0].source(), to: file)
        let over = StopSwitch()
        let reader = Task(executorPreference: OwnThread("reader")) { [file] in
            var seen = 0
            repeat {
                let snapshot = try Connection(path: file.bytes, access: .immutable)
                let told = try snapshot.texts("SELECT value FROM meta WHERE key = 'works'")
                let found = try snapshot.integer("SELECT count(*) FROM books WHERE title > ''")
                #expect(told == ["\(found ?? -1)"])
                seen += 1
            } while !over.cancellation.isRequested
            return seen
        }
        for number in 1...1_000 {
            let result = try Snapshot.write(sources[number % 2].source(), to: file)
            #expect(result?.files == 1)
        }
        over.stop()
        #expect(try await reader.value > 1)
    }
}
