// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A file that is there and was not taken in.
package struct RejectedFile: Sendable, Equatable {
    package let path: [UInt8]
    package let reason: ReasonCode
    package let detail: String?
    /// The run that rejected it.
    package let run: Int64?
}

/// What the reports of a pipeline list.
extension RegisterReader {
    /// Hands out the files that are rejected and not missing, in the order of their paths.
    package func rejectedFiles(_ row: (RejectedFile) -> Bool) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT path, reason, detail, run_id FROM files
                WHERE status = 'rejected' AND missing_since IS NULL ORDER BY path
                """
            ).forEachWhile({ _ in }) { values in
                row(
                    RejectedFile(
                        path: values.blob(0),
                        reason: ReasonCode(values.optionalText(1) ?? ""),
                        detail: values.optionalText(2),
                        run: values.optionalInteger(3)
                    )
                )
            }
        }
    }

    package func runCount() throws(Failure) -> Int {
        try asking { () throws(SQLiteError) in
            Int(try connection.integer("SELECT count(*) FROM runs") ?? 0)
        }
    }
}
