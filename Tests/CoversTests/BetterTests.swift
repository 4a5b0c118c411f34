// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Files
import TestSupport
import Testing

/// Better covers elsewhere: in other editions, and next to the files.
@Suite struct BetterTests {
    typealias Book = CoverShelf.Book
    typealias Image = CoverShelf.Image

    private let shelf: CoverShelf
    private let books: TemporaryFolder

    init() throws {
        shelf = try CoverShelf()
        books = try TemporaryFolder()
    }

    private var sidecars: Sidecars {
        // PNG alone, whose size stands at a known place.
        Sidecars { bytes in
            guard bytes.count > 24, bytes.first == 0x89 else { return nil }
            let bytes = Array(bytes)
            func number(_ place: Int) -> Int {
                bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            }
            return (.png, number(16), number(20))
        }
    }

    private func image(_ name: String, _ width: UInt32, _ height: UInt32) throws {
        try books.file(name, SampleImage.png(width: width, height: height))
    }

    private func better(_ edition: Int = 0) throws -> String? {
        try shelf.report(sidecars: sidecars).entries[edition].findings
            .first { $0.finding == .betterElsewhere }?.detail
    }

    @Test(arguments: [
        (489, 600, nil), (490, 600, "edition 2: jpeg, 490 x 600 pixels"),
        (1000, 1500, "edition 2: jpeg, 1000 x 1500 pixels"), (400, 489, nil),
    ])
    func `an edition is better only with half as many pixels again`(
        width: Int,
        height: Int,
        expected: String?
    ) throws {
        try shelf.add(Book(image: Image(name: "a", size: (400, 490))))
        try shelf.add(Book(image: Image(name: "b", size: (width, height))))
        #expect(try better() == expected)
    }

    @Test func `nothing better is sought for a good cover`() throws {
        try shelf.add(Book(image: Image(name: "a", size: (600, 900))))
        try shelf.add(Book(image: Image(name: "b", size: (1600, 2400))))
        #expect(try better() == nil)
        let entry = try shelf.report().entries[0]
        #expect(entry.candidates.map(\.name) == ["edition 2"])
        #expect(entry.candidates.map(\.detail) == ["jpeg, 1600 x 2400 pixels"])
    }

    @Test func `any good cover is better than none, and than one that is damaged`() throws {
        try shelf.add(Book())
        try shelf.add(Book(image: Image(name: "a", size: (900, 1400), result: "damaged")))
        try shelf.add(Book(image: Image(name: "b", size: (300, 450))))
        #expect(try better(0) == "edition 3: jpeg, 300 x 450 pixels")
        #expect(try better(1) == "edition 3: jpeg, 300 x 450 pixels")
        #expect(try better(2) == nil)
    }

    @Test func `a logo is no better cover`() throws {
        let logo = Image(name: "logo", size: (1600, 2400))
        try shelf.add(Book())
        try shelf.add(Book(image: logo))
        try shelf.add(Book(work: 2, image: logo))
        #expect(try better() == nil)
    }

    @Test func `an image named like the book is better than none`() throws {
        let file = try books.file("a/emma.epub", "")
        try books.file("a/other.epub", "")
        try image("a/emma.png", 600, 900)
        try image("a/cover.png", 1600, 2400)
        try shelf.add(Book(files: [file]))
        #expect(try better() == "\(books["a/emma.png"].text): png, 600 x 900 pixels")
        let found = try shelf.report(sidecars: sidecars).entries[0].candidates
        #expect(found.map(\.source) == [.sidecar])
        #expect(found.map(\.path) == [books["a/emma.png"].bytes])
    }

    @Test func `an image named cover is only used where there is no other book`() throws {
        let file = try books.file("a/emma.kepub.epub", "")
        let copy = try books.file("a/emma.epub", "")
        try image("a/cover.png", 600, 900)
        try shelf.add(Book(image: Image(name: "a", size: (100, 150)), files: [file]))
        // The other one is a file of the same work.
        #expect(try better() == nil)
        try shelf.add(Book(files: [copy]))
        #expect(try better() == "\(books["a/cover.png"].text): png, 600 x 900 pixels")
        try books.file("a/persuasion.EPUB", "")
        #expect(try better() == nil)
    }

    @Test func `an image next to many editions of a work is read once`() throws {
        try image("a/cover.png", 600, 900)
        for number in 0..<60 {
            let file = try books.file("a/\(number).epub", "")
            try shelf.add(Book(files: [file]))
        }
        var read = 0
        let counting = Sidecars { _ in
            read += 1
            return (.png, 600, 900)
        }
        let entries = try shelf.report(sidecars: counting).entries
        #expect(entries.allSatisfy { $0.findings.contains { $0.finding == .betterElsewhere } })
        #expect(entries.count == 60)
        #expect(read == 1)
        // The same folder is another one to the next work.
        try shelf.add(Book(work: 2, files: [try books.file("a/other.epub", "")]))
        #expect(try better(0) == nil)
        #expect(try better(60) == nil)
    }

    @Test func `a file next to a book that is not an image is passed over`() throws {
        let file = try books.file("a/emma.epub", "")
        try books.file("a/emma.png", "no image")
        try books.folder("a/cover.png")
        try shelf.add(Book(files: [file, books["gone/emma.epub"]]))
        #expect(try better() == nil)
    }

    @Test func `the largest of all is named`() throws {
        let file = try books.file("a/emma.epub", "")
        try image("a/emma.png", 600, 900)
        try image("a/folder.jpg", 700, 900)
        try shelf.add(Book(files: [file]))
        try shelf.add(Book(image: Image(name: "b", size: (500, 800))))
        #expect(try better() == "\(books["a/folder.jpg"].text): png, 700 x 900 pixels")
        try shelf.add(Book(image: Image(name: "c", size: (1500, 1800))))
        #expect(try better() == "edition 3: jpeg, 1500 x 1800 pixels")
    }
}
