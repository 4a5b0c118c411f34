// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// What the register knows of one path.
package struct FileRow: Sendable, Equatable {
    package let record: FileRecord
    package let workID: Int64?
    package let run: Int64?

    static let columns = """
        path, device, inode, size, modified_at, changed_at, fingerprint, edition_id, status, stage,
        reason, detail, run_id,
        (SELECT work_id FROM editions WHERE editions.id = files.edition_id)
        """
    static let columnCount = 14
}

extension FileRow {
    init(_ row: borrowing Row) {
        var record = FileRecord(
            path: row.blob(0),
            status: FileRecord.Status(rawValue: row.text(8)) ?? .deferred,
            stage: Stage(rawValue: row.text(9)) ?? .discover
        )
        if !row.isNull(3) {
            record.facts = FileRecord.Facts(
                device: row.integer(1),
                inode: row.integer(2),
                size: row.integer(3),
                modifiedAt: row.integer(4),
                changedAt: row.integer(5)
            )
        }
        record.fingerprint = row.isNull(6) ? nil : row.blob(6)
        record.editionID = row.optionalInteger(7)
        record.reason = row.optionalText(10).map { ReasonCode($0) }
        record.detail = row.optionalText(11)
        self.record = record
        run = row.optionalInteger(12)
        workID = row.optionalInteger(13)
    }
}

extension RegisterReader {
    /// How many files below a folder hold an edition and are not missing.
    package func countHeldFiles(below folder: Path) throws(Failure) -> Int {
        try asking { () throws(SQLiteError) in
            try FileIndexQuery.countHeld(below: folder.bytes, connection)
        }
    }

    package func file(at path: [UInt8]) throws(Failure) -> FileRow? {
        try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT \(FileRow.columns) FROM files WHERE path = ?")
                .first({ $0.blob(path) }, { FileRow($0) })
        }
    }

    /// Hands out the files that are not registered now, in the order of their paths.
    package func unregisteredFiles(
        run: Int64?,
        reason: String?,
        limit: Int?,
        _ row: (FileRow) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT \(FileRow.columns) FROM files
                WHERE status IN ('rejected', 'deferred')
                    AND (?1 IS NULL OR run_id = ?1) AND (?2 IS NULL OR reason = ?2)
                ORDER BY path LIMIT ?3
                """
            ).forEachWhile(
                { values in
                    values.integer(run)
                    values.text(reason)
                    values.integer(limit ?? -1)
                },
                { row(FileRow($0)) }
            )
        }
    }
}
