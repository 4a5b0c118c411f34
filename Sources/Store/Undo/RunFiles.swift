// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Takes back what a run said of files.
///
/// The changes of a file are a chain, one link for each run. Undoing a run takes its link out: the
/// row of the file if that is the last link, or else what the next link remembers. So runs can be
/// undone in any order, and come to the same in the end. A link may have given the file another
/// name, so the chain is followed from name to name. One that did nothing else goes along with what
/// comes before it: that the folder lies elsewhere says nothing of what the file holds.
struct RunFiles {
    private(set) var removed = 0
    private(set) var restored = 0
    private(set) var kept = 0
    private(set) var replaced = 0
    /// Rejects of which a person had taken note, and that are forgotten with that.
    private(set) var acknowledged = 0
    private var moves = FileMoves()

    private static let columns = [
        "device", "inode", "size", "modified_at", "changed_at", "fingerprint", "edition_id",
        "status", "stage", "reason", "detail", "missing_since", "reader_version",
    ]

    /// - Parameters:
    ///   - stays: the editions of the run that are not removed; their files stay as well.
    ///   - forget: called for each file that goes, or goes back to what it held before: what lay beside
    ///     it was said of something else.
    init(
        undoing run: Int64,
        keeping stays: Set<Int64>,
        _ connection: borrowing Connection,
        _ forget: (Int64) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try FileHistoryChain.make(after: run, connection)
        try takeBackChanged(run, stays, connection, forget)
        try takeBackAdded(run, stays, connection, forget)
        try FileHistoryChain.drop(connection)
        // When the names are free that files were given meanwhile.
        try moves.carryOut(connection)
    }

    private mutating func takeBackAdded(
        _ run: Int64,
        _ stays: Set<Int64>,
        _ connection: borrowing Connection,
        _ forget: (Int64) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let added = try connection.rows(
            "SELECT id, edition_id, path, \(Self.isAcknowledged) FROM files WHERE added_run_id = ?",
            [run]
        ) { row in
            (
                id: row.integer(), edition: row.optionalInteger(), path: row.blob(),
                isAcknowledged: row.bool()
            )
        }
        for file in added {
            let links = try FileHistoryChain.all(of: file.path, connection)
            if let place = links.firstIndex(where: { !$0.isMove }) {
                // From now on it is the later run that met the file first.
                try connection.run(
                    "UPDATE files SET added_run_id = ? WHERE id = ?",
                    [links[place].run, file.id]
                )
                try forgetLinks(links[...place], connection)
                replaced += 1
            } else if let edition = file.edition, stays.contains(edition) {
                kept += 1
            } else {
                try forget(file.id)
                try connection.run(Self.deleting, [file.id])
                try forgetLinks(links[...], connection)
                removed += 1
                if file.isAcknowledged { acknowledged += 1 }
            }
        }
    }

    private func forgetLinks(
        _ links: ArraySlice<FileHistoryChain.Link>,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        for link in links { try connection.run(Self.forgetting, [link.run, link.path]) }
    }

    /// Where no content is ignored, only the row of the file remembers.
    private static let isAcknowledged = """
        (status = 'ignored' AND NOT EXISTS (SELECT 1 FROM ignored_contents
            WHERE ignored_contents.fingerprint = files.fingerprint))
        """

    private struct Change {
        let path: [UInt8]
        /// What the file was called before the run, if that is another name.
        let formerPath: [UInt8]?
        /// What it held before, if that is still there.
        let formerEdition: Int64?
        let hasLostEdition: Bool
        let wasIgnored: Bool
    }

