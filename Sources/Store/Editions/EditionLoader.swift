// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Works

/// Reads editions back as they were entered, with all that hangs on them.
final class EditionLoader {
    private let head: Statement
    private let cover: Statement
    private let raster: Statement
    private let titles: Statement
    private let alternates: Statement
    private let languages: Statement
    private let dates: Statement
    private let people: Statement
    private let subjects: Statement
    private let collections: Statement
    private let texts: Statement
    private let coverSteps: Statement
    private let volumeIDs: Statement
    private let warnings: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        head = try connection.prepare(
            """
            SELECT fingerprint, reader_version, epub_version, outcome, protection, package_entry,
                package_rule, title, title_sort, title_language, subtitle, authors, publisher,
                published, published_raw, modified, modified_raw, description, rights, series,
                series_position, series_number, series_rule, \(BookNames.columns)
            FROM editions WHERE id = ?
            """
        )
        let image = "hash, format, width, height, byte_count, file"
        cover = try connection.prepare(
            """
            SELECT \(image), cover_rule, cover_entry, cover_page
            FROM editions JOIN covers ON covers.id = cover_id WHERE editions.id = ?
            """
        )
        raster = try connection.prepare(
            """
            SELECT \(image), raster_entry
            FROM editions JOIN covers ON covers.id = raster_id WHERE editions.id = ?
            """
        )
        titles = try Self.details(
            "edition_titles",
            "title, type, sort, sequence, language",
            connection
        )
        alternates = try Self.details(
            "edition_alternates",
            "owner, owner_position, name, language",
            connection
        )
        languages = try Self.details("edition_languages", "tag, raw", connection)
        dates = try Self.details("edition_dates", "value, event", connection)
        people = try Self.details(
            "edition_contributors JOIN contributors ON contributors.id = contributor_id",
            "name, sort, roles, is_creator, language",
            connection
        )
        subjects = try Self.details(
            "edition_subjects JOIN subjects ON subjects.id = subject_id",
            "name, authority, term",
            connection
        )
        collections = try Self.details("edition_collections", "name, type, place", connection)
        texts = try Self.details("edition_texts", "kind, text", connection)
        coverSteps = try Self.details("edition_cover_steps", "rule, reference, failure", connection)
        volumeIDs = try Self.details(
            "volume_ids",
            "raw, scheme, type_code, is_unique, state, kind, value, problem",
            connection
        )
        warnings = try Self.details("edition_warnings", "code, detail", connection)
    }

    private static func details(
        _ table: String,
        _ columns: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Statement {
        try connection.prepare(
            "SELECT \(columns) FROM \(table) WHERE edition_id = ? ORDER BY position"
        )
    }

    /// Everything the register keeps of one edition; nil if there is none of this id.
    func record(_ id: Int64) throws(SQLiteError) -> EditionRecord? {
        guard var record = try head.first({ $0.integer(id) }, { EditionRecord(head: $0) }) else {
            return nil
        }
        record.cover = try cover.first({ $0.integer(id) }) {
            EditionRecord.Cover(
                image: EditionRecord.CoverImage($0),
                rule: $0.text(6),
                entry: $0.text(7),
                page: $0.optionalText(8)
            )
        }
        if record.cover != nil {
            record.cover?.raster = try raster.first({ $0.integer(id) }) {
                EditionRecord.Raster(image: EditionRecord.CoverImage($0), entry: $0.optionalText(6))
            }
        }
        try addNames(to: &record, id)
        try addFacts(to: &record, id)
        return record
    }

    private func addNames(to record: inout EditionRecord, _ id: Int64) throws(SQLiteError) {
        record.otherTitles = try titles.all({ $0.integer(id) }) {
            EditionRecord.Title(
                title: $0.text(0),
                type: $0.optionalText(1),
                sort: $0.optionalText(2),
                sequence: $0.optionalInteger(3).map(Int.init),
                language: $0.optionalText(4)
            )
        }
        record.alternates = try alternates.all({ $0.integer(id) }) {
            EditionRecord.Alternate(
                owner: EditionRecord.Alternate.Owner(rawValue: $0.text(0)) ?? .title,
                ownerPosition: $0.int(1),
                name: $0.text(2),
                language: $0.optionalText(3)
            )
        }
        record.people = try people.all({ $0.integer(id) }) {
            EditionRecord.Person(
                name: $0.text(0),
                sort: $0.text(1),
                roles: $0.text(2),
                isCreator: $0.integer(3) == 1,
                language: $0.optionalText(4)
            )
        }
        record.subjects = try subjects.all({ $0.integer(id) }) {
            EditionRecord.Subject(
                name: $0.text(0),
                authority: $0.optionalText(1),
                term: $0.optionalText(2)
            )
        }
        record.collections = try collections.all({ $0.integer(id) }) {
            EditionRecord.Collection(
                name: $0.text(0),
                type: $0.optionalText(1),
                place: $0.optionalText(2)
            )
        }
    }

    private func addFacts(to record: inout EditionRecord, _ id: Int64) throws(SQLiteError) {
        record.languages = try languages.all({ $0.integer(id) }) {
            EditionRecord.Language(tag: $0.text(0), raw: $0.optionalText(1) ?? $0.text(0))
        }
        record.dates = try dates.all({ $0.integer(id) }) {
            EditionRecord.Date(value: $0.text(0), event: $0.optionalText(1))
        }
        record.texts = try texts.all({ $0.integer(id) }) {
            EditionRecord.Text(
                kind: EditionRecord.Text.Kind(rawValue: $0.text(0)) ?? .source,
                text: $0.text(1)
            )
        }
        record.coverSteps = try coverSteps.all({ $0.integer(id) }) {
            EditionRecord.CoverStep(rule: $0.text(0), reference: $0.text(1), failure: $0.text(2))
        }
        record.volumeIDs = try volumeIDs.all({ $0.integer(id) }) {
            VolumeIDClaim(
                raw: $0.text(0),
                scheme: $0.optionalText(1),
                typeCode: $0.optionalText(2),
                isUnique: $0.integer(3) == 1,
                state: VolumeIDClaim.State(rawValue: $0.text(4)) ?? .never,
                kind: $0.optionalText(5),
                value: $0.optionalText(6),
                problem: $0.optionalText(7)
            )
        }
        record.warnings = try warnings.all({ $0.integer(id) }) {
            EditionRecord.Warning(code: ReasonCode($0.text(0)), detail: $0.text(1))
        }
    }
}

