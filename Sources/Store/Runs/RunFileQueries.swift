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
    /// What a later run changed is reported as of before that run.
    package func files(
        changedIn run: Int64,
        _ each: (RunFileRow) -> Bool
    ) throws(Failure) {
        try walk(Self.selectRunFiles, [run]) { row in
            RunFileRow(&row, of: run).map(each) ?? true
        }
    }

    private static let selectRunFiles = """
        WITH candidates AS (
            SELECT path FROM files WHERE added_run_id = ?1
            UNION SELECT path FROM file_history WHERE run_id = ?1
        ), later AS MATERIALIZED (
            SELECT path, min(run_id) AS oldest FROM file_history WHERE run_id > ?1 GROUP BY path
        ), told AS (
            SELECT coalesce(after.before_path, candidates.path) AS path, own.before_path AS former,
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
                LEFT JOIN file_history AS own ON own.path = candidates.path AND own.run_id = ?1
                LEFT JOIN later ON later.path = candidates.path
                LEFT JOIN file_history AS after
                    ON after.path = candidates.path AND after.run_id = later.oldest
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
