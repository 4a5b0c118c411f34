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
            series_position, series_number, series_rule, \(BookNames.columns),
            (SELECT group_concat(key, ' ') FROM json_each(\(SchemaV7.soundDetails)))
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

    private static let titles = List(SchemaV7.titles, "title, type, sort, sequence, language")
    private static let alternates = List(
        SchemaV7.alternates,
        "owner, owner_position, name, language"
    )
    private static let languages = List(SchemaV7.languages, "tag, raw")
    private static let dates = List(SchemaV7.dates, "value, event")
    private static let people = details(
        "edition_contributors JOIN contributors ON contributors.id = contributor_id",
        "name, sort, roles, is_creator, language"
    )
    private static let subjects = List(SchemaV7.subjects, "name, authority, term")
    private static let collections = List(SchemaV7.collections, "name, type, place")
    private static let texts = List(SchemaV7.texts, "kind, text")
    private static let coverSteps = List(SchemaV7.coverSteps, "rule, reference, failure")
    private static let volumeIDs = details(
        "volume_ids",
        "raw, scheme, type_code, is_unique, state, kind, value, problem, map_id, sheet_id"
    )
    private static let warnings = details("edition_warnings", "code, detail")

    private static func details(_ table: String, _ columns: String) -> String {
        "SELECT \(columns) FROM \(table) WHERE edition_id = ? ORDER BY position"
    }

    private struct List {
        let word: String
        let sql: String

        init(_ list: SchemaV7.List, _ columns: String) {
            word = list.word
            sql = EditionLoader.details(list.rows, columns)
        }
    }

    /// The lists of one edition, of which only those that it has are asked for.
    private struct Lists {
        let edition: Int64
        let words: Set<String>

        func rows<Element>(
            _ list: List,
            _ connection: borrowing Connection,
            _ read: (inout RowCursor) -> Element
        ) throws(SQLiteError) -> [Element] {
            words.contains(list.word) ? try connection.rows(list.sql, [edition], read) : []
        }
    }

    /// Everything the register keeps of one edition; nil if there is none of this id.
    static func record(
        _ id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Book? {
        let found = try connection.row(head, [id]) { row in
            let book = Book(head: &row)
            let words = row.optionalText()?.split(separator: " ").map(String.init) ?? []
            return (book: book, lists: Lists(edition: id, words: Set(words)))
        }
        guard let found else { return nil }
        var record = found.book
        let lists = found.lists
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
        try addNames(to: &record.publication, lists, connection)
        try addFacts(to: &record.publication, lists, connection)
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
        _ lists: Lists,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        publication.titles += try lists.rows(titles, connection) {
            Publication.Title(
                text: $0.text(),
                type: $0.optionalText(),
                fileAs: $0.optionalText(),
                sequence: $0.optionalInt(),
                language: $0.optionalText()
            )
        }
        publication.people = try connection.rows(people, [lists.edition]) {
            Publication.Person(
                name: $0.text(),
                fileAs: $0.optionalText().flatMap { $0.isEmpty ? nil : $0 },
                roles: $0.text().split(separator: " ").map(String.init),
                isCreator: $0.bool(),
                language: $0.optionalText()
            )
        }
        let alternates = try lists.rows(alternates, connection) { row in
            (
                row.text(), row.int(),
                Publication.Alternate(text: row.text(), language: row.optionalText())
            )
        }
        for (kind, owner, name) in alternates {
            if kind == "person" {
                guard publication.people.indices.contains(owner) else { continue }
                publication.people[owner].alternates.append(name)
            } else if publication.titles.indices.contains(owner) {
                publication.titles[owner].alternates.append(name)
            }
        }
        publication.subjects = try lists.rows(subjects, connection) {
            Publication.Subject(
                name: $0.text(),
                authority: $0.optionalText(),
                term: $0.optionalText()
            )
        }
        publication.collections = try lists.rows(collections, connection) {
            Publication.Collection(
                name: $0.text(),
                type: $0.optionalText(),
                position: $0.optionalText()
            )
        }
    }

    private static func addFacts(
        to publication: inout Publication,
        _ lists: Lists,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        publication.languages = try lists.rows(languages, connection) {
            let tag = $0.text()
            return Publication.Language(raw: $0.optionalText() ?? tag, tag: tag)
        }
        publication.dates = try lists.rows(dates, connection) {
            Publication.Date(value: $0.text(), event: $0.optionalText())
        }
        for (kind, text) in try lists.rows(texts, connection, { ($0.text(), $0.text()) }) {
            switch kind {
            case "generator": publication.generators.append(text)
            case "publisher": publication.publishers.append(text)
            case "description": publication.descriptions.append(text)
            case "rights": publication.rights.append(text)
            default: publication.sources.append(text)
            }
        }
        publication.coverSteps = try lists.rows(coverSteps, connection) {
            CoverStep(
                rule: CoverRule(rawValue: $0.text()),
                reference: $0.text(),
                failure: CoverStep.Failure(rawValue: $0.text())
            )
        }
        publication.warnings = try connection.rows(warnings, [lists.edition]) {
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
