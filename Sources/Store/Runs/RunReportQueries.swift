// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A file that gave an example for a reason.
package struct ReasonExample: Sendable, Equatable {
    package let code: ReasonCode
    /// Nil if no file holds the edition any more.
    package let path: [UInt8]?
    package let detail: String?
    /// Whether a person has taken note of it since.
    package let isAcknowledged: Bool

    package init(
        code: ReasonCode,
        path: [UInt8]?,
        detail: String?,
        isAcknowledged: Bool = false
    ) {
        self.code = code
        self.path = path
        self.detail = detail
        self.isAcknowledged = isAcknowledged
    }
}

/// What the report of one run tells besides its counts.
extension RegisterReader {
    /// How far a run was at some moments, the first of them first.
    package func samples(ofRun run: Int64) throws(Failure) -> [RunSample] {
        try rows(
            """
            SELECT milliseconds, found, recorded FROM run_samples
            WHERE run_id = ? ORDER BY milliseconds
            """,
            [run]
        ) {
            RunSample(milliseconds: $0.int(), found: $0.int(), recorded: $0.int())
        }
    }

    /// The files that took a run longest, by their names of today, the slowest first.
    package func slowest(ofRun run: Int64) throws(Failure) -> [SlowFile] {
        try rows(
            """
            WITH RECURSIVE moved AS MATERIALIZED (
                SELECT path, before_path, run_id,
                    lag(run_id, 1, 0) OVER (PARTITION BY before_path ORDER BY run_id) AS since
                FROM file_history WHERE run_id > ?1 AND before_path IS NOT NULL
            ), onwards (name, path, run) AS (
                SELECT path, path, ?1 FROM run_slowest WHERE run_id = ?1
                UNION ALL SELECT name, moved.path, moved.run_id
                FROM onwards JOIN moved
                    ON moved.before_path = onwards.path AND moved.run_id > run AND since <= run
            )
            SELECT today.path, microseconds, byte_count
            FROM run_slowest JOIN (SELECT name, path, max(run) FROM onwards GROUP BY name) AS today
                ON today.name = run_slowest.path
            WHERE run_id = ?1 ORDER BY microseconds DESC, today.path
            """,
            [run]
        ) {
            SlowFile(
                path: $0.blob(),
                microseconds: $0.int(),
                byteCount: $0.optionalInteger()
            )
        }
    }

    /// The files that a run, or one before it, rejected for a reason and that are still rejected, in
    /// the order of their paths, for as long as the reader wants more.
    ///
    /// - Parameter acknowledged: whether those are wanted as well of which a person took note since.
    package func standingRejects(
        _ code: ReasonCode,
        upTo run: Int64,
        acknowledged: Bool,
        _ each: (ReasonExample) -> Bool
    ) throws(Failure) {
        try walk(
            """
            SELECT path, detail, status = 'ignored' FROM files
            WHERE (status = 'rejected' AND reason = ?1 OR ?3 AND status = 'ignored')
                AND missing_since IS NULL AND (run_id IS NULL OR run_id <= ?2)
            ORDER BY path
            """,
            [code.text, run, acknowledged]
        ) { row in
            let (path, detail, isIgnored) = (row.blob(), row.optionalText(), row.bool())
            guard isIgnored else {
                return each(ReasonExample(code: code, path: path, detail: detail))
            }
            guard let note = RejectNote(detail), note.code == code else { return true }
            return each(
                ReasonExample(code: code, path: path, detail: note.detail, isAcknowledged: true)
            )
        }
    }

    /// A few of the warnings of the editions that a run added, for each code.
    package func warningExamples(
        ofRun run: Int64,
        limit: Int
    ) throws(Failure) -> [ReasonExample] {
        try asking { () throws(SQLiteError) in
            var counts: [ReasonCode: Int] = [:]
            var found: [(code: ReasonCode, detail: String, edition: Int64)] = []
            try connection.forEach(
                """
                SELECT code, detail, edition_id
                FROM edition_warnings JOIN editions ON editions.id = edition_id
                WHERE run_id = ? ORDER BY edition_id, position
                """,
                [run]
            ) { row in
                let code = ReasonCode(row.text())
                guard counts[code, default: 0] < limit else { return }
                counts[code, default: 0] += 1
                found.append((code, row.text(), row.integer()))
            }
            var examples: [ReasonExample] = []
            for warning in found {
                let path = try connection.row(
                    "SELECT min(path) FROM files WHERE edition_id = ? AND missing_since IS NULL",
                    [warning.edition]
                ) { $0.optionalBlob() }
                examples.append(
                    ReasonExample(
                        code: warning.code,
                        path: path ?? nil,
                        detail: warning.detail.isEmpty ? nil : warning.detail
                    )
                )
            }
            return examples
        }
    }
}
