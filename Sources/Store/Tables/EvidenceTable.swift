// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Why each edition is in its work.
final class EvidenceTable {
    private let insert: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            "INSERT INTO evidence (edition_id, decision, kind, value, run_id) VALUES (?, ?, ?, ?, ?)"
        )
    }

    func add(edition: Int64, _ decision: WorkDecision, run: Int64) throws(SQLiteError) {
        let name: String
        let volumeID: VolumeID?
        switch decision {
        case .found: (name, volumeID) = ("founded", nil)
        case .join(_, let by): (name, volumeID) = ("joined", by)
        case .merge(_, _, let by): (name, volumeID) = ("merged", by)
        }
        try insert.run { row in
            row.integer(edition)
            row.text(name)
            row.text(volumeID?.kind.name)
            row.text(volumeID?.value)
            row.integer(run)
        }
    }
}
