// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Works

/// Reads editions back as they were entered, with all that belongs to them.
enum EditionLoader {
    private static let head = """
        SELECT fingerprint, reader_version, outcome, epub_version, protection, package_entry,
            package_rule, title, title_sort, title_language, subtitle, authors, publisher,
            published, published_raw, modified, modified_raw, description, rights, series,
            series_position, series_number, series_rule, \(BookNames.columns)
        FROM editions WHERE id = ?
        """

    private static let image = CoverImage.columns("covers")

    private static let cover = """
        SELECT \(image), cover_rule, cover_entry, cover_page
        FROM editions JOIN covers ON covers.id = cover_id WHERE editions.id = ?
        """

    private static let raster = """
        SELECT \(image), raster_entry
        FROM editions JOIN covers ON covers.id = raster_id WHERE editions.id = ?
        """

    private static let titles = details(
        SchemaV7.titles.rows,
        "title, type, sort, sequence, language"
    )
    private static let alternates = details(
        SchemaV7.alternates.rows,
        "owner, owner_position, name, language"
    )
    private static let languages = details(SchemaV7.languages.rows, "tag, raw")
    private static let dates = details(SchemaV7.dates.rows, "value, event")
    private static let people = details(
        "edition_contributors JOIN contributors ON contributors.id = contributor_id",
        "name, sort, roles, is_creator, language"
    )
    private static let subjects = details(SchemaV7.subjects.rows, "name, authority, term")
    private static let collections = details(SchemaV7.collections.rows, "name, type, place")
    private static let texts = details(SchemaV7.texts.rows, "kind, text")
    private static let coverSteps = details(SchemaV7.coverSteps.rows, "rule, reference, failure")
    private static let volumeIDs = details(
        "volume_ids",
        "raw, scheme, type_code, is_unique, state, kind, value, problem, map_id, sheet_id"
    )
    private static let warnings = details("edition_warnings", "code, detail")

    private static func details(_ table: String, _ columns: String) -> String {
        "SELECT \(columns) FROM \(table) WHERE edition_id = ? ORDER BY position"
    }

