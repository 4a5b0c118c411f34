// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A file of a book that the library has itself.
package struct Holding: Sendable, Equatable {
    /// What a folder of the library's own is for.
    package enum Tier: String, Sendable, CaseIterable {
        /// Books that only pass through; each may go when room is needed.
        case staging
        /// Books that stay until somebody takes them off.
        case shelf
        /// What was taken off.
        case trash
    }

    package enum State: String, Sendable {
        case whole
        case missing
        /// It is no longer what was put there.
        case damaged
    }

    /// 0 until it has a row.
    package internal(set) var id: Int64 = 0
    package var fingerprint: [UInt8]
    package var tier: Tier
    /// Below the folder of its tier.
    package var name: [UInt8]
    /// The name as file systems compare names that ignore case; no two of a tier have the same.
    package var folded: String
    package var byteCount: Int64
    /// Of all its bytes, unlike the fingerprint.
    package var hash: [UInt8]
    /// Seconds since 1970, as all its times.
    package var addedAt: Int64
    package var usedAt: Int64
    package var verifiedAt: Int64?
    /// The row of the file that it came from, if that is known still.
    package var file: Int64?
    package var state = State.whole
    /// Whether it stays in staging whatever room is needed.
    package var isPinned = false

    package init(
        fingerprint: [UInt8],
        tier: Tier,
        name: [UInt8],
        folded: String,
        byteCount: Int64,
        hash: [UInt8],
        time: Int64,
        file: Int64?
    ) {
        self.fingerprint = fingerprint
        self.tier = tier
        self.name = name
        self.folded = folded
        self.byteCount = byteCount
        self.hash = hash
        addedAt = time
        usedAt = time
        self.file = file
    }

    /// The name without the folder that says when something came to the trash.
    static let untimedName = """
        CASE tier WHEN 'trash'
            THEN CAST(substr(CAST(name AS TEXT), instr(CAST(name AS TEXT), '/') + 1) AS BLOB)
            ELSE name END
        """

    static let columns = """
        holdings.id, holdings.fingerprint, holdings.tier, holdings.name, holdings.folded,
        holdings.byte_count, holdings.hash, holdings.added_at, holdings.used_at,
        holdings.verified_at, holdings.file_id, holdings.state, holdings.pinned
        """

    init(_ row: inout RowCursor) {
        let id = row.integer()
        self.init(
            fingerprint: row.blob(),
            tier: Tier(rawValue: row.text()) ?? .trash,
            name: row.blob(),
            folded: row.text(),
            byteCount: row.integer(),
            hash: row.blob(),
            time: row.integer(),
            file: nil
        )
        self.id = id
        usedAt = row.integer()
        verifiedAt = row.optionalInteger()
        file = row.optionalInteger()
        state = State(rawValue: row.text()) ?? .damaged
        isPinned = row.bool()
    }
}
