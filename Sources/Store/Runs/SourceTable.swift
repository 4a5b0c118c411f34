// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// Where the folders lay that were walked.
enum SourceTable {
    static func place(
        of folder: Path,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> SourcePlace? {
        try connection.row(
            "SELECT device, file_system FROM sources WHERE path = ?",
            [folder.bytes]
        ) { SourcePlace(&$0) }
    }

    /// Notes where a folder lies; nothing is written if that is known.
    static func note(
        _ place: SourcePlace,
        of folder: Path,
        run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO sources (path, device, file_system, run_id) VALUES (?, ?, ?, ?)
            ON CONFLICT (path) DO UPDATE SET device = excluded.device,
                file_system = excluded.file_system, run_id = excluded.run_id
            WHERE device <> excluded.device OR file_system <> excluded.file_system
            """,
            [folder.bytes, Int64(bitPattern: place.device), place.fileSystem, run]
        )
    }
}

extension SourcePlace {
    /// From its device and its file system.
    init(_ row: inout RowCursor) {
        self.init(device: UInt64(bitPattern: row.integer()), fileSystem: row.text())
    }
}

extension RegisterReader {
    /// The source that a place is in or is itself, or the folder itself if files in it are known.
    ///
    /// - Parameter place: canonical, as the register keeps them.
    package func source(around place: Path) throws(Failure) -> Path? {
        try asking { () throws(SQLiteError) in
            // A register of an older version, of which all can be exported, may know none.
            let known = "SELECT 1 FROM sqlite_schema WHERE name = 'sources'"
            guard try connection.integer(known) != nil else { return nil }
            let sources = try connection.rows("SELECT path FROM sources ORDER BY path") {
                Path(bytes: $0.blob())
            }
            if let source = sources.first(where: { place.isInside($0) }) { return source }
            return try FileIndexQuery.holds(directlyIn: place.bytes, connection) ? place : nil
        }
    }
}
