// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
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

    /// What holds for an edition in whose place none has come.
    static let notReplaced = "superseded_by IS NULL"

    private static let columns = [
        "id", "work_id", "fingerprint", "reader_version", "epub_version", "outcome",
        "package_entry", "package_rule", "title", "title_sort", "title_language", "subtitle",
        "authors", "language", "publisher", "published", "published_raw", "modified",
        "modified_raw", "description", "rights", "series", "series_position", "series_number",
        "series_rule", "protection", "cover_id", "cover_rule", "cover_entry", "cover_page",
        "raster_id", "raster_entry", "match_title", "match_volume", "match_author", "details",
        "run_id",
    ]

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        let all = Self.columns + EvidenceTable.columns
        insert = try connection.prepare(
            """
            INSERT INTO editions (\(all.joined(separator: ", ")))
            VALUES (\(all.map { _ in "?" }.joined(separator: ", ")))
            """
        )
        // Its number, its work with the reason, and the run that brought it stay.
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
        _ edition: Book,
        id: Int64,
        work: WorkID,
        _ evidence: Evidence,
        cover: Int64?,
        raster: Int64?,
        run: Int64
    ) throws(SQLiteError) {
        try insert.run { row in
            bind(edition, id, work, cover, raster, run, &row)
            row.evidence(evidence, run: run)
        }
    }

    /// Writes what a later reader found in an edition.
    func renew(
        _ edition: Book,
        id: Int64,
        cover: Int64?,
        raster: Int64?,
        run: Int64
    ) throws(SQLiteError) {
        try renew.run { bind(edition, id, WorkID(0), cover, raster, run, &$0) }
    }

    private func bind(
        _ edition: Book,
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
        let publication = edition.publication
        row.integer(publication.version)
        row.text(edition.outcome.rawValue)
        row.text(publication.package.entry)
        row.text(publication.package.rule == .container ? nil : publication.package.rule.rawValue)
        row.text(publication.mainTitle?.text)
        row.text(publication.mainTitle?.fileAs)
        row.text(publication.mainTitle?.language)
        row.text(edition.subtitle)
        row.text(edition.authors)
        row.text(publication.languages.first?.tag)
        row.text(publication.publishers.first)
        row.text(publication.published?.text)
        row.text(publication.published?.rawIfOther)
        row.text(publication.modified?.text)
        row.text(publication.modified?.rawIfOther)
        row.text(publication.descriptions.first)
        row.text(publication.rights.first)
        row.text(publication.series?.name)
        row.text(publication.series?.position)
        row.real(publication.series?.number)
        row.text(publication.series?.rule.rawValue)
        row.text(publication.protection.rawValue)
        row.integer(cover)
        row.text(publication.cover?.rule.rawValue)
        row.text(publication.cover?.entry)
        row.text(publication.cover?.page)
        row.integer(raster)
        row.text(publication.cover?.raster?.entry)
        row.text(edition.names.title)
        row.text(edition.names.volume)
        row.text(edition.names.author)
        row.text(EditionLists.text(publication))
        row.integer(run)
    }

    /// The id that the next edition gets: its work is written first, and names it.
    func takeID() throws(SQLiteError) -> Int64 {
        var taken = lastTaken
        if taken == nil { taken = try last.row({ _ in }) { $0.integer() } }
        let id = (taken ?? 0) + 1
        lastTaken = id
        return id
    }

    /// Others may have taken ids by then, or given some back with a transaction.
    func forgetIDs() {
        lastTaken = nil
    }

    func id(fingerprint: [UInt8]) throws(SQLiteError) -> Int64? {
        try byFingerprint.row({ $0.blob(fingerprint) }) { $0.integer() }
    }

    func isAlive(_ id: Int64) throws(SQLiteError) -> Bool {
        try exists.exists({ $0.integer(id) })
    }
}

extension Publication.Moment {
    /// As the book writes it, where that is something else.
    fileprivate var rawIfOther: String? { raw == text ? nil : raw }
}
