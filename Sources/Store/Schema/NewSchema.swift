// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// The tables of a version, made at once.
///
/// SQLite reads its whole schema again for each column that is added to a table, and a new register
/// would spend most of its time on that. So the steps are taken on the text of the statements
/// instead, and what they leave is created. The result is the same to the letter.
package struct NewSchema {
    private var parts: [(name: Substring, sql: String)] = []
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

    private mutating func take(_ statement: String) {
        let words = statement.split(maxSplits: 5, whereSeparator: \.isWhitespace)
        switch (words[0], words[1]) {
        case ("CREATE", "VIRTUAL"): parts.append((words[3], statement))
        case ("CREATE", _): parts.append((words[2], statement))
        case ("DROP", _): parts.removeAll { $0.name == words[2] }
        case ("ALTER", _):
            guard let place = parts.firstIndex(where: { $0.name == words[2] }) else { return }
            if words[3] == "RENAME" {
                parts[place].name = words[5]
            } else {
                Self.add(statement[words[5].startIndex...], to: &parts[place].sql)
            }
        // A new register has no rows that could be moved.
        default: return
        }
    }

    /// Adds a column where SQLite does: behind the last one, before what is said of the whole table.
    private static func add(_ column: Substring, to table: inout String) {
        let key = table.split(separator: "\n").last { line in
            line.drop { $0 == " " }.hasPrefix("PRIMARY KEY (")
        }
        let end =
            key.map { table[..<$0.startIndex].lastIndex(of: ",") } ?? table.lastIndex(of: ")")
        guard let end else { return }
        table.insert(contentsOf: ", " + column, at: end)
    }
}
