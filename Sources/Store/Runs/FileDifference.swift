// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// What became of one file from one run to another.
package struct FileDifference: Sendable, Equatable {
    /// What happened to it; if more than one of these did, the first.
    package enum Kind: String, CaseIterable, Sendable {
        /// Known before, and not found any more.
        case missing
        /// Rejected now, and not before.
        case rejected
        /// Put off now, and not before.
        case deferred
        /// In the register now, and not before.
        case added
        /// Found under another name.
        case moved
        /// The same name with another content.
        case replaced
        /// There again after it was missing.
        case returned
    }

    package let kind: Kind
    package let path: [UInt8]
    /// The name it had, if it has another one now.
    package let formerPath: [UInt8]?
    package let reason: ReasonCode?
}

/// What the register says of a file at one moment.
struct FileState {
    private(set) var status: FileRecord.Status
    let fingerprint: [UInt8]?
    let isMissing: Bool

    /// Nil for a file that was not known, or is forgotten by now.
    init?(_ row: inout RowCursor) {
        let status = row.optionalText().flatMap(FileRecord.Status.init)
        fingerprint = row.optionalBlob()
        isMissing = !row.isNull()
        guard let status else { return nil }
        self.status = status
    }

    var isIn: Bool { status == .registered || status == .copy }

    /// Says rejected of what was rejected until a person took note of it.
    ///
    /// - Returns: why it was; nil for everything else.
    mutating func takeBackNote(_ detail: String?, since before: FileState?) -> RejectNote? {
        guard status == .ignored, before?.status != .ignored, let note = RejectNote(detail) else {
            return nil
        }
        status = .rejected
        return note
    }
}

/// Which runs lie between two, and what they changed.
package struct RunSpan: Sendable {
    package let from: RunRecord
    package let to: RunRecord

    package init(from: RunRecord, to: RunRecord) {
        self.from = from
        self.to = to
    }

    /// Whether both looked at the same place; then what others did between them does not count.
    package var isOfOneKind: Bool { to.isLike(from) }
}

extension RunRecord {
    /// Whether it is another run of the same pipeline, or of the same sources in any order, be it an
    /// import or a run of a pipeline.
    package func isLike(_ other: RunRecord) -> Bool {
        if let pipeline, other.pipeline == pipeline { return true }
        guard let sourceList, let others = other.sourceList else { return other.sources == sources }
        return Set(others) == Set(sourceList)
    }

    /// What is kept as the command of a run that moved files from one place to another.
    package static let moving = "files move"

    /// The run with the sources that it would have had before files moved into one of them; nil if
    /// the other run moved none there.
    fileprivate func before(move: RunRecord) -> RunRecord? {
        guard move.command == Self.moving, move.undoing?.isWhole != true,
            let places = move.sourceList, places.count == 2,
            let index = sourceList?.firstIndex(of: places[1])
        else { return nil }
        var former = self
        former.sourceList?[index] = places[0]
        return former
    }
}

extension RegisterReader {
    /// The last run before another one that is like it, where its files were at that time.
    package func predecessor(of run: RunRecord) throws(Failure) -> RunRecord? {
        var found: RunRecord?
        var wanted = run.before(move: run) ?? run
        try runs(limit: nil) { other in
            guard other.id < run.id else { return true }
            if other.isLike(wanted) { found = other }
            wanted = wanted.before(move: other) ?? wanted
            return found == nil
        }
        return found
    }

    /// Hands out the files that changed from the end of one run to the end of another, in the order
    /// of their paths.
    ///
    /// What a file was like is kept by each run that changed it, so the state after a run is what
    /// the first later one keeps, or what is true now.
    package func fileDifferences(
        _ span: RunSpan,
        _ each: (FileDifference) -> Bool
    ) throws(Failure) {
        try walk(Self.selectDifferences, [span.to.id, try runs(in: span)]) { row in
            FileDifference(&row).map(each) ?? true
        }
    }

    /// The runs whose changes count, as an array of JSON.
    private func runs(in span: RunSpan) throws(Failure) -> String {
        var ids: [String] = []
        try runs(limit: nil) { run in
            if run.id <= span.to.id, run.id > span.from.id,
                !span.isOfOneKind || run.isLike(span.to)
            {
                ids.append(String(run.id))
            }
            return run.id > span.from.id
        }
        return "[\(ids.joined(separator: ","))]"
    }

    private static let selectDifferences = """
        WITH span AS MATERIALIZED (
            SELECT value AS id FROM json_each(?2)
        ), changed AS MATERIALIZED (
            SELECT path, min(run_id) AS oldest, max(run_id) AS newest FROM file_history
            WHERE run_id IN (SELECT id FROM span) GROUP BY path
        ), later AS MATERIALIZED (
            SELECT path, min(run_id) AS oldest FROM file_history WHERE run_id > ?1 GROUP BY path
        ), candidates AS (
            SELECT path FROM files WHERE added_run_id IN (SELECT id FROM span)
            UNION SELECT path FROM changed
        )
        SELECT candidates.path, moving.before_path,
            before.status, before.fingerprint, before.missing_since,
            iif(after.path IS NULL, files.status, after.status),
            iif(after.path IS NULL, files.fingerprint, after.fingerprint),
            iif(after.path IS NULL, files.missing_since, after.missing_since),
            iif(after.path IS NULL, files.reason, after.reason),
            iif(after.path IS NULL, files.detail, after.detail)
        FROM candidates
            LEFT JOIN files ON files.path = candidates.path
            LEFT JOIN changed ON changed.path = candidates.path
            LEFT JOIN file_history AS before ON before.path = candidates.path
                AND before.run_id = changed.oldest
                AND (files.added_run_id IS NULL
                    OR files.added_run_id NOT IN (SELECT id FROM span))
            LEFT JOIN file_history AS moving ON moving.path = candidates.path
                AND moving.run_id = changed.newest
            LEFT JOIN later ON later.path = candidates.path
            LEFT JOIN file_history AS after ON after.path = candidates.path
                AND after.run_id = later.oldest
        ORDER BY candidates.path
        """
}

extension FileDifference {
    /// Nil for a file of which nothing changed that matters, or that is forgotten by now.
    fileprivate init?(_ row: inout RowCursor) {
        path = row.blob()
        formerPath = row.optionalBlob()
        let before = FileState(&row)
        guard var after = FileState(&row) else { return nil }
        let reason = row.optionalText().map { ReasonCode($0) }
        let note = after.takeBackNote(row.optionalText(), since: before)
        guard let kind = Kind(before, after, hasMoved: formerPath != nil) else { return nil }
        self.kind = kind
        self.reason = after.isIn ? nil : note?.code ?? reason
    }
}

extension FileDifference.Kind {
    fileprivate init?(_ before: FileState?, _ after: FileState, hasMoved: Bool) {
        if after.isMissing {
            if before?.isMissing ?? false { return nil }
            self = .missing
        } else if after.status == .rejected, before?.status != .rejected {
            self = .rejected
        } else if after.status == .deferred, before?.status != .deferred {
            self = .deferred
        } else if after.isIn, !(before?.isIn ?? false) {
            self = .added
        } else if hasMoved {
            self = .moved
        } else if let before, before.fingerprint != after.fingerprint, after.isIn {
            self = .replaced
        } else if before?.isMissing ?? false {
            self = .returned
        } else {
            return nil
        }
    }
}