extension EditionRecord.CoverImage {
    fileprivate init(_ row: borrowing Row) {
        self.init(
            hash: row.blob(0),
            format: row.text(1),
            width: row.optionalInteger(2).map(Int.init),
            height: row.optionalInteger(3).map(Int.init),
            byteCount: row.int(4),
            file: row.text(5)
        )
    }
}

extension EditionRecord {
    /// What stands in the row itself.
    fileprivate init(head row: borrowing Row) {
        self.init(
            fingerprint: row.blob(0),
            readerVersion: row.int(1),
            epubVersion: row.int(2),
            outcome: row.text(3),
            protection: row.text(4)
        )
        packageEntry = row.text(5)
        packageRule = row.optionalText(6) ?? Self.usualPackageRule
        title = row.optionalText(7)
        titleSort = row.optionalText(8)
        titleLanguage = row.optionalText(9)
        subtitle = row.optionalText(10)
        authors = row.optionalText(11)
        publisher = row.optionalText(12)
        if let text = row.optionalText(13) {
            published = Moment(text: text, raw: row.optionalText(14) ?? text)
        }
        if let text = row.optionalText(15) {
            modified = Moment(text: text, raw: row.optionalText(16) ?? text)
        }
        description = row.optionalText(17)
        rights = row.optionalText(18)
        if let name = row.optionalText(19) {
            series = Series(
                name: name,
                position: row.optionalText(20),
                number: row.optionalReal(21),
                rule: row.text(22)
            )
        }
        names = BookNames(row, from: 23)
    }
}
