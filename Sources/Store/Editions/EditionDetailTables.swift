// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Works

/// The rows that hang on an edition, each in its place.
final class EditionDetailTables {
    private let title: Statement
    private let alternate: Statement
    private let language: Statement
    private let date: Statement
    private let person: Statement
    private let subject: Statement
    private let collection: Statement
    private let text: Statement
    private let coverStep: Statement
    private let volumeID: Statement
    private let warning: Statement
    private let contributors: InternedTable
    private let subjects: InternedTable

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        title = try connection.prepare("INSERT INTO edition_titles VALUES (?, ?, ?, ?, ?, ?, ?)")
        alternate = try connection.prepare(
            "INSERT INTO edition_alternates VALUES (?, ?, ?, ?, ?, ?)"
        )
        language = try connection.prepare("INSERT INTO edition_languages VALUES (?, ?, ?, ?)")
        date = try connection.prepare("INSERT INTO edition_dates VALUES (?, ?, ?, ?)")
        person = try connection.prepare(
            "INSERT INTO edition_contributors VALUES (?, ?, ?, ?, ?, ?)"
        )
        subject = try connection.prepare("INSERT INTO edition_subjects VALUES (?, ?, ?, ?, ?)")
        collection = try connection.prepare(
            "INSERT INTO edition_collections VALUES (?, ?, ?, ?, ?)"
        )
        text = try connection.prepare("INSERT INTO edition_texts VALUES (?, ?, ?, ?)")
        coverStep = try connection.prepare(
            "INSERT INTO edition_cover_steps VALUES (?, ?, ?, ?, ?)"
        )
        volumeID = try connection.prepare(
            "INSERT INTO volume_ids VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        warning = try connection.prepare("INSERT INTO edition_warnings VALUES (?, ?, ?, ?)")
        contributors = try InternedTable.contributors(connection)
        subjects = try InternedTable.subjects(connection)
    }

    func add(
        _ edition: Book,
        id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let publication = edition.publication
        try add(publication.titles.dropFirst(), to: id, title) { entry, row in
            row.text(entry.text)
            row.text(entry.type)
            row.text(entry.fileAs)
            row.integer(entry.sequence)
            row.text(entry.language)
        }
        var alternates = 0
        for (owner, entry) in publication.titles.enumerated() {
            try add(entry.alternates, of: "title", owner, &alternates, to: id)
        }
        for (owner, entry) in publication.people.enumerated() {
            try add(entry.alternates, of: "person", owner, &alternates, to: id)
        }
        try add(publication.languages, to: id, language) { entry, row in
            row.text(entry.tag)
            row.text(entry.raw == entry.tag ? nil : entry.raw)
        }
        try add(publication.dates, to: id, date) { entry, row in
            row.text(entry.value)
            row.text(entry.event)
        }
        for (position, entry) in publication.people.enumerated() {
            let contributor = try contributors.id(entry.name, entry.fileAs ?? "", connection)
            try person.run { row in
                row.integer(id)
                row.integer(position)
                row.integer(contributor)
                row.text(entry.roles.joined(separator: " "))
                row.integer(entry.isCreator ? 1 : 0)
                row.text(entry.language)
            }
        }
        for (position, entry) in publication.subjects.enumerated() {
            let known = try subjects.id(entry.name, nil, connection)
            try subject.run { row in
                row.integer(id)
                row.integer(position)
                row.integer(known)
                row.text(entry.authority)
                row.text(entry.term)
            }
        }
        try add(publication.collections, to: id, collection) { entry, row in
            row.text(entry.name)
            row.text(entry.type)
            row.text(entry.position)
        }
        // The first publisher, description and line of rights stand in the edition itself.
        var texts = 0
        try add(publication.sources[...], as: "source", &texts, to: id)
        try add(publication.generators[...], as: "generator", &texts, to: id)
        try add(publication.publishers.dropFirst(), as: "publisher", &texts, to: id)
        try add(publication.descriptions.dropFirst(), as: "description", &texts, to: id)
        try add(publication.rights.dropFirst(), as: "rights", &texts, to: id)
        try add(publication.coverSteps, to: id, coverStep) { entry, row in
            row.text(entry.rule.rawValue)
            row.text(entry.reference)
            row.text(entry.failure.rawValue)
        }
        try add(edition.volumeIDs, to: id, volumeID) { claim, row in
            let key = claim.volumeID.map { IDKey($0).raw }
            row.text(claim.identifier.value)
            row.text(claim.identifier.scheme)
            row.text(claim.identifier.typeCode)
            row.integer(claim.identifier.isUnique ? 1 : 0)
            row.text(claim.state.rawValue)
            row.text(claim.kind)
            row.text(claim.value)
            row.text(claim.problem)
            row.integer(key)
            row.integer(claim.state == .blocked ? nil : key.map { _ in edition.names.key })
        }
        try add(publication.warnings, to: id, warning) { entry, row in
            row.text(entry.code.text)
            row.text(entry.detail)
        }
    }

    /// Writes a row for each entry: the edition, the place, and what the entry says.
    private func add<Entry>(
        _ entries: some Collection<Entry>,
        to id: Int64,
        _ statement: borrowing Statement,
        _ bind: (Entry, inout Binder) -> Void
    ) throws(SQLiteError) {
        for (position, entry) in entries.enumerated() {
            try statement.run { row in
                row.integer(id)
                row.integer(position)
                bind(entry, &row)
            }
        }
    }

    /// Removes all that belongs to these editions.
    ///
    /// For an edition that is to be written again, or for many before they go: with the edition, by
    /// its foreign key, each row takes a statement of its own.
    static func remove(
        of editions: ClosedRange<Int64>,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        for table in Self.tables {
            try connection.run(
                "DELETE FROM \(table) WHERE edition_id BETWEEN ? AND ?",
                [editions.lowerBound, editions.upperBound]
            )
        }
    }

    private static let tables = [
        "edition_titles", "edition_alternates", "edition_languages", "edition_dates",
        "edition_contributors", "edition_subjects", "edition_collections", "edition_texts",
        "edition_cover_steps", "volume_ids", "edition_warnings",
    ]

    func forget() {
        contributors.forget()
        subjects.forget()
    }

    /// What a title or a person is called in another language or script.
    private func add(
        _ names: [Publication.Alternate],
        of kind: String,
        _ owner: Int,
        _ position: inout Int,
        to id: Int64
    ) throws(SQLiteError) {
        for entry in names {
            try alternate.run { row in
                row.integer(id)
                row.integer(position)
                row.text(kind)
                row.integer(owner)
                row.text(entry.text)
                row.text(entry.language)
            }
            position += 1
        }
    }

    private func add(
        _ texts: ArraySlice<String>,
        as kind: String,
        _ position: inout Int,
        to id: Int64
    ) throws(SQLiteError) {
        for entry in texts {
            try text.run { row in
                row.integer(id)
                row.integer(position)
                row.text(kind)
                row.text(entry)
            }
            position += 1
        }
    }
}
