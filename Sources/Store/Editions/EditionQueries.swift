// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
import Works

extension RegisterReader {
    package func edition(_ id: Int64) throws(Failure) -> EditionRow? {
        try asking { () throws(SQLiteError) in
            guard let record = try EditionLoader.record(id, connection) else { return nil }
            return EditionRow(
                id: id,
                record: record,
                evidence: try evidence(id) ?? EvidenceRow(decision: "founded"),
                files: try files(id)
            )
        }
    }

    func evidence(_ id: Int64) throws(SQLiteError) -> EvidenceRow? {
        try connection.row(
            "SELECT \(EvidenceTable.columns.joined(separator: ", ")) FROM editions WHERE id = ?",
            [id]
        ) { EvidenceRow(&$0) }
    }

    /// What an edition is called; nothing, if it is not there.
    func names(ofEdition id: Int64) throws(SQLiteError) -> BookNames {
        try connection.row("SELECT \(BookNames.columns) FROM editions WHERE id = ?", [id]) {
            BookNames(&$0)
        } ?? .none
    }

    private func files(_ id: Int64) throws(SQLiteError) -> [FileRow] {
        try connection.rows(
            "SELECT \(FileRow.columns) FROM files WHERE edition_id = ? ORDER BY id",
            [id]
        ) { FileRow(&$0) }
    }
}

extension EvidenceRow {
    /// Reads the columns of `EvidenceTable`.
    init(_ row: inout RowCursor) {
        self.init(
            decision: row.text(),
            kind: row.optionalText(),
            value: row.optionalText(),
            decidedBy: row.optionalInteger(),
            run: row.optionalInteger()
        )
    }
}
