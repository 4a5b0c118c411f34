// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Works

/// Reads editions back as they were entered, with all that belongs to them.
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
    func record(_ id: Int64) throws(SQLiteError) -> Book? {
        guard var record = try head.first({ $0.integer(id) }, { Book(head: $0) }) else {
            return nil
        }
        record.publication.cover = try cover.first({ $0.integer(id) }) {
            Publication.Cover(
                image: CoverImage($0, from: 0),
                rule: CoverRule(rawValue: $0.text(6)),
                entry: $0.text(7),
                page: $0.optionalText(8)
            )
        }
        if record.publication.cover != nil {
            record.publication.cover?.raster = try raster.first({ $0.integer(id) }) {
                Publication.Raster(image: CoverImage($0, from: 0), entry: $0.optionalText(6))
            }
        }
        try addNames(to: &record.publication, id)
        try addFacts(to: &record.publication, id)
        record.volumeIDs = try volumeIDs.all({ $0.integer(id) }) {
            VolumeIDClaim(
                RawIdentifier(
                    value: $0.text(0),
                    scheme: $0.optionalText(1),
                    typeCode: $0.optionalText(2),
                    isUnique: $0.integer(3) == 1
                ),
                state: VolumeIDClaim.State(rawValue: $0.text(4)) ?? .never,
                kind: $0.optionalText(5),
                value: $0.optionalText(6),
                problem: $0.optionalText(7)
            )
        }
        return record
    }

    private func addNames(to publication: inout Publication, _ id: Int64) throws(SQLiteError) {
        publication.titles += try titles.all({ $0.integer(id) }) {
            Publication.Title(
                text: $0.text(0),
                type: $0.optionalText(1),
                fileAs: $0.optionalText(2),
                sequence: $0.optionalInteger(3).map(Int.init),
                language: $0.optionalText(4)
            )
        }
        publication.people = try people.all({ $0.integer(id) }) {
            Publication.Person(
                name: $0.text(0),
                fileAs: $0.text(1).isEmpty ? nil : $0.text(1),
                roles: $0.text(2).split(separator: " ").map(String.init),
                isCreator: $0.integer(3) == 1,
                language: $0.optionalText(4)
            )
        }
        try alternates.forEach({ $0.integer(id) }) { row in
            let name = Publication.Alternate(text: row.text(2), language: row.optionalText(3))
            let owner = row.int(1)
            if row.text(0) == "person" {
                guard publication.people.indices.contains(owner) else { return }
                publication.people[owner].alternates.append(name)
            } else if publication.titles.indices.contains(owner) {
                publication.titles[owner].alternates.append(name)
            }
        }
        publication.subjects = try subjects.all({ $0.integer(id) }) {
            Publication.Subject(
                name: $0.text(0),
                authority: $0.optionalText(1),
                term: $0.optionalText(2)
            )
        }
        publication.collections = try collections.all({ $0.integer(id) }) {
            Publication.Collection(
                name: $0.text(0),
                type: $0.optionalText(1),
                position: $0.optionalText(2)
            )
        }
    }

    private func addFacts(to publication: inout Publication, _ id: Int64) throws(SQLiteError) {
        publication.languages = try languages.all({ $0.integer(id) }) {
            Publication.Language(raw: $0.optionalText(1) ?? $0.text(0), tag: $0.text(0))
        }
        publication.dates = try dates.all({ $0.integer(id) }) {
            Publication.Date(value: $0.text(0), event: $0.optionalText(1))
        }
        try texts.forEach({ $0.integer(id) }) { row in
            let text = row.text(1)
            switch row.text(0) {
            case "generator": publication.generators.append(text)
            case "publisher": publication.publishers.append(text)
            case "description": publication.descriptions.append(text)
            case "rights": publication.rights.append(text)
            default: publication.sources.append(text)
            }
        }
        publication.coverSteps = try coverSteps.all({ $0.integer(id) }) {
            CoverStep(
                rule: CoverRule(rawValue: $0.text(0)),
                reference: $0.text(1),
                failure: CoverStep.Failure(rawValue: $0.text(2))
            )
        }
        publication.warnings = try warnings.all({ $0.integer(id) }) {
            Publication.Warning(code: ReasonCode($0.text(0)), detail: $0.text(1))
        }
    }
}

extension Book {
    /// What stands in the row itself.
    fileprivate init(head row: borrowing Row) {
        self.init(
            fingerprint: row.blob(0),
            readerVersion: row.int(1),
            outcome: Outcome(rawValue: row.text(3))
        )
        publication.version = row.int(2)
        publication.protection = Publication.Protection(rawValue: row.text(4))
        publication.package.entry = row.text(5)
        if let rule = row.optionalText(6) {
            publication.package.rule = Publication.PackagePlace.Rule(rawValue: rule)
        }
        if let title = row.optionalText(7) {
            publication.titles = [
                Publication.Title(
                    text: title,
                    fileAs: row.optionalText(8),
                    language: row.optionalText(9)
                )
            ]
        }
        subtitle = row.optionalText(10)
        authors = row.optionalText(11)
        if let publisher = row.optionalText(12) { publication.publishers = [publisher] }
        if let text = row.optionalText(13) {
            publication.published = Publication.Moment(
                text: text,
                raw: row.optionalText(14) ?? text
            )
        }
        if let text = row.optionalText(15) {
            publication.modified = Publication.Moment(text: text, raw: row.optionalText(16) ?? text)
        }
        if let description = row.optionalText(17) { publication.descriptions = [description] }
        if let rights = row.optionalText(18) { publication.rights = [rights] }
        if let name = row.optionalText(19) {
            publication.series = Publication.Series(
                name: name,
                position: row.optionalText(20),
                number: row.optionalReal(21),
                rule: Publication.Series.Rule(rawValue: row.text(22))
            )
        }
        names = BookNames(row, from: 23)
    }
}
