// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What is known of a file that lies on the web, besides what is known of every file.
package struct RemoteFile: Sendable, Equatable {
    /// How much of it was read.
    package enum Seen: String, Sendable {
        /// Its directory and what it took to know the book; nothing says that the rest is sound.
        case peeked
        case whole
    }

    /// The list that it was found on; nil if it was named alone.
    package var feed: String?
    /// What the list calls it.
    package var entry: String?
    /// When it was changed last, as the list has it.
    package var entryUpdated: String?
    /// What tells this version of it from others; nil if the server does not say, or if the next
    /// run is to look again.
    package var validator: String?
    package var length: Int64
    package var seen: Seen
    package var seenBytes: Int64

    package init(
        feed: String? = nil,
        entry: String? = nil,
        entryUpdated: String? = nil,
        validator: String? = nil,
        length: Int64,
        seen: Seen,
        seenBytes: Int64
    ) {
        self.feed = feed
        self.entry = entry
        self.entryUpdated = entryUpdated
        self.validator = validator
        self.length = length
        self.seen = seen
        self.seenBytes = seenBytes
    }

    static let columns =
        "feed, entry, entry_updated, validator, length, seen, seen_bytes"
    static let select = "SELECT \(columns) FROM remote_files"

    init(_ row: inout RowCursor) {
        self.init(
            feed: row.optionalText(),
            entry: row.optionalText(),
            entryUpdated: row.optionalText(),
            validator: row.optionalText(),
            length: row.integer(),
            seen: Seen(rawValue: row.text()) ?? .peeked,
            seenBytes: row.integer()
        )
    }
}
