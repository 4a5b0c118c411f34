// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Works

/// The rows that hang on an edition: what is looked for across editions, too.
final class EditionDetailTables {
    private let person: Statement
    private let volumeID: Statement
    private let warning: Statement
    private let contributors: ContributorTable

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        person = try connection.prepare(
            "INSERT INTO edition_contributors VALUES (?, ?, ?, ?, ?, ?)"
        )
        volumeID = try connection.prepare(
            "INSERT INTO volume_ids VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        warning = try connection.prepare("INSERT INTO edition_warnings VALUES (?, ?, ?, ?)")
        contributors = try ContributorTable(connection)
    }

    func add(
        _ edition: Book,
        id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let publication = edition.publication
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
            row.integer(claim.map)
            row.integer(claim.sheet)
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

    private static let tables = ["edition_contributors", "volume_ids", "edition_warnings"]

    func forget() {
        contributors.forget()
    }
}
