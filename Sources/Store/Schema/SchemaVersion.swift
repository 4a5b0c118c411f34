// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// One version of the register's tables, as the step that leads to it from the version before.
///
/// Frozen once released: a change is a new version. A new register is made of the same statements
/// (`NewSchema`), and the tables are the same to the letter whichever way a register came.
package struct SchemaVersion: Sendable {
    package enum Kind: String, Sendable {
        /// New tables, or new columns that may be empty: no row is touched.
        case lightweight
        /// Rows are moved, split or changed.
        case custom
    }

    /// How many rows a table may have afterwards.
    ///
    /// What is not named keeps its number.
    package enum Expectation: Sendable, Equatable {
        /// A table that this version adds; it begins empty.
        case begins
        /// A table that this version takes away.
        case ends
        /// As many as this query answers before the step.
        case counted(String)
        /// A table that this version takes away; this query counts what became of its rows, and
        /// none may be missing.
        case moves(String)
    }

    package let number: Int
    package let kind: Kind
    /// What changes, for the user who waits: `takes notes of ...`.
    package let summary: String
    let statements: [String]
    let expectations: [String: Expectation]

    package init(
        number: Int,
        kind: Kind,
        summary: String,
        statements: [String],
        expectations: [String: Expectation]
    ) {
        self.number = number
        self.kind = kind
        self.summary = summary
        self.statements = statements
        self.expectations = expectations
    }

    /// Takes the step, in the transaction that is open.
    package func apply(to connection: borrowing Connection) throws(SQLiteError) {
        for statement in statements { try connection.execute(statement) }
        try connection.execute("PRAGMA user_version = \(number)")
    }
}

/// Every version there ever was, oldest first.
package enum Schema {
    package static let versions = [
        SchemaV1.version, SchemaV2.version, SchemaV3.version, SchemaV4.version,
        SchemaV5.version, SchemaV6.version, SchemaV7.version, SchemaV8.version,
        SchemaV9.version, SchemaV10.version, SchemaV11.version,
        SchemaV12.version, SchemaV13.version, SchemaV14.version,
        SchemaV15.version, SchemaV16.version,
    ]

    package static var newest: SchemaVersion { versions[versions.count - 1] }
}
