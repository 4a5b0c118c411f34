// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Why each edition is in its work.
final class EvidenceTable {
    private let insert: Statement
    private let update: Statement
    private let markMerged: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        insert = try connection.prepare(
            """
            INSERT INTO evidence (decision, kind, value, decision_id, run_id, edition_id)
            VALUES (?, ?, ?, ?, ?, ?)
            """
        )
        // What is unchanged keeps the run in which it came to be so. What no run changed is as if
        // it had been so when its edition came, unless a person said it.
        update = try connection.prepare(
            """
            UPDATE evidence SET decision = ?1, kind = ?2, value = ?3, decision_id = ?4,
                run_id = iif(?5 IS NULL AND ?4 IS NULL,
                    (SELECT run_id FROM editions WHERE id = ?6), ?5)
            WHERE edition_id = ?6 AND (decision, kind, value, decision_id) IS NOT (?1, ?2, ?3, ?4)
            """
        )
        markMerged = try connection.prepare(
            """
            UPDATE evidence SET decision = 'merged', run_id = ?
            WHERE edition_id = (SELECT founder_id FROM works WHERE id = ?)
            """
        )
    }

    /// Notes why a new edition is where it is.
    func add(_ evidence: Evidence, of edition: Int64, run: Int64) throws(SQLiteError) {
        try insert.run { Self.bind(evidence, edition, run, &$0) }
    }

    /// Notes why an edition is where it is now.
    func change(_ evidence: Evidence, of edition: Int64, run: Int64?) throws(SQLiteError) {
        try update.run { Self.bind(evidence, edition, run, &$0) }
    }

    private static func bind(
        _ evidence: Evidence,
        _ edition: Int64,
        _ run: Int64?,
        _ row: inout Binder
    ) {
        row.text(evidence.name)
        row.text(evidence.volumeID?.kind.name)
        row.text(evidence.volumeID?.value)
        row.integer(evidence.decision)
        row.integer(run)
        row.integer(edition)
    }

    /// To be called before the work ends.
    func markFounderMerged(of work: WorkID, run: Int64) throws(SQLiteError) {
        try markMerged.run { row in
            row.integer(run)
            row.integer(work.raw)
        }
    }
}
