// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import SQLite
import Store
import TestSupport
import Testing

/// A register written row by row, and the report of it.
final class CoverShelf {
    /// An image under the covers; a name stands for its bytes.
    struct Image {
        var name: String
        var format = "jpeg"
        var size: (width: Int, height: Int)? = (1000, 1500)
        var bytes = 100_000
        /// `shown`, or why not; nil for a cover that has not been decoded.
        var result: String?
        var detail: String?
        var shown: (width: Int, height: Int)?
        var look: PerceptualHash?
    }

    struct Book {
        var work: Int64 = 1
        var image: Image?
        var entry = "OEBPS/cover.jpg"
        var rule = "cover-image"
        var raster: Image?
        var rasterEntry: String?
        var steps: [(reference: String, failure: String)] = []
        var warnings: [(code: String, detail: String)] = []
        var generator: String?
        var files: [Path] = []
        var run: Int64?
        var series: String?
    }

    let folder: TemporaryFolder
    let reader: RegisterReader
    private let connection: Connection
    private var covers: [String: Int64] = [:]
    private var works: Set<Int64> = []
    private var editions: Int64 = 0

    init() throws {
        folder = try TemporaryFolder()
        let file = RegisterFile(folder["register.sqlite"])
        try file.create()
        connection = try Connection(path: file.path.bytes, access: .readWrite)
        reader = RegisterReader(try file.openForReading())
    }

    func execute(_ statement: String) throws {
        try connection.execute(statement)
    }

    /// Adds an entry to a list of an edition, behind those that are there.
    func list(_ name: String, _ place: Int, of edition: Int64, _ members: String) throws {
        try execute(
            """
            UPDATE editions SET details = json_set(coalesce(details, '{}'),
                '$.\(name)[\(place)]', json_object(\(members))) WHERE id = \(edition)
            """
        )
    }

    @discardableResult
    func add(_ image: Image) throws -> Int64 {
        if let known = covers[image.name] { return known }
        let id = Int64(covers.count + 1)
        covers[image.name] = id
        try execute(
            """
            INSERT INTO covers (id, hash, format, width, height, byte_count, file) VALUES (\(id), x'\(Self.hash(id))', '\(image.format)',
                \(Self.text(image.size?.width)), \(Self.text(image.size?.height)), \(image.bytes),
                'covers/\(image.name)')
            """
        )
        guard let result = image.result else { return id }
        let size = image.shown ?? image.size
        let look = image.look.map { "x'\(Self.digits($0))'" } ?? "NULL"
        try execute(
            """
            INSERT INTO cover_looks VALUES (\(id), 1, '\(result)',
                \(image.detail.map { "'\($0)'" } ?? "NULL"), \(Self.text(size?.width)),
                \(Self.text(size?.height)), \(look))
            """
        )
        return id
    }

    @discardableResult
    func add(_ book: Book) throws -> Int64 {
        if works.insert(book.work).inserted {
            try execute(
                """
                INSERT INTO works (id, founder_id, title, review, contested)
                VALUES (\(book.work), 1, 'Emma', 'unreviewed', 0)
                """
            )
        }
        editions += 1
        let id = editions
        let cover = try book.image.map { try add($0) }
        let raster = try book.raster.map { try add($0) }
        let series = book.series.map { "'\($0)'" } ?? "NULL"
        try execute(
            """
            INSERT INTO editions (id, work_id, fingerprint, reader_version, epub_version, outcome,
                package_entry, protection, cover_id, cover_rule, cover_entry, raster_id,
                raster_entry, run_id, series)
            VALUES (\(id), \(book.work), x'\(Self.hash(id))', 1, 3, 'ok', 'a.opf', 'none',
                \(Self.text(cover)), \(cover == nil ? "NULL" : "'\(book.rule)'"),
                \(cover == nil ? "NULL" : "'\(book.entry)'"), \(Self.text(raster)),
                \(book.rasterEntry.map { "'\($0)'" } ?? "NULL"), \(Self.text(book.run)), \(series))
            """
        )
        for (place, step) in book.steps.enumerated() {
            try list(
                "cover_steps",
                place,
                of: id,
                "'rule', 'meta-cover', 'reference', '\(step.reference)', 'failure', '\(step.failure)'"
            )
        }
        for (place, warning) in book.warnings.enumerated() {
            try execute(
                """
                INSERT INTO edition_warnings
                VALUES (\(id), \(place), '\(warning.code)', '\(warning.detail)')
                """
            )
        }
        if let generator = book.generator {
            try list("texts", 0, of: id, "'kind', 'generator', 'text', '\(generator)'")
        }
        for file in book.files {
            let digits = file.bytes.map(Self.digits).joined()
            try execute(
                """
                INSERT INTO files (path, edition_id, status, stage)
                VALUES (x'\(digits)', \(id), 'registered', 'record')
                """
            )
        }
        return id
    }

    func choose(_ image: Image, forWork work: Int64) throws {
        let id = try add(image)
        try execute("UPDATE works SET cover_id = \(id) WHERE id = \(work)")
    }

    // MARK: - The report

    func report(
        works: [Int64]? = nil,
        since run: Int64? = nil,
        seen: [StoredCover] = [],
        sidecars: Sidecars? = nil
    ) throws -> (entries: [CoverEntry], summary: CoverSummary) {
        var entries: [CoverEntry] = []
        let summary = try CoverReport(
            reader,
            works: works,
            since: run,
            seen: seen,
            sidecars: sidecars,
            hasThumbnail: { _ in true }
        ).forEach {
            entries.append($0)
            return true
        }
        return (entries, summary)
    }

    /// The findings of the only edition, each with its detail.
    func findings() throws -> [String] {
        let entries = try report().entries
        return try #require(entries.last).findings.map { "\($0.finding.rawValue): \($0.detail)" }
    }

    static func hash(_ id: Int64) -> String {
        let digits = String(id, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    private static func digits(_ look: PerceptualHash) -> String {
        (0..<4).map { word in
            let digits = String(look.words[word], radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func digits(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func text(_ number: (some BinaryInteger)?) -> String {
        number.map { "\($0)" } ?? "NULL"
    }
}
