// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Hashing
import Store
import Testing

/// Covers that several works share.
@Suite struct SharingTests {
    typealias Book = CoverShelf.Book
    typealias Image = CoverShelf.Image

    private static let look = PerceptualHash(
        SIMD4(0x0F0F_1234_5678_9ABC, 0x1122_3344_5566_7788, 0xFF00, 0xF0F)
    )
    /// Three bits away.
    private static let near = PerceptualHash(look.words ^ SIMD4(7, 0, 0, 0))
    private static let far = PerceptualHash(look.words ^ SIMD4(0xFFFF, 0, 0, 0))

    private func shared(_ books: [Book]) throws -> [(Int, String?)] {
        let shelf = try CoverShelf()
        for book in books { try shelf.add(book) }
        return try shelf.report().entries.map { entry in
            (entry.sharedBy, entry.findings.first { $0.finding == .placeholder }?.detail)
        }
    }

    @Test func `one file on several works is a placeholder`() throws {
        let image = Image(name: "logo")
        let found = try shared([
            Book(work: 1, image: image), Book(work: 2, image: image), Book(work: 2, image: image),
            Book(work: 3, image: Image(name: "other")),
        ])
        #expect(found.map(\.0) == [2, 2, 2, 1])
        #expect(found.map(\.1) == Array(repeating: "the same file on 2 works", count: 3) + [nil])
    }

    @Test func `one file on several editions of one work is not a placeholder`() throws {
        let image = Image(name: "logo")
        let found = try shared([Book(image: image), Book(image: image)])
        #expect(found.map(\.1) == [nil, nil])
    }

    @Test func `what looks the same is a placeholder, and what does not is none`() throws {
        let found = try shared([
            Book(work: 1, image: Image(name: "a", result: "shown", look: Self.look)),
            Book(work: 2, image: Image(name: "b", result: "shown", look: Self.near)),
            Book(work: 3, image: Image(name: "c", result: "shown", look: Self.far)),
            Book(work: 4, image: Image(name: "b", result: "shown", look: Self.near)),
        ])
        #expect(found.map(\.0) == [3, 3, 1, 3])
        #expect(found[0].1 == "looks the same on 3 works")
        #expect(found[2].1 == nil)
    }

    @Test func `two flat pictures count as one only if their bytes are equal`() throws {
        let flat = PerceptualHash(SIMD4(0, 0, 0, 3))
        let found = try shared([
            Book(work: 1, image: Image(name: "white", result: "shown", look: flat)),
            Book(work: 2, image: Image(name: "grey", result: "shown", look: flat)),
            Book(work: 3, image: Image(name: "white", result: "shown", look: flat)),
        ])
        #expect(found.map(\.0) == [2, 1, 2])
    }

    @Test func `one drawing around different pictures is no placeholder`() throws {
        let drawing = Image(name: "wrap.svg", format: "svg", size: nil)
        var books = [1, 2].map { work in
            Book(
                work: Int64(work),
                image: drawing,
                entry: "wrap.svg",
                raster: Image(name: "\(work).jpg"),
                rasterEntry: "cover.jpg"
            )
        }
        #expect(try shared(books).map(\.0) == [1, 1])
        // The picture inside of a drawing is drawn with it.
        books = books.map { book in
            var book = book
            book.rasterEntry = nil
            return book
        }
        #expect(try shared(books).map(\.0) == [2, 2])
    }

    @Test func `the register and its rows agree on what an edition shows`() throws {
        let shelf = try CoverShelf()
        var work: Int64 = 0
        let results: [String?] = [nil, "shown", "damaged"]
        for (own, raster) in results.flatMap({ own in results.map { (own, $0) } }) {
            for entry in [nil, "in.jpg"] {
                work += 1
                let image = Image(name: "\(work).svg", format: "svg", result: own)
                let inside = Image(name: "\(work).jpg", result: raster)
                try shelf.add(Book(work: work, image: image, raster: inside, rasterEntry: entry))
            }
        }
        try shelf.add(Book(work: 90, image: Image(name: "plain")))
        try shelf.add(Book(work: 91, image: Image(name: "own")))
        try shelf.choose(Image(name: "chosen"), forWork: 91)
        try shelf.add(Book(work: 92))
        var uses: [String] = []
        try shelf.reader.coverUses { uses.append("\($0) \($1)") }
        var rows: [String] = []
        try shelf.reader.editionCovers { row in
            if let picture = row.picture { rows.append("\(row.work) \(picture.id)") }
            return true
        }
        #expect(uses == rows)
        #expect(uses.count == 20)
    }

    @Test func `results that were not stored count as well`() throws {
        let shelf = try CoverShelf()
        try shelf.add(Book(work: 1, image: Image(name: "a", result: "shown", look: Self.look)))
        try shelf.add(Book(work: 2, image: Image(name: "b")))
        try shelf.add(Book(work: 3, image: Image(name: "c")))
        let bytes = (0..<4).flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: Self.near.words[word] >> UInt64(56 - 8 * $0)) }
        }
        let report = try shelf.report(seen: [
            Self.seen(
                2,
                DecodeResult(.shown, decoder: 1, width: 300, height: 450, look: bytes)
            ),
            Self.seen(3, DecodeResult(.damaged, decoder: 1, detail: "cut off")),
        ])
        #expect(report.entries.map(\.sharedBy) == [2, 2, 1])
        #expect(report.entries[1].findings.map(\.finding) == [.tiny, .placeholder])
        #expect(report.entries[2].findings.map(\.finding) == [.damaged])
        #expect(report.summary.notLookedAt == 0)
    }

    @Test func `a drawing that was seen to fail shows the picture inside of it`() throws {
        let shelf = try CoverShelf()
        let drawing = Image(name: "a.svg", format: "svg")
        let picture = Image(name: "a.jpg", result: "shown")
        try shelf.add(Book(image: drawing, entry: "a.svg", raster: picture))
        #expect(try shelf.report().entries[0].findings.isEmpty)
        let entries = try shelf.report(seen: [
            Self.seen(1, DecodeResult(.damaged, decoder: 1))
        ]).entries
        #expect(entries[0].findings.isEmpty)
        #expect(entries[0].thumbnail?.hash.low == 2)
    }

    /// What was seen of a cover, and could not be saved.
    private static func seen(_ id: Int64, _ result: DecodeResult) -> StoredCover {
        let hash = [UInt8](repeating: 0, count: 15) + [UInt8(id)]
        let image = CoverImage(hash: hash, format: .jpeg, byteCount: 0, file: "")
        return StoredCover(id: id, image: image, decoded: result)
    }
}
