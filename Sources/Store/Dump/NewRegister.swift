// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
package import SQLite

/// A register that is made of the rows that another one had.
///
/// The rows come in any order, so what they refer to is looked at when all are there. Until it is
/// finished nothing can be taken back, and it is no register: it has a temporary name, or none.
package final class NewRegister {
    /// What a column holds; the tables are strict.
    package enum Kind: String, Sendable {
        case integer = "INTEGER"
        case real = "REAL"
        case text = "TEXT"
        case blob = "BLOB"
    }

    package struct Column: Sendable {
        package let name: String
        package let kind: Kind
    }

    package final class Table {
        package let name: String
        package let columns: [Column]
        private let insert: Statement
        private let folder: Path
        package private(set) var rows = 0

        fileprivate init(
            _ name: String,
            _ columns: [Column],
            _ connection: borrowing Connection
        ) throws(SQLiteError) {
            self.name = name
            self.columns = columns
            folder = connection.folder
            let names = columns.map { RegisterTables.quoted($0.name) }.joined(separator: ", ")
            let places = columns.map { _ in "?" }.joined(separator: ", ")
            insert = try connection.prepare(
                "INSERT INTO \(RegisterTables.quoted(name)) (\(names)) VALUES (\(places))"
            )
        }

        /// Adds a row, which has a value for each column.
        package func add(_ values: [StoredValue]) throws(SQLiteError) {
            try insert.run { row in
                for value in values { value.bind(to: &row) }
            }
            rows += 1
        }

        /// What to say of an error that is not about the row.
        package func failure(_ error: SQLiteError) -> Failure { Failure(error, near: folder) }
    }

    /// The tables in the order in which they were made.
    package let tables: [Table]
    let outline: RegisterOutline
    /// The version that the rows are of.
    package var version: Int { outline.version }
    let reader: RegisterReader
    var connection: Connection { _read { yield reader.connection } }

    /// - Parameter file: nil for one that leaves nothing behind.
    init(_ file: Path?, _ outline: RegisterOutline) throws(Failure) {
        self.outline = outline
        do throws(SQLiteError) {
            let connection = try Connection(path: file?.bytes ?? [], access: .create)
            tables = try Self.prepare(connection, version: outline.version)
            reader = RegisterReader(connection)
        } catch { throw Failure(error, near: file?.parent ?? Path("")) }
    }

    private static func prepare(
        _ connection: borrowing Connection,
        version: Int
    ) throws(SQLiteError) -> [Table] {
        // What is half made is thrown away, so it needs neither a journal nor the disk; and a
        // hardened connection could not do without a journal any more.
        _ = try connection.texts("PRAGMA journal_mode = OFF")
        try RegisterFile.prepareForWriting(connection)
        for setting in ["synchronous = OFF", "locking_mode = EXCLUSIVE", "foreign_keys = OFF"] {
            _ = try connection.texts("PRAGMA \(setting)")
        }
        try connection.execute("BEGIN")
        try RegisterMark.closed.write(on: connection)
        try NewSchema(Schema.versions.filter { $0.number <= version }).create(in: connection)
        var tables: [Table] = []
        for name in try RegisterTables.names(connection) {
            let columns = try connection.rows(
                "SELECT name, type FROM pragma_table_info(?)",
                [name]
            ) { row in
                Column(name: row.text(), kind: Kind(rawValue: row.text()) ?? .blob)
            }
            tables.append(try Table(name, columns, connection))
        }
        return tables
    }
}
