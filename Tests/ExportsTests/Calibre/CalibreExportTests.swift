// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Exports
import Files
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// The tree that calibre makes a library of.
@Suite struct CalibreExportTests {
    private let place: TemporaryFolder
    private var folder: Path { place["calibre"] }

    init() throws {
        place = try TemporaryFolder()
    }

    @discardableResult
    private func export(_ source: ExportSource, isBag: Bool = false) throws -> ExportResult {
        let tree = try ExportTree(folder, format: "calibre", isBag: isBag)
        var result = ExportResult(asked: source.works.count)
        try CalibreExport().write(source, to: tree, &result)
        try tree.finish(time: source.time)
        result.files = tree.written
        #expect(result.balance.holds)
        return result
    }

    /// The files of the export by their names, without its list.
    private func files() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for entry in try FileTree.snapshot(folder) where !entry.name.hasPrefix(".accession-") {
            if let bytes = entry.bytes { files[entry.name] = bytes }
        }
        return files
    }

    // MARK: - Names

    @Test func `no text leads out of its place or hides there`() throws {
        let library = try HostileText.library()
        let result = try export(library.source())
        #expect(result.written == HostileText.all.count)
        let files = try files()
        #expect(files.count == HostileText.all.count)
        for name in files.keys {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 3 && parts[2] == "metadata.opf", "\(name)")
            for part in parts {
                #expect(part.utf8.count <= 255 && !part.isEmpty, "\(name)")
                #expect(!part.hasPrefix(".") && !part.hasSuffix(".") && !part.hasSuffix(" "))
                #expect(
                    !part.unicodeScalars.contains { $0.value < 0x20 || $0 == "\\" || $0 == ":" }
                )
                let stem = part.prefix { $0 != "." }.uppercased()
                #expect(!["CON", "NUL", "COM1"].contains(stem), "\(name)")
            }
        }
        #expect(try FileTree.names(in: place.path) == [Array("calibre".utf8)])
    }

    @Test func `no two works share a folder, even where letters are the same to the disk`() throws {
        let library = try HostileText.library()
        try export(library.source())
        let folders = try files().keys.map { name in
            SafeName.folded(name.split(separator: "/").dropLast().joined(separator: "/"))
        }
        #expect(Set(folders).count == HostileText.all.count)
    }

    @Test(arguments: ["metadata.db", "METADATA.DB", "metadata_db_prefs_backup.json"])
    func `a name that calibre keeps for itself is not taken`(author: String) throws {
        var book = Publication()
        book.people = [Publication.Person(name: author, roles: ["aut"], isCreator: true)]
        try export(StatedLibrary([book]).source())
        #expect(try files().keys.first == "_\(author)/Unknown (1)/metadata.opf")
    }

    @Test func `in a bag no name has a sign that lists write otherwise`() throws {
        try export(HostileText.library().source(), isBag: true)
        let names = try files().keys.filter { $0.hasPrefix("data/") }
        #expect(names.count == HostileText.all.count)
        #expect(!names.contains { name in name.utf8.contains(UInt8(ascii: "%")) })
    }

    // MARK: - What calibre is told

    @Test func `what calibre is told of a work is what the book said`() throws {
        let library = try HostileText.library()
        try export(library.source())
        let files = try files()
        for (number, text) in HostileText.all.enumerated() {
            let name = try #require(files.keys.first { $0.contains("(\(number + 1))/") })
            let root = try XMLReading.root(try #require(files[name]))
            let metadata = try #require(root.first("metadata"))
            #expect(root.name == "package" && root.children.count == 2)
            for element in ["title", "publisher", "description", "rights", "language"] {
                let found = try #require(metadata.first(element)?.text)
                #expect(found.isExactly(text.asInXML), "\(element) \(found)")
            }
            let creators = metadata.all("creator")
            #expect(creators.count == 2)
            #expect(creators[0].text.isExactly(text.asInXML))
            #expect(creators[1].attributes["file-as"]?.isExactly(text.asInXML) == true)
            #expect(metadata.all("subject").map(\.text) == [text.replacing(",", with: ";").asInXML])
            #expect(metadata.first("identifier")?.text == "\(number + 1)")
            let meta = metadata.all("meta").map { $0.attributes["name"] ?? "" }
            #expect(
                meta == [
                    "calibre:series", "calibre:series_index", "calibre:title_sort",
                    "calibre:timestamp",
                ]
            )
        }
    }

    @Test(
        arguments: [
            ("1", "1.0"), ("2.5", "2.5"), (nil, "1"), ("first", "1"), ("inf", "1"), ("nan", "1"),
            ("1.2.3", "1"), ("-1", "-1.0"),
        ] as [(String?, String)]
    )
    func `the place in a series is a number`(position: String?, index: String) throws {
        var book = Publication()
        book.series = Publication.Series(
            name: "Series",
            position: position,
            rule: Publication.Series.Rule(rawValue: "r")
        )
        try export(StatedLibrary([book]).source())
        let root = try XMLReading.root(try #require(try files().values.first))
        let meta = try #require(root.first("metadata")).all("meta")
        let found = meta.first { $0.attributes["name"] == "calibre:series_index" }
        #expect(found?.attributes["content"] == index)
    }

    // MARK: - Books and covers

    private func filled() async throws -> TestLibrary {
        let library = try TestLibrary()
        for (number, title) in ["Emma", "Salt", "Rope"].enumerated() {
            let cover = SampleImage.png(width: 60, height: 90, seed: UInt8(number))
            try place.book(
                "shelf/\(number).epub",
                .minimal(
                    title: title,
                    identifiers: ["calibre \(number)"],
                    creators: ["Ada Quill"],
                    cover: title == "Rope" ? nil : cover,
                    text: title
                )
            )
        }
        try await library.run(place["shelf"])
        return library
    }

    private func source(_ library: TestLibrary, _ books: BookPlacing) throws -> ExportSource {
        let reader = try library.reader()
        return ExportSource(
            library.library,
            reader,
            works: try reader.ids(matching: WorkFilter(), order: WorkOrder()),
            time: 0,
            books: books,
            cancellation: .never,
            progress: { _, _ in }
        )
    }

    @Test func `each work has its book, its cover and what calibre is to know`() async throws {
        let library = try await filled()
        let result = try export(source(library, .copy))
        #expect((result.written, result.failed) == (3, 0))
        let files = try files()
        #expect(
            files.keys.sorted() == [
                "Ada Quill/Emma (1)/Emma - Ada Quill.epub", "Ada Quill/Emma (1)/cover.jpg",
                "Ada Quill/Emma (1)/metadata.opf", "Ada Quill/Rope (3)/Rope - Ada Quill.epub",
                "Ada Quill/Rope (3)/metadata.opf", "Ada Quill/Salt (2)/Salt - Ada Quill.epub",
                "Ada Quill/Salt (2)/cover.jpg", "Ada Quill/Salt (2)/metadata.opf",
            ]
        )
        #expect(
            files["Ada Quill/Salt (2)/Salt - Ada Quill.epub"]
                == (try FileTree.read(place["shelf/1.epub"]))
        )
        #expect(
            files["Ada Quill/Salt (2)/cover.jpg"]
                == SampleImage.png(width: 60, height: 90, seed: 1)
        )
        let again = try export(source(library, .copy))
        #expect((again.written, again.same, again.files) == (0, 3, 0))
    }

    @Test func `a link leads to each book, and without books there are none`() async throws {
        let library = try await filled()
        try export(source(library, .link))
        let name = "Ada Quill/Salt (2)/Salt - Ada Quill.epub"
        let link = folder.appending(name)
        #expect(try FileStatus.of(link, followingLinks: false).kind == .symbolicLink)
        #expect(try link.canonical() == place["shelf/1.epub"].canonical())
        let again = try export(source(library, .link))
        #expect((again.written, again.same, again.files) == (0, 3, 0))
        try export(source(library, .copy))
        #expect(try FileStatus.of(link, followingLinks: false).kind == .regular)
        try export(source(library, .none))
        #expect(try files().keys.filter { $0.hasSuffix(".epub") } == [])
    }

    @Test(arguments: [BookPlacing.copy, .link])
    func `a book that is missing or has changed is told as failed`(
        books: BookPlacing
    ) async throws {
        let library = try await filled()
        FileTree.remove(place["shelf/0.epub"])
        try FileTree.append([0], to: place["shelf/1.epub"])
        let result = try export(source(library, books))
        #expect((result.asked, result.written, result.failed) == (3, 1, 2))
        #expect(result.problems.map(\.work) == [1, 2])
        #expect(result.problems.map(\.word) == ["missing", "changed"])
        let names = try files().keys.filter { $0.hasSuffix(".epub") }
        #expect(names == ["Ada Quill/Rope (3)/Rope - Ada Quill.epub"])
        // What calibre is to know of them is there all the same.
        #expect(try files().keys.filter { $0.hasSuffix("metadata.opf") }.count == 3)
    }

    @Test func `a work whose books are all missing is told as failed`() async throws {
        let library = try await filled()
        FileTree.remove(place["shelf/0.epub"])
        try await library.run(place["shelf"], breaker: .off)
        let result = try export(source(library, .copy))
        #expect((result.written, result.failed) == (2, 1))
        #expect(result.problems.map(\.word) == ["missing"])
        #expect(try export(source(library, .none)).failed == 0)
    }

    @Test func `a cover that the library has lost is told as failed`() async throws {
        let library = try await filled()
        for file in try library.coverFiles() {
            FileTree.remove(library.library.folder.appending(file))
        }
        let result = try export(source(library, .copy))
        #expect((result.written, result.failed) == (1, 2))
        #expect(result.problems.map(\.word) == ["cover-lost", "cover-lost"])
    }

    @Test func `a copy that is there stays when its book has gone`() async throws {
        let library = try await filled()
        try export(source(library, .copy))
        FileTree.remove(place["shelf/0.epub"])
        let result = try export(source(library, .copy))
        #expect((result.same, result.failed) == (3, 0))
        #expect(try files().keys.contains("Ada Quill/Emma (1)/Emma - Ada Quill.epub"))
    }

    @Test func `an interruption leaves the old one`() async throws {
        let library = try await filled()
        try export(source(library, .copy))
        let before = try files()
        let reader = try library.reader()
        let stop = StopSwitch(after: 1)
        let source = ExportSource(
            library.library,
            reader,
            works: [3, 2],
            time: 0,
            books: .none,
            cancellation: stop.cancellation,
            progress: { _, _ in }
        )
        do {
            let tree = try ExportTree(folder, format: "calibre")
            var result = ExportResult(asked: source.works.count)
            try CalibreExport().write(source, to: tree, &result)
            #expect(!source.isWanted)
        }
        #expect(try files() == before)
    }
}
