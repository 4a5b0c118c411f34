// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// What is known of identifiers, for callers that ask about each of them: nearly all have nothing,
/// and for those the register need not be asked.
struct KnownIDStates {
    private let keys: Set<Int64>
    private let reader: RegisterReader

    init(_ reader: RegisterReader) throws(SQLiteError) {
        keys = Set(try reader.connection.integers("SELECT id_key FROM id_states"))
        self.reader = reader
    }

    func mayKnow(_ key: Int64) -> Bool { keys.contains(key) }

    /// Nil if nothing is known.
    subscript(id: VolumeID) -> IDState? {
        get throws(SQLiteError) {
            mayKnow(IDKey(id).raw) ? try reader.idState(id) : nil
        }
    }
}
