// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Why each edition is in its work: columns of its row.
final class EvidenceTable {
    /// In the order in which `Binder.evidence` binds them.
    static let columns = [
        "evidence", "evidence_kind", "evidence_value", "evidence_decision", "evidence_run",
    ]

    private let update: Statement
    private let markMerged: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        // What is unchanged keeps the run in which it came to be so. What no run changed is as if
        // it had been so when its edition came, unless a person said it.
        update = try connection.prepare(
            """
            UPDATE editions SET evidence = ?1, evidence_kind = ?2, evidence_value = ?3,
                evidence_decision = ?4,
                evidence_run = iif(?5 IS NULL AND ?4 IS NULL, run_id, ?5)
            WHERE id = ?6 AND (evidence, evidence_kind, evidence_value, evidence_decision)
                IS NOT (?1, ?2, ?3, ?4)
            """
        )
        markMerged = try connection.prepare(
            """
            UPDATE editions SET evidence = 'merged', evidence_run = ?
            WHERE id = (SELECT founder_id FROM works WHERE id = ?)
            """
        )
    }

    /// Notes why an edition is where it is now.
    func change(_ evidence: Evidence, of edition: Int64, run: Int64?) throws(SQLiteError) {
        try update.run { row in
            row.evidence(evidence, run: run)
            row.integer(edition)
        }
    }

    /// To be called before the work ends.
    func markFounderMerged(of work: WorkID, run: Int64) throws(SQLiteError) {
        try markMerged.run { row in
            row.integer(run)
            row.integer(work.raw)
        }
    }
}

extension Binder {
    mutating func evidence(_ evidence: Evidence, run: Int64?) {
        text(evidence.name)
        text(evidence.volumeID?.kind.name)
        text(evidence.volumeID?.value)
        integer(evidence.decision)
        integer(run)
    }
}
