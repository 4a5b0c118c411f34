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
        try walk(
            """
            SELECT works.id, title, authors, language,
                (SELECT min(path) FROM files
                    WHERE edition_id = founder_id AND missing_since IS NULL)
            FROM works WHERE works.run_id = ?1
                AND works.id > coalesce((SELECT works_before FROM runs WHERE id = ?1), 0)
            ORDER BY works.id
            """,
            [run]
        ) { row in
            each(
                BegunWork(
                    id: row.integer(),
                    title: row.optionalText(),
                    authors: row.optionalText(),
                    language: row.optionalText(),
                    path: row.optionalBlob()
                )
            )
        }
    }

    package func countWorks(begunIn run: Int64) throws(Failure) -> Int {
        try count(
            """
            SELECT count(*) FROM works WHERE run_id = ?1
                AND id > coalesce((SELECT works_before FROM runs WHERE id = ?1), 0)
            """,
            [run]
        )
    }

    /// Hands out the works that went into others in a run, for as long as they are wanted.
    package func works(
        mergedIn run: Int64,
        _ each: (MergedWork) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.walk(
                """
                SELECT old_id, new_id, title, authors, evidence_decision,
                    work_redirects.founder_id
                FROM work_redirects LEFT JOIN editions ON editions.id = work_redirects.founder_id
                WHERE work_redirects.run_id = ? ORDER BY old_id
                """,
                [run]
            ) { (row) throws(SQLiteError) in
                let (id, target) = (row.integer(), row.integer())
                let (title, authors) = (row.optionalText(), row.optionalText())
                let decision = row.optionalInteger()
                let shared: (kind: String?, value: String?)? = try connection.row(
                    Self.sharedIdentifier,
                    [row.integer(), target, run]
                ) { ($0.optionalText(), $0.optionalText()) }
                return each(
                    MergedWork(
                        id: id,
                        target: target,
                        title: title,
                        authors: authors,
                        kind: shared?.kind,
                        value: shared?.value,
                        decision: decision
                    )
                )
            }
        }
    }

    /// The first identifier of an edition that another one of a work has, which a run brought.
    private static let sharedIdentifier = """
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

    package func countWorks(mergedIn run: Int64) throws(Failure) -> Int {
        try count("SELECT count(*) FROM work_redirects WHERE run_id = ?", [run])
    }
}