    /// Everything the register keeps of one edition; nil if there is none of this id.
    static func record(
        _ id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Book? {
        let found = try connection.row(head, [id]) { Book(head: &$0) }
        guard var record = found else { return nil }
        record.publication.cover = try connection.row(cover, [id]) {
            Publication.Cover(
                image: CoverImage(&$0),
                rule: CoverRule(rawValue: $0.text()),
                entry: $0.text(),
                page: $0.optionalText()
            )
        }
        if record.publication.cover != nil {
            record.publication.cover?.raster = try connection.row(raster, [id]) {
                Publication.Raster(image: CoverImage(&$0), entry: $0.optionalText())
            }
        }
        try addNames(to: &record.publication, id, connection)
        try addFacts(to: &record.publication, id, connection)
        record.volumeIDs = try connection.rows(volumeIDs, [id]) {
            VolumeIDClaim(
                RawIdentifier(
                    value: $0.text(),
                    scheme: $0.optionalText(),
                    typeCode: $0.optionalText(),
                    isUnique: $0.bool()
                ),
                state: VolumeIDClaim.State(rawValue: $0.text()) ?? .never,
                kind: $0.optionalText(),
                value: $0.optionalText(),
                problem: $0.optionalText(),
                map: $0.optionalInteger(),
                sheet: $0.optionalInteger()
            )
        }
        return record
    }

    private static func addNames(
        to publication: inout Publication,
        _ id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        publication.titles += try connection.rows(titles, [id]) {
            Publication.Title(
                text: $0.text(),
                type: $0.optionalText(),
                fileAs: $0.optionalText(),
                sequence: $0.optionalInt(),
                language: $0.optionalText()
            )
        }
        publication.people = try connection.rows(people, [id]) {
            Publication.Person(
                name: $0.text(),
                fileAs: $0.optionalText().flatMap { $0.isEmpty ? nil : $0 },
                roles: $0.text().split(separator: " ").map(String.init),
                isCreator: $0.bool(),
                language: $0.optionalText()
            )
        }
        try connection.forEach(alternates, [id]) { row in
            let (kind, owner) = (row.text(), row.int())
            let name = Publication.Alternate(text: row.text(), language: row.optionalText())
            if kind == "person" {
                guard publication.people.indices.contains(owner) else { return }
                publication.people[owner].alternates.append(name)
            } else if publication.titles.indices.contains(owner) {
                publication.titles[owner].alternates.append(name)
            }
        }
        publication.subjects = try connection.rows(subjects, [id]) {
            Publication.Subject(
                name: $0.text(),
                authority: $0.optionalText(),
                term: $0.optionalText()
            )
        }
        publication.collections = try connection.rows(collections, [id]) {
            Publication.Collection(
                name: $0.text(),
                type: $0.optionalText(),
                position: $0.optionalText()
            )
        }
    }

    private static func addFacts(
        to publication: inout Publication,
        _ id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        publication.languages = try connection.rows(languages, [id]) {
            let tag = $0.text()
            return Publication.Language(raw: $0.optionalText() ?? tag, tag: tag)
        }
        publication.dates = try connection.rows(dates, [id]) {
            Publication.Date(value: $0.text(), event: $0.optionalText())
        }
        try connection.forEach(texts, [id]) { row in
            let (kind, text) = (row.text(), row.text())
            switch kind {
            case "generator": publication.generators.append(text)
            case "publisher": publication.publishers.append(text)
            case "description": publication.descriptions.append(text)
            case "rights": publication.rights.append(text)
            default: publication.sources.append(text)
            }
        }
        publication.coverSteps = try connection.rows(coverSteps, [id]) {
            CoverStep(
                rule: CoverRule(rawValue: $0.text()),
                reference: $0.text(),
                failure: CoverStep.Failure(rawValue: $0.text())
            )
        }
        publication.warnings = try connection.rows(warnings, [id]) {
            Publication.Warning(code: ReasonCode($0.text()), detail: $0.text())
        }
    }
}

extension Book {
    /// What stands in the row itself.
    fileprivate init(head row: inout RowCursor) {
        self.init(
            fingerprint: row.blob(),
            readerVersion: row.int(),
            outcome: Outcome(rawValue: row.text())
        )
        publication.version = row.int()
        publication.protection = Publication.Protection(rawValue: row.text())
        publication.package.entry = row.text()
        if let rule = row.optionalText() {
            publication.package.rule = Publication.PackagePlace.Rule(rawValue: rule)
        }
        let title = row.optionalText()
        let (fileAs, language) = (row.optionalText(), row.optionalText())
        if let title {
            publication.titles = [
                Publication.Title(text: title, fileAs: fileAs, language: language)
            ]
        }
        subtitle = row.optionalText()
        authors = row.optionalText()
        publication.publishers = row.optionalText().map { [$0] } ?? []
        publication.published = Publication.Moment(&row)
        publication.modified = Publication.Moment(&row)
        publication.descriptions = row.optionalText().map { [$0] } ?? []
        publication.rights = row.optionalText().map { [$0] } ?? []
        let series = row.optionalText()
        let (position, number) = (row.optionalText(), row.optionalReal())
        let rule = row.text()
        if let series {
            publication.series = Publication.Series(
                name: series,
                position: position,
                number: number,
                rule: Publication.Series.Rule(rawValue: rule)
            )
        }
        names = BookNames(&row)
    }
}

extension Publication.Moment {
    /// A normal form, and what the book has if that is something else.
    fileprivate init?(_ row: inout RowCursor) {
        let (text, raw) = (row.optionalText(), row.optionalText())
        guard let text else { return nil }
        self.init(text: text, raw: raw ?? text)
    }
}
