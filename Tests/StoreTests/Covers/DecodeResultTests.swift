// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import SQLite
import Store
import Testing

/// Which covers are to be decoded, and the results.
@Suite struct DecodeResultTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func image(_ number: UInt8, _ format: ImageFormat = .jpeg) -> CoverImage {
        CoverImage(
            hash: [UInt8](repeating: number, count: 16),
            format: format,
            byteCount: 10,
            file: "covers/\(number).\(format)"
        )
    }

    @discardableResult
    private func add(
        _ number: UInt8,
        _ cover: CoverImage,
        raster: Publication.Raster? = nil
    ) throws -> Int64 {
        var edition = Books.Book(
            fingerprint: [UInt8](repeating: number, count: 16),
            readerVersion: 1,
            outcome: .sound
        )
        edition.publication.cover = Publication.Cover(
            image: cover,
            rule: .property,
            entry: "c",
            raster: raster
        )
        return try register.add(edition).edition
    }

    private func targets() throws -> [String] {
        var files: [String] = []
        try register.reader().coversToLookAt { edition, cover in
            let look = cover.decoded
            files.append(
                "\(edition) \(cover.image.file) \(look?.decoder ?? 0) \(look?.fate.rawValue ?? "-")"
            )
        }
        return files.sorted()
    }

    private func look(
        _ cover: Int64,
        _ number: UInt8,
        _ fate: DecodeResult.Fate
    ) -> StoredCover {
        StoredCover(
            id: cover,
            image: image(number),
            decoded: DecodeResult(
                fate,
                decoder: 3,
                width: 3,
                height: 4,
                look: [UInt8](repeating: 9, count: 32)
            )
        )
    }

    @Test func `each edition lists its cover until it was decoded`() throws {
        try add(1, image(1))
        try add(2, image(1))
        try add(3, image(2))
        #expect(
            try targets() == [
                "1 covers/1.jpeg 0 -", "2 covers/1.jpeg 0 -", "3 covers/2.jpeg 0 -",
            ]
        )
        let second = try #require(try register.outsider().integer("SELECT max(id) FROM covers"))
        try register.writer.remember([look(1, 1, .shown), look(second, 2, .damaged)])
        #expect(
            try targets() == [
                "1 covers/1.jpeg 3 shown", "2 covers/1.jpeg 3 shown", "3 covers/2.jpeg 3 damaged",
            ]
        )
    }

    @Test func `a later result replaces an earlier one`() throws {
        try add(1, image(1))
        try register.writer.remember([look(1, 1, .crashed)])
        try register.writer.remember([look(1, 1, .shown)])
        #expect(try targets() == ["1 covers/1.jpeg 3 shown"])
    }

    @Test func `how covers look is no change that the log tells`() throws {
        try add(1, image(1))
        register.writer.log(for: LogSession(command: "covers report", arguments: []))
        try register.writer.remember([look(1, 1, .shown)])
        #expect(try targets() == ["1 covers/1.jpeg 3 shown"])
        #expect(try register.outsider().integer("SELECT count(*) FROM log") == 0)
    }

    @Test func `no result is stored for a cover that was replaced in the meantime`() throws {
        try add(1, image(1))
        try register.writer.remember([look(1, 2, .shown), look(99, 1, .shown)])
        #expect(try targets() == ["1 covers/1.jpeg 0 -"])
    }

    @Test func `an image of the book stands for the drawing around it`() throws {
        try add(1, image(1, .svg), raster: Publication.Raster(image: image(2), entry: "a.jpg"))
        #expect(try targets() == ["1 covers/2.jpeg 0 -"])
    }

    @Test func `an image inside a drawing is decoded if the drawing cannot be`() throws {
        try add(1, image(1, .svg), raster: Publication.Raster(image: image(2)))
        #expect(try targets() == ["1 covers/1.svg 0 -"])
        try register.writer.remember([look(1, 1, .damaged)])
        var rows: [String] = []
        try register.reader().rastersToLookAt { _, cover, drawing in
            rows.append(
                "\(cover.image.file) \(drawing.id) \(drawing.decoded?.fate.rawValue ?? "-")"
            )
        }
        #expect(rows == ["covers/2.jpeg 1 damaged"])
    }

    @Test func `a chosen cover is decoded for each edition`() throws {
        let edition = try add(1, image(1))
        try add(2, image(2))
        let outsider = try register.outsider()
        try outsider.execute(
            "UPDATE works SET cover_id = (SELECT max(id) FROM covers) WHERE id = (SELECT work_id FROM editions WHERE id = 1)"
        )
        #expect(edition == 1)
        #expect(
            try targets() == [
                "1 covers/1.jpeg 0 -", "1 covers/2.jpeg 0 -", "2 covers/2.jpeg 0 -",
            ]
        )
    }

    @Test func `a result is deleted with its cover`() throws {
        try add(1, image(1))
        try register.writer.remember([look(1, 1, .shown)])
        let outsider = try register.outsider()
        try outsider.execute("UPDATE editions SET cover_id = NULL; DELETE FROM covers")
        #expect(try outsider.integer("SELECT count(*) FROM cover_looks") == 0)
    }
}
