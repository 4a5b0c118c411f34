// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What the schema allows in a row, asked of the rows that are there.
///
/// A connection that only reads does not even load the `CHECK` constraints, so what SQLite calls an
/// integrity check passes over them.
enum TableChecks {
    /// Says of each constraint that a row does not meet how many there are.
    ///
    /// The statements of the tables must be known to be our own, and those of the newest version.
    static func violations(in connection: borrowing Connection) throws(SQLiteError) -> [String] {
        let tables = try connection.rows(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%CHECK (%'"
        ) { (name: $0.text(), sql: $0.text()) }
        var violations: [String] = []
        for table in tables {
            let conditions = conditions(in: table.sql)
            // All of a table at once; what fails is looked for only then.
            let all = conditions.joined(separator: " AND ")
            if try number(table.name, all, connection) == 0 { continue }
            for condition in conditions {
                let number = try number(table.name, condition, connection)
                if number == 0 { continue }
                let rows = RegisterCheck.counted(number, "row does", "rows do")
                violations.append("\(table.name): \(rows) not meet \(condition)")
            }
        }
        // What no `CHECK` may say.
        for (query, what) in [
            (SchemaV7.wrongLists, "editions: the lists"),
            (SchemaV13.wrongSheets, "fact_sheets: the facts"),
        ] {
            let wrong = try connection.count("SELECT count(*) FROM (\(query))")
            if wrong == 0 { continue }
            violations.append(
                "\(what) of \(RegisterCheck.counted(wrong, "row")) are not what they should be"
            )
        }
        return violations
    }

    private static func number(
        _ table: String,
        _ condition: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        try connection.count("SELECT count(*) FROM \(table) WHERE NOT (\(condition))")
    }

    /// The conditions of a table, each in its parentheses and on one line.
    private static func conditions(in sql: String) -> [String] {
        sql.split(separator: "CHECK (").dropFirst().map { rest in
            var depth = 1
            let condition = rest.prefix { character in
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                return depth > 0
            }
            let words = condition.split(whereSeparator: \.isWhitespace)
            return "(\(words.joined(separator: " ")))"
        }
    }
}
