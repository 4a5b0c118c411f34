// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// What is known of identifiers, for callers that ask about each of them: nearly all have nothing,
/// and for those the register need not be asked.
final class KnownIDStates {
    private let keys: Set<Int64>
    private let find: Statement

    init(_ reader: RegisterReader) throws(SQLiteError) {
        find = try reader.connection.prepare(
            """
            SELECT finding, verdict, answered FROM id_states
            WHERE id_key = ? AND kind = ? AND value = ?
            """
        )
        var keys: Set<Int64> = []
        try reader.connection.prepare("SELECT id_key FROM id_states").forEach({ _ in }) {
            keys.insert($0.integer(0))
        }
        self.keys = keys
    }

    func mayKnow(_ key: Int64) -> Bool { keys.contains(key) }

    /// Nil if nothing is known.
    subscript(id: VolumeID) -> IDState? {
        get throws(SQLiteError) {
            guard mayKnow(IDKey(id).raw) else { return nil }
            return try find.first({ RegisterReader.bind(id, &$0) }, { IDState($0) })
        }
    }
}
