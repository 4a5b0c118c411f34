// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Finds works by what identifies them.
final class VolumeIDTable {
    private let find: Statement
    private let count: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        find = try connection.prepare(
            """
            SELECT editions.work_id FROM volume_ids
            JOIN editions ON editions.id = volume_ids.edition_id
            WHERE volume_ids.join_key = ? LIMIT 1
            """
        )
        count = try connection.prepare(
            "SELECT 1 FROM volume_ids WHERE join_key IS NOT NULL LIMIT 1"
        )
    }

    /// The work whose editions claim this key; all of them are in one work, so one will do.
    func work(_ key: JoinKey) throws(SQLiteError) -> WorkID? {
        try find.first({ $0.blob(key.bytes) }, { WorkID($0.integer(0)) })
    }

    func isEmpty() throws(SQLiteError) -> Bool {
        try count.first({ _ in }, { _ in true }) == nil
    }
}
