// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What tables, indexes, triggers and views a register has, against what its version should have.
///
/// A trigger or view from elsewhere would run with every statement of ours, so one that no version
/// made is refused.
enum SchemaShape {
    /// The names of things that are there and should not be, or should be and are not.
    static func strangers(
        in connection: borrowing Connection,
        version: Int
    ) throws(SQLiteError) -> [String] {
        guard Schema.versions.contains(where: { $0.number == version }) else {
            return ["version \(version)"]
        }
        if version == Schema.newest.number {
            return try strangers(in: connection, expected: newest.get())
        }
        return try strangers(in: connection, Schema.versions.filter { $0.number <= version })
    }

    /// The same for the tables that these versions make, one after the other.
    static func strangers(
        in connection: borrowing Connection,
        _ versions: [SchemaVersion]
    ) throws(SQLiteError) -> [String] {
        try strangers(in: connection, expected: model(versions))
    }

    private static func strangers(
        in connection: borrowing Connection,
        expected: Set<Part>
    ) throws(SQLiteError) -> [String] {
        let found = try shape(of: connection)
        // A changed part is in both, and named once.
        return Set(expected.symmetricDifference(found).map { $0.name }).sorted()
    }

    /// A process asks for it several times.
    private static let newest = Result { () throws(SQLiteError) in try model(Schema.versions) }

    private static func model(_ versions: [SchemaVersion]) throws(SQLiteError) -> Set<Part> {
        let model = try Connection(path: Array(":memory:".utf8), access: .create)
        try NewSchema(versions).create(in: model)
        return try shape(of: model)
    }

    private struct Part: Hashable {
        let name: String
        let sql: String
    }

    private static func shape(of connection: borrowing Connection) throws(SQLiteError) -> Set<Part>
    {
        // What SQLite keeps for itself (sqlite_sequence, sqlite_stat1) comes and goes.
        let statement = try connection.prepare(
            """
            SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema
            WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'
            """
        )
        return Set(try statement.rows { Part(name: $0.text(), sql: $0.text()) })
    }
}
