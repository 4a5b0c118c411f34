// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// The tables of a version, made at once.
///
/// SQLite reads its whole schema again for each column that is added to a table, and a new register
/// would spend most of its time on that. So the steps are taken on the text of the statements
/// instead, and what they leave is created. The result is the same to the letter.
package struct NewSchema: Sendable {
    /// What every new register gets, and every other one is compared with.
    static let newest = NewSchema(Schema.versions)

    private var parts: [SchemaPart] = []
    private let number: Int

    package init(_ versions: [SchemaVersion]) {
        number = versions.last?.number ?? 0
        for version in versions {
            for statement in version.statements { take(statement) }
        }
    }

    /// Creates the tables, in the transaction that is open.
    package func create(in connection: borrowing Connection) throws(SQLiteError) {
        for part in parts { try connection.execute(part.sql) }
        try connection.execute("PRAGMA user_version = \(number)")
    }

    /// What SQLite says of the tables when they are created.
    package var shape: Set<SchemaPart> {
        Set(parts).union(parts.flatMap(\.hiddenTables))
    }

    private mutating func take(_ statement: String) {
        let words = statement.utf8.split(maxSplits: 5) { $0 == Self.blank || $0 == Self.newline }
            .map { Substring($0) }
        switch (words[0], words[1]) {
        case ("CREATE", "INDEX"): append("index", words[2], statement)
        case ("CREATE", "UNIQUE"): append("index", words[3], statement)
        case ("CREATE", "TABLE"): append("table", words[2], statement)
        case ("CREATE", "VIRTUAL"): append("table", words[3], statement)
        case ("CREATE", "VIEW"): append("view", words[2], statement)
        case ("DROP", _): parts.removeAll { $0.name == words[2] }
        case ("ALTER", _):
            guard let place = parts.firstIndex(where: { $0.name == words[2] }) else { return }
            if words[3] == "RENAME" {
                parts[place].name = String(words[5])
            } else {
                Self.add(statement[words[5].startIndex...], to: &parts[place].sql)
            }
        // A new register has no rows that could be moved.
        default: return
        }
    }

    private mutating func append(_ type: String, _ name: Substring, _ sql: String) {
        parts.append(SchemaPart(type: type, name: String(name), sql: sql))
    }

    /// Adds a column where SQLite does: behind the last one, before what is said of the whole table.
    private static func add(_ column: Substring, to table: inout String) {
        let text = table.utf8
        let key = text.split(separator: newline).first { line in
            let words = line.drop { $0 == blank }
            return words.starts(with: "PRIMARY KEY (".utf8) || words.starts(with: "UNIQUE (".utf8)
        }
        let end =
            key.map { text[..<$0.startIndex].lastIndex(of: UInt8(ascii: ",")) }
            ?? text.lastIndex(of: UInt8(ascii: ")"))
        guard let end else { return }
        table.insert(contentsOf: ", " + column, at: end)
    }

    private static let blank = UInt8(ascii: " ")
    private static let newline = UInt8(ascii: "\n")
}
