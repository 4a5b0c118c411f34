// SPDX-License-Identifier: Apache-2.0

import Accounting
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
        _ edition: EditionRecord,
        id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        for (position, entry) in edition.otherTitles.enumerated() {
            try title.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.title)
                row.text(entry.type)
                row.text(entry.sort)
                row.integer(entry.sequence)
                row.text(entry.language)
            }
        }
        for (position, entry) in edition.alternates.enumerated() {
            try alternate.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.owner.rawValue)
                row.integer(entry.ownerPosition)
                row.text(entry.name)
                row.text(entry.language)
            }
        }
        for (position, entry) in edition.languages.enumerated() {
            try language.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.tag)
                row.text(entry.raw == entry.tag ? nil : entry.raw)
            }
        }
        for (position, entry) in edition.dates.enumerated() {
            try date.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.value)
                row.text(entry.event)
            }
        }
        for (position, entry) in edition.people.enumerated() {
            let contributor = try contributors.id(entry.name, entry.sort, connection)
            try person.run { row in
                row.integer(id)
                row.integer(position)
                row.integer(contributor)
                row.text(entry.roles)
                row.integer(entry.isCreator ? 1 : 0)
                row.text(entry.language)
            }
        }
        for (position, entry) in edition.subjects.enumerated() {
            let known = try subjects.id(entry.name, nil, connection)
            try subject.run { row in
                row.integer(id)
                row.integer(position)
                row.integer(known)
                row.text(entry.authority)
                row.text(entry.term)
            }
        }
        for (position, entry) in edition.collections.enumerated() {
            try collection.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.name)
                row.text(entry.type)
                row.text(entry.place)
            }
        }
        for (position, entry) in edition.texts.enumerated() {
            try text.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.kind.rawValue)
                row.text(entry.text)
            }
        }
        for (position, entry) in edition.coverSteps.enumerated() {
            try coverStep.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.rule)
                row.text(entry.reference)
                row.text(entry.failure)
            }
        }
        try add(edition.volumeIDs, edition.names, to: id)
        for (position, entry) in edition.warnings.enumerated() {
            try warning.run { row in
                row.integer(id)
                row.integer(position)
                row.text(entry.code.text)
                row.text(entry.detail)
            }
        }
    }

    /// Takes away all that hangs on an edition, so that it can be written anew.
    func remove(of id: Int64, _ connection: borrowing Connection) throws(SQLiteError) {
        for table in Self.tables {
            try connection.prepare("DELETE FROM \(table) WHERE edition_id = ?")
                .run { $0.integer(id) }
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

    private func add(
        _ claims: [VolumeIDClaim],
        _ names: BookNames,
        to id: Int64
    ) throws(SQLiteError) {
        for (position, claim) in claims.enumerated() {
            let key = claim.volumeID.map { IDKey($0).raw }
            try volumeID.run { row in
                row.integer(id)
                row.integer(position)
                row.text(claim.raw)
                row.text(claim.scheme)
                row.text(claim.typeCode)
                row.integer(claim.isUnique ? 1 : 0)
                row.text(claim.state.rawValue)
                row.text(claim.kind)
                row.text(claim.value)
                row.text(claim.problem)
                row.integer(key)
                row.integer(claim.state == .blocked ? nil : key.map { _ in names.key })
            }
        }
    }
}
