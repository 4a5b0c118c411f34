// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

extension RegisterReader {
    /// Hands out entries of the log, the newest first.
    ///
    /// - Parameter time: in seconds since 1970; older ones are left out.
    package func logEntries(
        since time: Int64?,
        limit: Int?,
        _ body: (LogEntry) -> Bool
    ) throws(Failure) {
        try walk(
            """
            SELECT \(LogEntry.columns) FROM log WHERE ?1 IS NULL OR time >= ?1
            ORDER BY number DESC LIMIT ?2
            """,
            [time, limit ?? -1]
        ) { body(LogEntry(&$0)) }
    }
}
