// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A content that a person wants to keep away, whatever its files are called.
package struct IgnoredContent: Sendable, Equatable {
    package var fingerprint: [UInt8]
    /// Title and file at the time of the decision, for readers of the list.
    package var title: String?
    package var path: [UInt8]?
    package var who: String
    package var why: String?
    /// Seconds since 1970.
    package var madeAt: Int64

    package init(fingerprint: [UInt8], who: String, madeAt: Int64) {
        self.fingerprint = fingerprint
        self.who = who
        self.madeAt = madeAt
    }
}

extension IgnoredContent {
    static let columns = "fingerprint, who, made_at, title, path, why"
    static let find = "SELECT \(columns) FROM ignored_contents WHERE fingerprint = ?"

    init(_ row: inout RowCursor) {
        self.init(fingerprint: row.blob(), who: row.text(), madeAt: row.integer())
        title = row.optionalText()
        path = row.optionalBlob()
        why = row.optionalText()
    }
}
