// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

extension RegisterReader {
    /// Writes a snapshot of some works to a file that is empty or not there yet.
    ///
    /// The same works give the same bytes.
    ///
    /// - Parameter meta: what it says of itself besides its version.
    /// - Returns: the number of works.
    package func writeSnapshot(
        of works: [Int64],
        meta: KeyValuePairs<String, String>,
        to file: Path
    ) throws(Failure) -> Int {
        try Failure.wrapping(near: file.parent) { () throws(SQLiteError) in
            let snapshot = try Connection(path: file.bytes, access: .create)
            // It gets its name when it is whole.
            _ = try snapshot.texts("PRAGMA journal_mode = OFF")
            _ = try snapshot.texts("PRAGMA synchronous = OFF")
            _ = try snapshot.texts("PRAGMA locking_mode = EXCLUSIVE")
            try snapshot.execute("BEGIN")
            try snapshot.execute("PRAGMA application_id = \(SnapshotTables.applicationID)")
            try snapshot.execute("PRAGMA user_version = \(SnapshotTables.version)")
            for table in SnapshotTables.tables { try snapshot.execute(table) }
            for (key, value) in meta {
                try snapshot.run("INSERT INTO meta VALUES (?, ?)", [key, value])
            }
            // Most snapshots are of all works, which need not be looked up one by one.
            let isAll = try connection.integer("SELECT count(*) FROM works") == Int64(works.count)
            let list = isAll ? nil : CatalogueLoader.list(works)
            let count = try copy(SnapshotTables.books, list, to: "books", snapshot)
            let add = try snapshot.prepare("INSERT INTO collections VALUES (?, ?, ?, ?, ?)")
            for row in try collectionTree() {
                try add.run { values in
                    values.integer(row.id)
                    values.text(row.path.kind.rawValue)
                    values.integer(row.parent)
                    values.text(row.path.name)
                    values.text(row.path.label)
                }
            }
            _ = try copy(SnapshotTables.memberships, list, to: "memberships", snapshot)
            for index in SnapshotTables.indexes { try snapshot.execute(index) }
            try snapshot.execute("COMMIT")
            return count
        }
    }

    /// - Parameters:
    ///   - query: for the rows of the works that a condition over their ids holds for.
    ///   - list: the works that are meant; nil for all.
    private func copy(
        _ query: (_ meant: String) -> String,
        _ list: String?,
        to table: String,
        _ snapshot: borrowing Connection
    ) throws(SQLiteError) -> Int {
        let columns =
            try snapshot.integer("SELECT count(*) FROM pragma_table_info(?)", [table]) ?? 0
        let places = repeatElement("?", count: Int(columns)).joined(separator: ", ")
        let insert = try snapshot.prepare("INSERT INTO \(table) VALUES (\(places))")
        var count = 0
        let meant = list.map { _ in "IN (SELECT value FROM json_each(?1))" } ?? "IS NOT NULL"
        let rows = try connection.prepare(query(meant))
        try rows.walk(list.map { [$0] } ?? []) { row throws(SQLiteError) in
            count += 1
            try insert.run { values in
                while row.hasMore { row.bindValue(to: &values) }
            }
            return true
        }
        return count
    }
}

/// Telling a snapshot from other files.
package enum SnapshotFile {
    /// Whether a file that begins so is one.
    package static func begins(_ start: [UInt8]) -> Bool {
        guard start.count >= 72, start.starts(with: "SQLite format 3\0".utf8) else { return false }
        return start[68..<72].reduce(0) { $0 << 8 | Int($1) } == SnapshotTables.applicationID
    }
}
