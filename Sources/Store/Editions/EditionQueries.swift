// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

extension RegisterReader {
    package func edition(_ id: Int64) throws(Failure) -> EditionRow? {
        try asking { () throws(SQLiteError) in
            guard let record = try EditionLoader(connection).record(id) else { return nil }
            return EditionRow(
                id: id,
                record: record,
                evidence: try evidence(id),
                files: try files(id)
            )
        }
    }

    private func evidence(_ id: Int64) throws(SQLiteError) -> EvidenceRow {
        try connection.prepare(
            "SELECT decision, kind, value, decision_id, run_id FROM evidence WHERE edition_id = ?"
        ).first({ $0.integer(id) }) {
            EvidenceRow(
                decision: $0.text(0),
                kind: $0.optionalText(1),
                value: $0.optionalText(2),
                decidedBy: $0.optionalInteger(3),
                run: $0.optionalInteger(4)
            )
        } ?? EvidenceRow(decision: "founded")
    }

    private func files(_ id: Int64) throws(SQLiteError) -> [FileRow] {
        try connection.prepare(
            "SELECT \(FileRow.columns) FROM files WHERE edition_id = ? ORDER BY id"
        ).all({ $0.integer(id) }, { FileRow($0) })
    }
}
