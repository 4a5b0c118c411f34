// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// Which of the files are meant that were not taken in.
package struct RejectFilter: Sendable, Equatable {
    package enum Status: String, Sendable, CaseIterable {
        case rejected
        case deferred
        /// A reject that a person has taken note of.
        case ignored
    }

    package var statuses: Set<Status> = [.rejected, .deferred]
    /// Also the reason that an ignored one had before.
    package var reason: ReasonCode?
    package var run: Int64?
    /// Also those that are gone by now.
    package var showsMissing = false
    package var limit: Int?

    package init() {}
}

/// A file that was not taken in.
package struct RejectRow: Sendable, Equatable {
    package let file: FileRow
    /// The run since which it stands so.
    package let since: Int64?
    package let missingSince: Int64?
    /// The version of the reader that looked into it last.
    package let readerVersion: Int?
}

/// A file that is there and was not taken in.
package struct RejectedFile: Sendable, Equatable {
    package let path: [UInt8]
    package let reason: ReasonCode
    package let detail: String?
    /// The run that rejected it.
    package let run: Int64?
}

/// How many files were not taken in, whatever a list shows of them.
package struct RejectCounts: Sendable, Equatable {
    package var rejected = 0
    package var deferred = 0
    package var ignored = 0
    /// Those of them that are gone by now.
    package var missing: [RejectFilter.Status: Int] = [:]

    package init() {}
}

extension RejectFilter {
    /// What a person has taken note of has kept the reason it had; what an import ignores because
    /// of its content has no detail.
    static func isReject(_ table: String = "") -> String {
        "(\(table)status IN ('rejected', 'deferred') "
            + "OR \(table)status = 'ignored' AND \(table)detail IS NOT NULL)"
    }

    /// The condition but for statuses and what is missing; binds the reason and the run.
    fileprivate static let condition = """
        \(isReject())
        AND (?1 IS NULL OR reason = ?1 OR status = 'ignored'
            AND (detail = ?1 OR substr(detail, 1, length(?1) + 1) IN (?1 || ' ', ?1 || ',')))
        AND (?2 IS NULL OR ?2 IN (\(runs(from: "files.run_id"))))
        """

    /// The run that a row of a file is from, and, as long as each only gave the file another name,
    /// the runs before it.
    fileprivate static func runs(from newest: String, _ result: String = "run") -> String {
        """
        WITH RECURSIVE named (name, run) AS (
            SELECT files.path, \(newest)
            UNION ALL SELECT former.before_path, former.before_run_id
            FROM named JOIN file_history AS former
                ON former.run_id = named.run AND former.path = named.name
            WHERE former.before_path IS NOT NULL)
        SELECT \(result) FROM named
        """
    }

    fileprivate var shownStatuses: String {
        statuses.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    }
}

extension RegisterReader {
    /// Hands out files that were not taken in, in the order of their paths.
    package func rejects(
        _ filter: RejectFilter,
        _ row: (RejectRow) -> Bool
    ) throws(Failure) {
        try walk(
            """
            WITH changed AS MATERIALIZED (
                SELECT file_history.path, max(file_history.run_id) AS newest
                FROM file_history JOIN files ON files.path = file_history.path
                WHERE \(RejectFilter.isReject("files.")) AND \(Self.isOther)
                GROUP BY file_history.path)
            SELECT \(FileRow.columns),
                (\(RejectFilter.runs(from: Self.newestChange, "min(run)"))),
                missing_since, reader_version
            FROM files
            WHERE \(RejectFilter.condition) AND status IN (\(filter.shownStatuses))
                AND (?3 OR missing_since IS NULL)
            ORDER BY path LIMIT ?4
            """,
            [filter.reason?.text, filter.run, filter.showsMissing, filter.limit ?? -1]
        ) { row(RejectRow(&$0)) }
    }

    private static let newestChange = """
        coalesce((SELECT newest FROM changed WHERE changed.path = files.path), added_run_id)
        """
    private static let newestChangeOfOne = """
        coalesce((SELECT max(file_history.run_id) FROM file_history
            WHERE file_history.path = files.path AND \(isOther)), added_run_id)
        """
    /// Whether a change gave the file its status: it did not only give it another name, or find it
    /// gone or there again.
    private static let isOther = """
        (before_path IS NOT NULL OR file_history.status <> files.status
            OR file_history.reason IS NOT files.reason)
        """

    /// A file that was not taken in; nil if there is none of that path, or it was.
    package func reject(at path: [UInt8]) throws(Failure) -> RejectRow? {
        try row(
            """
            SELECT \(FileRow.columns),
                (\(RejectFilter.runs(from: Self.newestChangeOfOne, "min(run)"))),
                missing_since, reader_version
            FROM files WHERE path = ? AND \(RejectFilter.isReject())
            """,
            [path]
        ) { RejectRow(&$0) }
    }

    /// Hands out the files that are rejected and not missing, in the order of their paths.
    package func rejectedFiles(_ row: (RejectedFile) -> Bool) throws(Failure) {
        try walk(
            """
            SELECT path, reason, detail, run_id FROM files
            WHERE status = 'rejected' AND missing_since IS NULL ORDER BY path
            """
        ) { values in
            row(
                RejectedFile(
                    path: values.blob(),
                    reason: ReasonCode(values.optionalText() ?? ""),
                    detail: values.optionalText(),
                    run: values.optionalInteger()
                )
            )
        }
    }

    /// Counts by reason and run, but not by status and limit.
    package func rejectCounts(_ filter: RejectFilter) throws(Failure) -> RejectCounts {
        try asking { () throws(SQLiteError) in
            var counts = RejectCounts()
            try connection.forEach(
                """
                SELECT status, count(*), count(missing_since) FROM files
                WHERE \(RejectFilter.condition) GROUP BY status
                """,
                [filter.reason?.text, filter.run]
            ) { row in
                let status = RejectFilter.Status(rawValue: row.text())
                let count = row.int()
                if let status { counts.missing[status] = row.int() }
                switch status {
                case .rejected: counts.rejected = count
                case .deferred: counts.deferred = count
                case .ignored: counts.ignored = count
                case nil: return
                }
            }
            return counts
        }
    }
}

extension RejectRow {
    fileprivate init(_ row: inout RowCursor) {
        file = FileRow(&row)
        since = row.optionalInteger()
        missingSince = row.optionalInteger()
        readerVersion = row.optionalInt()
    }
}
