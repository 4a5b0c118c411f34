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

/// What was found of the cover of one edition.
package struct CoverFinding: Sendable, Equatable {
    package struct Image: Sendable, Equatable {
        package let format: String
        package let width: Int?
        package let height: Int?
        package let byteCount: Int
    }

    /// A file that holds the edition; nil if all of them are missing.
    package let path: [UInt8]?
    package let work: Int64
    package let title: String?
    package let authors: String?
    package let rule: String?
    /// Nil if no cover was found.
    package let image: Image?
}

/// What the reports of a pipeline list.
extension RegisterReader {
    /// Hands out the files that are rejected and not missing, in the order of their paths.
    package func rejectedFiles(_ row: (RejectedFile) -> Bool) throws(RegisterError) {
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

    /// Hands out what is known of the cover of each edition that nothing replaced, the oldest first.
    package func coverFindings(_ row: (CoverFinding) -> Bool) throws(RegisterError) {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT (SELECT min(path) FROM files
                        WHERE edition_id = editions.id AND missing_since IS NULL),
                    work_id, title, authors, cover_rule, covers.id IS NOT NULL, covers.format,
                    covers.width, covers.height, covers.byte_count
                FROM editions LEFT JOIN covers ON covers.id = cover_id
                WHERE superseded_by IS NULL ORDER BY editions.id
                """
            ).forEachWhile({ _ in }) { row(CoverFinding($0)) }
        }
    }

    package func runCount() throws(RegisterError) -> Int {
        try asking { () throws(SQLiteError) in
            Int(try connection.integer("SELECT count(*) FROM runs") ?? 0)
        }
    }
}

extension CoverFinding {
    init(_ row: borrowing Row) {
        self.init(
            path: row.isNull(0) ? nil : row.blob(0),
            work: row.integer(1),
            title: row.optionalText(2),
            authors: row.optionalText(3),
            rule: row.optionalText(4),
            image: row.integer(5) == 0
                ? nil
                : Image(
                    format: row.text(6),
                    width: row.optionalInteger(7).map { Int($0) },
                    height: row.optionalInteger(8).map { Int($0) },
                    byteCount: row.int(9)
                )
        )
    }
}
