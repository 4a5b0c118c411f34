// SPDX-License-Identifier: Apache-2.0

import SQLite

/// The tables of a register of any version.
enum RegisterTables {
    /// Tables that hold rows of their own, in the order in which they were made: without what
    /// SQLite keeps for itself, and without the full-text index, which follows from the editions.
    static func names(_ connection: borrowing Connection) throws(SQLiteError) -> [String] {
        try connection.texts(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name IN (
                SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
                    AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
            )
            ORDER BY rowid
            """
        )
    }

    /// A name as SQL wants it, whatever is in it.
    static func quoted(_ name: String) -> String {
        var quoted = "\""
        for scalar in name.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
