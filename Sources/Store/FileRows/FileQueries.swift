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
        path, status, stage, device, inode, size, modified_at, changed_at, fingerprint, edition_id,
        reason, detail, run_id,
        (SELECT work_id FROM editions WHERE editions.id = files.edition_id)
        """
}

extension FileRow {
    init(_ row: inout RowCursor) {
        var record = FileRecord(
            path: row.blob(),
            status: FileRecord.Status(rawValue: row.text()) ?? .deferred,
            stage: Stage(rawValue: row.text()) ?? .discover
        )
        record.facts = FileRecord.Facts(&row)
        record.fingerprint = row.optionalBlob()
        record.editionID = row.optionalInteger()
        record.reason = row.optionalText().map { ReasonCode($0) }
        record.detail = row.optionalText()
        self.record = record
        run = row.optionalInteger()
        workID = row.optionalInteger()
    }
}

extension FileRecord.Facts {
    /// Nil for a file that could never be examined.
    init?(_ row: inout RowCursor) {
        device = row.integer()
        inode = row.integer()
        let size = row.optionalInteger()
        modifiedAt = row.integer()
        changedAt = row.integer()
        guard let size else { return nil }
        self.size = size
    }
}

extension RegisterReader {
    /// How many files below a folder hold an edition and are not missing.
    package func countHeldFiles(below folder: Path) throws(Failure) -> Int {
        try asking { () throws(SQLiteError) in
            try FileIndexQuery.countHeld(below: folder.bytes, connection)
        }
    }

    /// What is known of a file on the web; nil for any other.
    package func remoteFile(at path: [UInt8]) throws(Failure) -> RemoteFile? {
        try row(
            "\(RemoteFile.select) WHERE file_id = (SELECT id FROM files WHERE path = ?)",
            [path]
        ) { RemoteFile(&$0) }
    }

    /// What lies beside a file: by its name, and what became of it when a run looked at it last.
    package func sidecars(
        beside path: [UInt8]
    ) throws(Failure) -> [(name: [UInt8], state: SidecarFile.State)] {
        try rows(
            """
            SELECT name, state FROM sidecars
            WHERE file_id = (SELECT id FROM files WHERE path = ?) ORDER BY kind DESC
            """,
            [path]
        ) { (name: $0.blob(), state: SidecarFile.State(rawValue: $0.text()) ?? .broken) }
    }

    package func file(at path: [UInt8]) throws(Failure) -> FileRow? {
        try row("SELECT \(FileRow.columns) FROM files WHERE path = ?", [path]) { FileRow(&$0) }
    }
}
