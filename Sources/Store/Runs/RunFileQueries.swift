// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// One file whose row a run changed, as of after that run.
package struct RunFileRow: Sendable, Equatable {
    /// What became of it, in the words of the closing equation.
    package enum Outcome: String, CaseIterable, Sendable {
        case newWork = "new-work"
        case joined
        case copy
        /// It holds what it held; only its name or its being there changed.
        case unchanged
        case deferred
        case ignored
        case rejected
        /// Not among those found: it was known before and is gone.
        case missing
    }

    /// What is different from before the run.
    package enum Change: String, CaseIterable, Sendable {
        case added
        /// The same name with another content.
        case replaced
        case moved
        case returned
        case missing
        /// Another verdict on the same file.
        case judged
    }

    /// Its name of today, wherever it lay when the run met it.
    package let path: [UInt8]
    package let outcome: Outcome
    package let change: Change
    /// The name it had, if the run found it under another one.
    package let formerPath: [UInt8]?
    package let work: Int64?
    package let edition: Int64?
    package let title: String?
    package let authors: String?
    package let reason: ReasonCode?
    package let detail: String?
    package let byteCount: Int64?
    /// Whether a person has taken note since that it was rejected.
    package let isAcknowledged: Bool
}

extension RegisterReader {
    /// Hands out the files of which a run changed what the register says, in the order of their
    /// paths, for as long as they are wanted.
    ///
    /// Unchanged files are not among them, and neither are files that were forgotten since.
    /// What a later run changed is reported as of before that run, but under the file's name of today,
    /// by which the file and all other commands can be asked.
    package func files(
        changedIn run: Int64,
        _ each: (RunFileRow) -> Bool
    ) throws(Failure) {
        try walk(Self.selectRunFiles, [run, Int64.max]) { row in
            RunFileRow(&row, of: run).map(each) ?? true
        }
    }

    private static let selectRunFiles = """
        WITH RECURSIVE links AS MATERIALIZED (
            SELECT path, before_path, run_id FROM file_history WHERE run_id > ?1
        ), moved AS MATERIALIZED (
            SELECT path, before_path, run_id,
                lag(run_id, 1, 0) OVER (PARTITION BY before_path ORDER BY run_id) AS since,
                lead(run_id, 1, ?2) OVER (PARTITION BY path ORDER BY run_id) AS until
            FROM links WHERE before_path IS NOT NULL
        ), onwards (name, path, run) AS (
            SELECT path, path, ?1 FROM file_history WHERE run_id = ?1
            UNION ALL SELECT name, moved.path, moved.run_id
            FROM onwards JOIN moved
                ON moved.before_path = onwards.path AND moved.run_id > run AND since <= run
        ), back (name, path, run) AS (
            SELECT path, path, ?2 FROM files WHERE added_run_id = ?1
            UNION ALL SELECT before_path, back.path, moved.run_id
            FROM back JOIN moved
                ON moved.path = name AND moved.run_id < run AND until >= run
        ), candidates (name, path) AS (
            SELECT name, path FROM (SELECT name, path, max(run) FROM onwards GROUP BY name)
            UNION SELECT name, path FROM (SELECT name, path, min(run) FROM back GROUP BY path)
        ), later AS MATERIALIZED (
            SELECT coalesce(before_path, path) AS name, path, min(run_id) AS oldest FROM links
            GROUP BY 1
        ), told AS (
            SELECT candidates.path, own.before_path AS former,
                own.status AS before_status, own.fingerprint AS before_fingerprint,
                own.missing_since AS before_missing,
                iif(after.path IS NULL, files.status, after.status) AS status,
                iif(after.path IS NULL, files.fingerprint, after.fingerprint) AS fingerprint,
                iif(after.path IS NULL, files.missing_since, after.missing_since) AS missing,
                iif(after.path IS NULL, files.reason, after.reason) AS reason,
                iif(after.path IS NULL, files.detail, after.detail) AS detail,
                iif(after.path IS NULL, files.size, after.size) AS size,
                iif(after.path IS NULL, files.edition_id, after.edition_id) AS edition_id
            FROM candidates
                LEFT JOIN files ON files.path = candidates.path
                LEFT JOIN file_history AS own ON own.path = candidates.name AND own.run_id = ?1
                LEFT JOIN later ON later.name = candidates.name
                LEFT JOIN file_history AS after
                    ON after.path = later.path AND after.run_id = later.oldest
        )
        SELECT told.path, former, before_status, before_fingerprint, before_missing, status,
            told.fingerprint, missing, reason, detail, size, editions.id, editions.work_id,
            editions.title, editions.authors, editions.run_id, evidence
        FROM told LEFT JOIN editions ON editions.id = told.edition_id
        ORDER BY told.path
        """
}

extension RunFileRow {
    /// Nil for a file that is forgotten by now.
    fileprivate init?(_ row: inout RowCursor, of run: Int64) {
        path = row.blob()
        formerPath = row.optionalBlob()
        let before = FileState(&row)
        guard var after = FileState(&row) else { return nil }
        let reason = row.optionalText().map { ReasonCode($0) }
        var detail = row.optionalText()
        byteCount = row.optionalInteger()
        edition = row.optionalInteger()
        work = row.optionalInteger()
        title = row.optionalText()
        authors = row.optionalText()
        let (bringer, evidence) = (row.optionalInteger(), row.optionalText())
        let note = after.takeBackNote(detail, since: before)
        if let note { detail = note.detail }
        self.detail = detail
        isAcknowledged = note != nil
        let isSame = before.map { $0.fingerprint == after.fingerprint } ?? false
        // A run that came to an edition first may have founded its work.
        let isOwn = after.status == .registered && bringer == run
        change =
            if after.isMissing {
                .missing
            } else if formerPath != nil {
                .moved
            } else if let before {
                !isSame ? .replaced : before.isMissing ? .returned : .judged
            } else {
                .added
            }
        outcome =
            switch after.status {
            case _ where after.isMissing: .missing
            case .rejected: .rejected
            case .deferred: .deferred
            case .ignored: .ignored
            case .registered, .copy:
                if let before, before.isIn, isSame, !isOwn {
                    .unchanged
                } else if isOwn {
                    evidence == "joined" || evidence == "decided" ? .joined : .newWork
                } else {
                    .copy
                }
            }
        self.reason = note?.code ?? (after.isIn && outcome != .copy ? nil : reason)
    }
}
