// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// The full-text index: title, people and subjects of every edition, by its own words and by those
/// of others about it.
///
/// Rows wait until many can be written in one go. FTS5 writes its pending words out whenever
/// another statement that could be undone runs in between, and then thousands of tiny pieces have
/// to be merged, which made an import slower with every book.
final class SearchTable {
    private struct Entry: Equatable {
        let edition: Int64
        var titles: String
        var people: String
        var subjects: String

        /// Adds what others say of it, in the order of providers and records.
        mutating func add(_ sheets: [FactSheet]) {
            for sheet in sheets {
                for word in sheet[.series] + sheet[.title] { titles += "\n" + word }
                for word in sheet[.authors] { people += "\n" + word }
                for word in sheet[.subjects] { subjects += "\n" + word }
            }
        }

        var size: Int { titles.utf8.count + people.utf8.count + subjects.utf8.count }
    }

    /// How the index cuts texts into words, as the schema says.
    static let tokenizer = "unicode61"
    static let tokenizerArguments = ["remove_diacritics", "2"]

    private let insert: Statement
    private let delete: Statement
    private let held: Statement
    private var waiting: [Entry] = []
    /// What is to be written in the place of what is there, or waits.
    private var changed: [Entry] = []
    /// The bytes of these.
    private var changedSize = 0
    static let most = 4096
    private static let mostChanged = 4 << 20

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            "INSERT INTO edition_search (rowid, title, people, subjects) VALUES (?, ?, ?, ?)"
        )
        delete = try connection.prepare("DELETE FROM edition_search WHERE rowid = ?")
        // What is not indexed in full is not there either.
        held = try connection.prepare(
            """
            SELECT c0, c1, c2 FROM edition_search_content
            JOIN edition_search_docsize USING (id) WHERE id = ?
            """
        )
    }

    func remove(_ edition: Int64) throws(SQLiteError) {
        try delete.run { $0.integer(edition) }
    }

    /// - Parameter told: what others say of it, in the order of providers and records.
    func add(_ edition: Book, id: Int64, told: [FactSheet] = []) {
        var titles = edition.title ?? ""
        for other in edition.publication.titles.dropFirst() { titles += "\n" + other.text }
        if let series = edition.publication.series { titles += "\n" + series.name }
        var entry = Entry(
            edition: id,
            titles: titles,
            people: edition.publication.people.map(\.name).joined(separator: "\n"),
            subjects: edition.publication.subjects.map(\.name).joined(separator: "\n")
        )
        entry.add(told)
        waiting.append(entry)
    }

    /// Whether so many rows wait that they should be written.
    var isFull: Bool { waiting.count >= Self.most }

    /// Looks up the words of editions again, once others have said something of them; `renew` writes
    /// those that are others now, which this does itself where they are much to keep.
    func compare(
        _ editions: [Int64],
        _ facts: FactTable,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        for var entry in try words(of: editions, connection) {
            entry.add(try facts.sheets(of: entry.edition).filter(\.isBelieved))
            guard try listed(entry.edition) != entry else { continue }
            changed.append(entry)
            changedSize += entry.size
            if changedSize >= Self.mostChanged { try renew() }
        }
    }

    /// Writes the words that were found to be others, in one go.
    func renew() throws(SQLiteError) {
        if changed.isEmpty { return }
        let renewed = Set(changed.map(\.edition))
        let new = Set(waiting.map(\.edition)).intersection(renewed)
        waiting.removeAll { new.contains($0.edition) }
        try write()
        for entry in changed where !new.contains(entry.edition) { try remove(entry.edition) }
        waiting = changed
        changed = []
        changedSize = 0
        try write()
    }

    /// The words by which an edition is found now, but for one that waits.
    private func listed(_ edition: Int64) throws(SQLiteError) -> Entry? {
        try held.row({ $0.integer(edition) }) { row in
            Entry(
                edition: edition,
                titles: row.text(),
                people: row.text(),
                subjects: row.text()
            )
        }
    }

    /// The words that editions have of their own.
    private func words(
        of editions: [Int64],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Entry] {
        try connection.rows(
            "\(SearchWords.own) WHERE id IN (SELECT value FROM json_each(?))",
            [CatalogueLoader.list(editions)]
        ) { row in
            Entry(
                edition: row.integer(),
                titles: row.text(),
                people: row.text(),
                subjects: row.text()
            )
        }
    }

    /// Writes what waits; to be called before every commit.
    func write() throws(SQLiteError) {
        for entry in waiting {
            try insert.run { row in
                row.integer(entry.edition)
                row.text(entry.titles)
                row.text(entry.people)
                row.text(entry.subjects)
            }
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// What waits is gone with its transaction.
    func forget() {
        waiting.removeAll(keepingCapacity: true)
        changed.removeAll()
        changedSize = 0
    }
}
