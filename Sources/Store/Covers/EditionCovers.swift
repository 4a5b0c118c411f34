// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

extension RegisterReader {
    /// Hands out the editions that nothing replaced with what is known of their covers, in the
    /// order of works and editions.
    ///
    /// - Parameter works: only of these, in their order; nil for all.
    package func editionCovers(
        ofWorks works: [Int64]? = nil,
        _ row: (EditionCover) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            let rows = try EditionCoverStatements(connection)
            guard let works else {
                _ = try rows.walk(from: .min, to: .max, row)
                return
            }
            for work in works where try !rows.walk(from: work, to: work, row) { return }
        }
    }
}

/// Reads an edition and what hangs on it, as far as it concerns the cover.
private final class EditionCoverStatements {
    private let head: Statement
    private let files: Statement
    private let collections: Statement
    private let generators: Statement
    private let steps: Statement
    private let warnings: Statement

    /// Where the columns of an image begin, and how many there are.
    private static let imageWidth = 11
    private static let firstImage = 12

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        let images = ["own", "raster", "chosen"].map { name in
            """
            \(name).id, \(name).hash, \(name).format, \(name).width, \(name).height,
            \(name).byte_count, \(name).file, \(name)_look.result, \(name)_look.detail,
            \(name)_look.width, \(name)_look.height
            """
        }
        head = try connection.prepare(
            """
            SELECT editions.id, work_id, editions.run_id, coalesce(editions.title, works.title),
                editions.authors, editions.language, editions.series, cover_rule, cover_entry,
                cover_page, raster_entry,
                EXISTS (SELECT 1 FROM edition_texts WHERE edition_id = editions.id),
                \(images.joined(separator: ", "))
            FROM editions JOIN works ON works.id = work_id
                LEFT JOIN covers AS own ON own.id = editions.cover_id
                LEFT JOIN cover_looks AS own_look ON own_look.cover_id = own.id
                LEFT JOIN covers AS raster ON raster.id = raster_id
                LEFT JOIN cover_looks AS raster_look ON raster_look.cover_id = raster.id
                LEFT JOIN covers AS chosen ON chosen.id = works.cover_id
                LEFT JOIN cover_looks AS chosen_look ON chosen_look.cover_id = chosen.id
            WHERE work_id BETWEEN ?1 AND ?2 AND superseded_by IS NULL
            ORDER BY work_id, editions.id
            """
        )
        files = try connection.prepare(
            """
            SELECT path FROM files WHERE edition_id = ? AND missing_since IS NULL ORDER BY path
            """
        )
        collections = try connection.prepare(
            "SELECT name FROM edition_collections WHERE edition_id = ? ORDER BY position"
        )
        generators = try connection.prepare(
            """
            SELECT text FROM edition_texts WHERE edition_id = ? AND kind = 'generator'
            ORDER BY position
            """
        )
        steps = try connection.prepare(
            """
            SELECT rule, reference, failure FROM edition_cover_steps
            WHERE edition_id = ? ORDER BY position
            """
        )
        warnings = try connection.prepare(
            """
            SELECT code, detail FROM edition_warnings
            WHERE edition_id = ? AND code BETWEEN 'COV-' AND 'COV-999' ORDER BY position
            """
        )
    }

    /// - Returns: whether more are wanted.
    func walk(
        from first: Int64,
        to last: Int64,
        _ row: (EditionCover) -> Bool
    ) throws(SQLiteError) -> Bool {
        var goesOn = true
        try head.walk(
            { values in
                values.integer(first)
                values.integer(last)
            },
            { (values) throws(SQLiteError) in
                goesOn = row(try read(values))
                return goesOn
            }
        )
        return goesOn
    }

    private func read(_ values: borrowing Row) throws(SQLiteError) -> EditionCover {
        let id = values.integer(0)
        var row = EditionCover(edition: id, work: values.integer(1))
        row.run = values.optionalInteger(2)
        row.title = values.optionalText(3)
        row.authors = values.optionalText(4)
        row.language = values.optionalText(5)
        if let series = values.optionalText(6) { row.collections.append(series) }
        row.rule = values.optionalText(7)
        row.entry = values.optionalText(8)
        row.page = values.optionalText(9)
        row.rasterEntry = values.optionalText(10)
        row.own = Self.image(values, 0)
        row.raster = Self.image(values, 1)
        row.chosen = Self.image(values, 2)
        row.files = try files.all({ $0.integer(id) }, { $0.blob(0) })
        for name in try collections.all({ $0.integer(id) }, { $0.text(0) })
        where !row.collections.contains(name) {
            row.collections.append(name)
        }
        if values.integer(11) == 1 {
            row.generators = try generators.all({ $0.integer(id) }, { $0.text(0) })
        }
        row.steps = try steps.all({ $0.integer(id) }) {
            EditionCover.Step(rule: $0.text(0), reference: $0.text(1), failure: $0.text(2))
        }
        row.warnings = try warnings.all({ $0.integer(id) }) {
            EditionCover.Warning(code: ReasonCode($0.text(0)), detail: $0.text(1))
        }
        return row
    }

    private static func image(_ values: borrowing Row, _ place: Int) -> EditionCover.Image? {
        let first = firstImage + place * imageWidth
        guard let id = values.optionalInteger(first) else { return nil }
        var image = EditionCover.Image(
            id: id,
            hash: values.blob(first + 1),
            format: values.text(first + 2),
            width: values.optionalInteger(first + 3).map { Int($0) },
            height: values.optionalInteger(first + 4).map { Int($0) },
            byteCount: values.int(first + 5),
            file: values.text(first + 6)
        )
        if let result = values.optionalText(first + 7) {
            image.look = EditionCover.Decoded(
                result: result,
                detail: values.optionalText(first + 8),
                width: values.optionalInteger(first + 9).map { Int($0) },
                height: values.optionalInteger(first + 10).map { Int($0) }
            )
        }
        return image
    }
}
