// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A work that a run began and that is still there.
package struct BegunWork: Sendable, Equatable {
    package let id: Int64
    package let title: String?
    package let authors: String?
    package let language: String?
    /// A file that holds the edition it began with; nil if none is there.
    package let path: [UInt8]?
}

/// A work that went into another one in a run.
package struct MergedWork: Sendable, Equatable {
    /// The id that it had.
    package let id: Int64
    /// The work where it is now.
    package let target: Int64
    package let title: String?
    package let authors: String?
    /// An identifier of its first edition that an edition of the run has as well; nil if it was
    /// others that led there.
    package let kind: String?
    package let value: String?
    /// The decision that says so, if it was a person.
    package let decision: Int64?
}

/// What one run did to works.
extension RegisterReader {
    /// Hands out the works that a run began, for as long as they are wanted; the oldest first.
    package func works(
        begunIn run: Int64,
        _ each: (BegunWork) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT works.id, title, authors, language,
                    (SELECT min(path) FROM files
                        WHERE edition_id = founder_id AND missing_since IS NULL)
                FROM works WHERE works.run_id = ?1
                    AND works.id > coalesce((SELECT works_before FROM runs WHERE id = ?1), 0)
                ORDER BY works.id
                """
            ).forEachWhile({ $0.integer(run) }) { row in
                each(
                    BegunWork(
                        id: row.integer(0),
                        title: row.optionalText(1),
                        authors: row.optionalText(2),
                        language: row.optionalText(3),
                        path: row.isNull(4) ? nil : row.blob(4)
                    )
                )
            }
        }
    }

    package func countWorks(begunIn run: Int64) throws(Failure) -> Int {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT count(*) FROM works WHERE run_id = ?1
                    AND id > coalesce((SELECT works_before FROM runs WHERE id = ?1), 0)
                """
            ).first({ $0.integer(run) }) { $0.int(0) } ?? 0
        }
    }

    /// Hands out the works that went into others in a run, for as long as they are wanted.
    package func works(
        mergedIn run: Int64,
        _ each: (MergedWork) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            let shared = try connection.prepare(
                """
                SELECT own.kind, own.value FROM volume_ids AS own
                WHERE own.edition_id = ?1 AND own.id_key IS NOT NULL
                    AND own.state IN ('joins', 'alone') AND EXISTS (
                        SELECT 1 FROM volume_ids AS other
                        JOIN editions ON editions.id = other.edition_id
                        WHERE other.id_key = own.id_key AND other.kind = own.kind
                            AND other.value = own.value AND other.edition_id <> ?1
                            AND editions.work_id = ?2 AND editions.run_id = ?3)
                ORDER BY own.position LIMIT 1
                """
            )
            try connection.prepare(
                """
                SELECT old_id, new_id, editions.title, editions.authors, decision_id,
                    work_redirects.founder_id
                FROM work_redirects LEFT JOIN editions ON editions.id = work_redirects.founder_id
                    LEFT JOIN evidence ON evidence.edition_id = work_redirects.founder_id
                WHERE work_redirects.run_id = ? ORDER BY old_id
                """
            ).walk({ $0.integer(run) }) { (row) throws(SQLiteError) in
                let id: (kind: String?, value: String?)? = try shared.first(
                    { values in
                        values.integer(row.integer(5))
                        values.integer(row.integer(1))
                        values.integer(run)
                    },
                    { ($0.optionalText(0), $0.optionalText(1)) }
                )
                return each(
                    MergedWork(
                        id: row.integer(0),
                        target: row.integer(1),
                        title: row.optionalText(2),
                        authors: row.optionalText(3),
                        kind: id?.kind,
                        value: id?.value,
                        decision: row.optionalInteger(4)
                    )
                )
            }
        }
    }

    package func countWorks(mergedIn run: Int64) throws(Failure) -> Int {
        try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT count(*) FROM work_redirects WHERE run_id = ?")
                .first({ $0.integer(run) }) { $0.int(0) } ?? 0
        }
    }
}
