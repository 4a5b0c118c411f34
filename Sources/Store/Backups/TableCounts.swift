// SPDX-License-Identifier: Apache-2.0

import SQLite

/// How many rows each table has at one moment.
package struct TableCounts: Sendable, Equatable {
    package private(set) var rows: [String: Int] = [:]

    /// Counts every table that holds rows of its own; of a full-text index those are the tables
    /// behind it.
    init(_ connection: borrowing Connection) throws(SQLiteError) {
        let names = try connection.texts(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
                AND sql NOT LIKE 'CREATE VIRTUAL%'
            """
        )
        for name in names {
            let quoted = Self.quote(name)
            rows[name] = try connection.count("SELECT count(*) FROM \(quoted)")
        }
    }

    subscript(table: String) -> Int? {
        get { rows[table] }
        set { rows[table] = newValue }
    }

    package var total: Int { rows.values.reduce(0, +) }

    /// What differs, in words; nothing if all is the same.
    func differences(from other: TableCounts) -> [String] {
        Set(rows.keys).union(other.rows.keys).sorted().compactMap { name in
            let (here, there) = (rows[name], other.rows[name])
            guard here != there else { return nil }
            return "\(name) has \(Self.shown(here)) instead of \(Self.shown(there))"
        }
    }

    static func shown(_ count: Int?) -> String {
        switch count {
        case nil: "no table"
        case 1: "1 row"
        case let count?: "\(count) rows"
        }
    }

    private static func quote(_ name: String) -> String {
        "\""
            + name.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}
