// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// What tables, indexes, triggers and views a register has, against what its version should have.
///
/// A trigger or view from elsewhere would run with every statement of ours, so one that no version
/// made is refused.
package enum SchemaShape {
    /// The names of things that are there and should not be, or should be and are not.
    static func strangers(
        in connection: borrowing Connection,
        version: Int
    ) throws(SQLiteError) -> [String] {
        if version == Schema.newest.number { return try strangers(in: connection, .newest) }
        guard Schema.versions.contains(where: { $0.number == version }) else {
            return ["version \(version)"]
        }
        let schema = NewSchema(Schema.versions.filter { $0.number <= version })
        return try strangers(in: connection, schema)
    }

    /// The same for the tables of this schema.
    static func strangers(
        in connection: borrowing Connection,
        _ schema: NewSchema
    ) throws(SQLiteError) -> [String] {
        let found = try shape(of: connection)
        if found == schema.shape { return [] }
        // Another version of SQLite may make its own tables in other words.
        let model = try Connection(path: Array(":memory:".utf8), access: .create)
        try schema.create(in: model)
        let difference = try shape(of: model).symmetricDifference(found)
        // A changed part is in both, and named once.
        return Set(difference.map { "\($0.type) \($0.name)" }).sorted()
    }

    package static func shape(
        of connection: borrowing Connection
    ) throws(SQLiteError) -> Set<SchemaPart> {
        // What SQLite keeps for itself (sqlite_sequence, sqlite_stat1) comes and goes.
        let statement = try connection.prepare(
            """
            SELECT type, name, coalesce(sql, '') FROM sqlite_schema
            WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'
            """
        )
        return Set(
            try statement.rows { SchemaPart(type: $0.text(), name: $0.text(), sql: $0.text()) }
        )
    }
}
