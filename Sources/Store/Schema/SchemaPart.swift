// SPDX-License-Identifier: Apache-2.0

/// A table or index as SQLite keeps it.
package struct SchemaPart: Hashable, Sendable {
    /// What SQLite calls the type: `table`, `index`, `trigger` or `view`.
    let type: String
    var name: String
    /// The statement that makes it.
    var sql: String

    /// Statements are long, and hardly two parts have one name.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The tables in which a full-text index keeps its rows, as FTS5 makes them.
    var hiddenTables: [SchemaPart] {
        guard sql.hasPrefix("CREATE VIRTUAL TABLE") else { return [] }
        return [
            ("data", "(id INTEGER PRIMARY KEY, block BLOB)"),
            ("idx", "(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID"),
            ("content", "(id INTEGER PRIMARY KEY, c0, c1, c2)"),
            ("docsize", "(id INTEGER PRIMARY KEY, sz BLOB)"),
            ("config", "(k PRIMARY KEY, v) WITHOUT ROWID"),
        ].map { suffix, columns in
            SchemaPart(
                type: "table",
                name: "\(name)_\(suffix)",
                sql: "CREATE TABLE '\(name)_\(suffix)'\(columns)"
            )
        }
    }
}
