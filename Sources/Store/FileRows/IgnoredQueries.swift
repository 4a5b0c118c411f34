// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A content that is ignored, and how many files of it runs have met.
package struct IgnoredRow: Sendable, Equatable {
    package let content: IgnoredContent
    package let files: Int
}

extension RegisterReader {
    /// Hands out the contents that are ignored, the newest first.
    package func ignoredContents(
        limit: Int?,
        _ row: (IgnoredRow) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            var counts: [[UInt8]: Int] = [:]
            try connection.forEach(
                """
                SELECT fingerprint, count(*) FROM files
                WHERE status = 'ignored' GROUP BY fingerprint
                """
            ) { counts[$0.blob()] = $0.int() }
            try connection.walk(
                """
                SELECT \(IgnoredContent.columns) FROM ignored_contents
                ORDER BY made_at DESC, title, fingerprint LIMIT ?
                """,
                [limit ?? -1]
            ) { found in
                let content = IgnoredContent(&found)
                return row(IgnoredRow(content: content, files: counts[content.fingerprint] ?? 0))
            }
        }
    }

    package func ignoredContent(
        _ fingerprint: [UInt8]
    ) throws(Failure) -> IgnoredContent? {
        try row(IgnoredContent.find, [fingerprint]) { IgnoredContent(&$0) }
    }
}