    private mutating func takeBackChanged(
        _ run: Int64,
        _ stays: Set<Int64>,
        _ connection: borrowing Connection,
        _ forget: (Int64) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let changes = try connection.rows(Self.changes, [run]) { row in
            let (path, formerPath) = (row.blob(), row.optionalBlob())
            let former = row.optionalInteger()
            return Change(
                path: path,
                formerPath: formerPath,
                formerEdition: former,
                hasLostEdition: row.bool() && former == nil,
                wasIgnored: row.bool()
            )
        }
        for change in changes {
            let name = try FileHistoryChain.currentName(
                of: change.path,
                after: run,
                connection
            )
            // A file that was forgotten and came in again is another one.
            let file = try connection.row(
                """
                SELECT id, edition_id, \(Self.isAcknowledged) FROM files
                WHERE path = ? AND (added_run_id IS NULL OR added_run_id < ?)
                """,
                [name, run]
            ) { row in
                (
                    id: row.integer(), edition: row.optionalInteger(),
                    isAcknowledged: row.bool() && !change.wasIgnored
                )
            }
            if let file {
                let (moves, next) = try Self.links(after: run, of: change.path, connection)
                if let next {
                    try handOver(change, of: run, to: moves + [next], connection)
                    replaced += 1
                } else if let edition = file.edition, stays.contains(edition) {
                    kept += 1
                    continue
                } else if change.hasLostEdition {
                    // What it held is gone since, and the file with it, but for this run.
                    try forget(file.id)
                    try connection.run(Self.deleting, [file.id])
                    try forgetLinks(moves[...], connection)
                    removed += 1
                    if file.isAcknowledged { acknowledged += 1 }
                } else {
                    if file.edition != change.formerEdition { try forget(file.id) }
                    try connection.run(
                        Self.restoring,
                        [run, change.path, change.formerEdition, name]
                    )
                    try handOver(change, of: run, to: moves, connection)
                    if moves.isEmpty, let former = change.formerPath {
                        self.moves.add(file.id, from: change.path, to: former)
                    }
                    restored += 1
                    if file.isAcknowledged { acknowledged += 1 }
                }
            }
            try connection.run(Self.forgetting, [run, change.path])
        }
    }

    /// The links behind a run of the file that had a name then: those that only moved it, and the
    /// first that did more.
    private static func links(
        after run: Int64,
        of name: [UInt8],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> (moves: [FileHistoryChain.Link], next: FileHistoryChain.Link?) {
        var moves: [FileHistoryChain.Link] = []
        var next = try FileHistoryChain.next(after: run, of: name, connection)
        while let link = next, link.isMove {
            moves.append(link)
            next = try FileHistoryChain.next(after: link.run, of: link.path, connection)
        }
        return (moves, next)
    }

    /// Later links remember what the run would have, and the first of them the name as well.
    private func handOver(
        _ change: Change,
        of run: Int64,
        to links: [FileHistoryChain.Link],
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let before = change.formerPath ?? change.path
        for (place, link) in links.enumerated() {
            try connection.run(
                Self.handingOver,
                [
                    run, change.path, link.run, link.path, before == link.path ? nil : before,
                    place == 0,
                ]
            )
        }
    }

    private static let deleting = "DELETE FROM files WHERE id = ?"
    private static let forgetting = "DELETE FROM file_history WHERE run_id = ? AND path = ?"

    private static let changes = """
        SELECT path, before_path,
            coalesce(
                (SELECT id FROM editions WHERE id = own.edition_id),
                (SELECT id FROM editions WHERE editions.fingerprint = own.fingerprint
                    AND own.edition_id IS NOT NULL)),
            own.edition_id IS NOT NULL, own.status IS 'ignored'
        FROM file_history AS own WHERE own.run_id = ?
        """

    private static let restoring = """
        UPDATE files SET
            \(columns.filter { $0 != "edition_id" }.map { "\($0) = own.\($0)" }
                .joined(separator: ", ")),
            edition_id = ?3, run_id = (SELECT id FROM runs WHERE id = own.before_run_id)
        FROM file_history AS own
        WHERE own.run_id = ?1 AND own.path = ?2 AND files.path = ?4
        """

    private static let handingOver = """
        UPDATE file_history SET
            \((columns + ["before_run_id"]).map { "\($0) = own.\($0)" }.joined(separator: ", ")),
            before_path = iif(?6, ?5, file_history.before_path)
        FROM file_history AS own
        WHERE own.run_id = ?1 AND own.path = ?2
            AND file_history.run_id = ?3 AND file_history.path = ?4
        """
}
