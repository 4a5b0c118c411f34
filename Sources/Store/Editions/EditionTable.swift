// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Editions: one row for each distinct content.
final class EditionTable {
    private let insert: Statement
    private let byFingerprint: Statement
    private let exists: Statement
    private let last: Statement
    private let renew: Statement
    private var lastTaken: Int64?

    private static let columns = [
        "id", "work_id", "fingerprint", "reader_version", "epub_version", "outcome",
        "package_entry", "package_rule", "title", "title_sort", "title_language", "subtitle",
        "authors", "language", "publisher", "published", "published_raw", "modified",
        "modified_raw", "description", "rights", "series", "series_position", "series_number",
        "series_rule", "protection", "cover_id", "cover_rule", "cover_entry", "cover_page",
        "raster_id", "raster_entry", "match_title", "match_volume", "match_author", "run_id",
    ]

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO editions (\(Self.columns.joined(separator: ", ")))
            VALUES (\(Self.columns.map { _ in "?" }.joined(separator: ", ")))
            """
        )
        // Its number, its work and the run that brought it stay.
        let read = Self.columns.enumerated().dropFirst(2).dropLast()
            .map { "\($0.element) = ?\($0.offset + 1)" }
        renew = try connection.prepare(
            """
            UPDATE editions SET \(read.joined(separator: ", ")),
                run_id = coalesce(run_id, ?\(Self.columns.count))
            WHERE id = ?1
            """
        )
        byFingerprint = try connection.prepare("SELECT id FROM editions WHERE fingerprint = ?")
        last = try connection.prepare(
            "SELECT seq FROM sqlite_sequence WHERE name = 'editions'"
        )
        exists = try connection.prepare("SELECT 1 FROM editions WHERE id = ?")
    }

    func add(
        _ edition: EditionRecord,
        id: Int64,
        work: WorkID,
        cover: Int64?,
        raster: Int64?,
        run: Int64
    ) throws(SQLiteError) {
        try insert.run { bind(edition, id, work, cover, raster, run, &$0) }
    }

    /// Writes what a later reader found in an edition.
    func renew(
        _ edition: EditionRecord,
        id: Int64,
        cover: Int64?,
        raster: Int64?,
        run: Int64
    ) throws(SQLiteError) {
        try renew.run { bind(edition, id, WorkID(0), cover, raster, run, &$0) }
    }

    private func bind(
        _ edition: EditionRecord,
        _ id: Int64,
        _ work: WorkID,
        _ cover: Int64?,
        _ raster: Int64?,
        _ run: Int64,
        _ row: inout Binder
    ) {
        row.integer(id)
        row.integer(work.raw)
        row.blob(edition.fingerprint)
        row.integer(edition.readerVersion)
        row.integer(edition.epubVersion)
        row.text(edition.outcome)
        row.text(edition.packageEntry)
        row.text(
            edition.packageRule == EditionRecord.usualPackageRule ? nil : edition.packageRule
        )
        row.text(edition.title)
        row.text(edition.titleSort)
        row.text(edition.titleLanguage)
        row.text(edition.subtitle)
        row.text(edition.authors)
        row.text(edition.languages.first?.tag)
        row.text(edition.publisher)
        row.text(edition.published?.text)
        row.text(edition.published?.rawIfOther)
        row.text(edition.modified?.text)
        row.text(edition.modified?.rawIfOther)
        row.text(edition.description)
        row.text(edition.rights)
        row.text(edition.series?.name)
        row.text(edition.series?.position)
        row.real(edition.series?.number)
        row.text(edition.series?.rule)
        row.text(edition.protection)
        row.integer(cover)
        row.text(edition.cover?.rule)
        row.text(edition.cover?.entry)
        row.text(edition.cover?.page)
        row.integer(raster)
        row.text(edition.cover?.raster?.entry)
        row.text(edition.names.title)
        row.text(edition.names.volume)
        row.text(edition.names.author)
        row.integer(run)
    }

    /// The id that the next edition gets: its work is written first, and names it.
    func takeID() throws(SQLiteError) -> Int64 {
        var taken = lastTaken
        if taken == nil { taken = try last.first({ _ in }, { $0.integer(0) }) }
        let id = (taken ?? 0) + 1
        lastTaken = id
        return id
    }

    /// Others may have taken ids by then, or given some back with a transaction.
    func forgetIDs() {
        lastTaken = nil
    }

    func id(fingerprint: [UInt8]) throws(SQLiteError) -> Int64? {
        try byFingerprint.first({ $0.blob(fingerprint) }, { $0.integer(0) })
    }

    func isAlive(_ id: Int64) throws(SQLiteError) -> Bool {
        try exists.first({ $0.integer(id) }, { _ in true }) ?? false
    }
}
