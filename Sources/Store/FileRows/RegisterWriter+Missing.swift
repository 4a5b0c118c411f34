// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import SQLite

/// A folder that was walked, and where it lay then.
package struct SourceRow: Sendable, Equatable {
    package let path: [UInt8]
    package let device: Int64

    package init(path: [UInt8], device: Int64) {
        self.path = path
        self.device = device
    }

    static let query = "SELECT path, device FROM sources ORDER BY path"

    init(_ row: inout RowCursor) {
        path = row.blob()
        device = row.integer()
    }
}

extension RegisterReader {
    /// Hands out the paths of files that hold a book and are there, in their order.
    package func heldPaths(_ path: ([UInt8]) -> Bool) throws(Failure) {
        try walk("SELECT path FROM files WHERE \(HeldFile.isHeld) ORDER BY path") {
            path($0.blob())
        }
    }

    /// The folders that runs have walked.
    package func sourceFolders() throws(Failure) -> [SourceRow] {
        try rows(SourceRow.query) { SourceRow(&$0) }
    }
}

/// What pruning asks of a register, and takes out of it.
extension RegisterWriter {
    /// The files that are missing, in the order of their paths.
    ///
    /// - Parameter time: only those that were missing by then.
    package func missingFiles(by time: Int64?) throws(SQLiteError) -> [MissingRow] {
        try connection.rows(MissingRow.query, [time, -1]) { MissingRow(&$0) }
    }

    /// The editions of which files are missing.
    package func editionsWithMissingFiles() throws(SQLiteError) -> [Int64] {
        try connection.integers(
            """
            SELECT DISTINCT edition_id FROM files
            WHERE missing_since IS NOT NULL AND edition_id IS NOT NULL
            """
        )
    }

    package func missingFileCount() throws(SQLiteError) -> Int {
        try connection.count("SELECT count(*) FROM files WHERE missing_since IS NOT NULL")
    }

    package func runCount() throws(SQLiteError) -> Int {
        try connection.count("SELECT count(*) FROM runs")
    }

    /// The folders that runs have walked.
    package func sourceFolders() throws(SQLiteError) -> [SourceRow] {
        try connection.rows(SourceRow.query) { SourceRow(&$0) }
    }

    /// Editions that others replaced, or whose files hold no book any more, and that no file holds,
    /// in the order in which they came; not those on the shelf.
    ///
    /// A file that only could not be read may hold what it held.
    ///
    /// Must be asked before anything is removed: an edition whose successor goes is no edition's
    /// former one any more.
    ///
    /// - Parameter time: only those that were replaced by then, as far as it is known.
    package func supersededEditions(by time: Int64?) throws(SQLiteError) -> [Int64] {
        try connection.integers(
            """
            WITH replaced AS MATERIALIZED (
                SELECT edition_id, max(run_id) AS run FROM file_history
                WHERE edition_id IN (SELECT id FROM editions WHERE superseded_by IS NOT NULL)
                GROUP BY edition_id)
            SELECT id FROM editions
            WHERE (superseded_by IS NOT NULL
                    OR EXISTS (SELECT 1 FROM files WHERE edition_id = editions.id))
                AND NOT EXISTS (SELECT 1 FROM files WHERE edition_id = editions.id
                    AND (status <> 'rejected' OR reason IN ('SRC-006', 'IO-001')
                        OR reason LIKE 'RUN-%'))
                AND NOT EXISTS (SELECT 1 FROM holdings
                    WHERE holdings.fingerprint = editions.fingerprint
                        AND tier = 'shelf' AND state = 'whole')
                AND (?1 IS NULL OR coalesce((SELECT started_at FROM replaced
                    JOIN runs ON runs.id = run WHERE edition_id = editions.id), 0) <= ?1)
            ORDER BY id
            """,
            [time]
        )
    }

    // Rejects that a person has taken note of.

    /// The files that were rejected for a reason, in the order of their paths.
    package func rejects(reason: String) throws(SQLiteError) -> [[UInt8]] {
        try connection.rows(
            "SELECT path FROM files WHERE status = 'rejected' AND reason = ? ORDER BY path",
            [reason]
        ) { $0.blob() }
    }

    /// The files that were rejected for a reason, and of which a person took note.
    package func acknowledgedRejects(_ reason: ReasonCode) throws(SQLiteError) -> [[UInt8]] {
        try connection.rows(
            "SELECT path, detail FROM files WHERE status = 'ignored' ORDER BY path"
        ) { (path: $0.blob(), note: RejectNote($0.optionalText())) }
        .filter { $0.note?.code == reason }.map(\.path)
    }

    /// Notes that a file that was rejected is no trouble, for as long as it stays as it is.
    ///
    /// - Parameter note: the reason that it had, and who says so.
    package func ignore(
        reject path: [UInt8],
        reason: String,
        note: String
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE files SET status = 'ignored', stage = 'open', reason = ?, detail = ?
            WHERE path = ? AND status = 'rejected'
            """,
            [reason, note, path]
        )
    }
}
