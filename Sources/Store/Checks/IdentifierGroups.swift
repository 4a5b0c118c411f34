// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// The editions that share an identifier, for each identifier that several claim.
struct IdentifierGroups {
    struct Member {
        let names: Int64
        let edition: Int64
    }

    private let reader: RegisterReader
    private let states: KnownIDStates

    init(_ reader: RegisterReader, _ states: KnownIDStates) {
        self.reader = reader
        self.states = states
    }

    /// Hands out each identifier that more than one edition claims, or of which something is known.
    ///
    /// The index alone says which these are; rows are read for them and no others. Members come in
    /// the order of their names. Returns how many keys there are.
    func forEach(
        _ take: (VolumeID, [Member]) throws(SQLiteError) -> Void
    ) throws(SQLiteError) -> Int {
        var count = 0
        var current: Int64?
        var members: [Member] = []
        func finish() throws(SQLiteError) {
            guard let key = current else { return }
            count += 1
            guard members.count > 1 || states.mayKnow(key) else { return }
            let ids = try reader.connection.rows(
                """
                SELECT DISTINCT kind, value FROM volume_ids
                WHERE id_key = ? AND names_key IS NOT NULL
                """,
                [key]
            ) { VolumeID(&$0) }
            for case let id? in ids {
                // Nearly always the key has one identifier, and the members are at hand.
                if ids.count == 1 {
                    try take(id, members)
                } else {
                    let own = try reader.connection.rows(
                        """
                        SELECT DISTINCT names_key, edition_id FROM volume_ids
                        WHERE id_key = ? AND kind = ? AND value = ? AND names_key IS NOT NULL
                        ORDER BY names_key, edition_id
                        """,
                        [id]
                    ) { Member(names: $0.integer(), edition: $0.integer()) }
                    try take(id, own)
                }
            }
        }
        try reader.connection.walk(
            """
            SELECT id_key, names_key, edition_id FROM volume_ids
            WHERE id_key IS NOT NULL AND names_key IS NOT NULL
            ORDER BY id_key, names_key, edition_id
            """
        ) { (row) throws(SQLiteError) in
            let key = row.integer()
            if key != current {
                try finish()
                current = key
                members.removeAll(keepingCapacity: true)
            }
            let member = Member(names: row.integer(), edition: row.integer())
            // A book may have the same identifier twice.
            if members.last?.edition != member.edition { members.append(member) }
            return true
        }
        try finish()
        return count
    }
}
