// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite

/// Where the folders lay that were walked.
enum SourceTable {
    static func place(
        of folder: Path,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> SourcePlace? {
        try connection.prepare("SELECT device, file_system FROM sources WHERE path = ?")
            .first({ $0.blob(folder.bytes) }) { row in
                SourcePlace(
                    device: UInt64(bitPattern: row.integer(0)),
                    fileSystem: row.text(1)
                )
            }
    }

    /// Notes where a folder lies; nothing is written if that is known.
    static func note(
        _ place: SourcePlace,
        of folder: Path,
        run: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.prepare(
            """
            INSERT INTO sources (path, device, file_system, run_id) VALUES (?, ?, ?, ?)
            ON CONFLICT (path) DO UPDATE SET device = excluded.device,
                file_system = excluded.file_system, run_id = excluded.run_id
            WHERE device <> excluded.device OR file_system <> excluded.file_system
            """
        ).run { row in
            row.blob(folder.bytes)
            row.integer(Int64(bitPattern: place.device))
            row.text(place.fileSystem)
            row.integer(run)
        }
    }
}
