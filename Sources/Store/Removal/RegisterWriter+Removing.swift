// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import SQLite

/// Taking things out of the register, and keeping contents away from it.
extension RegisterWriter {
    /// Takes an edition out, as if it had never been there.
    @discardableResult
    package func remove(
        edition: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Removal {
        try remove(editions: [edition], &changes)
    }

    /// Takes editions out, as if they had never been there; says what went with them.
    ///
    /// All of them at once: what they held together is grouped again when the last one is gone. An
    /// id that is no edition's is passed over.
    ///
    /// - Parameter reason: why their files are ignored from now on. Without one the rows of the
    ///   files
    ///   go as well.
    @discardableResult
    package func remove(
        editions ids: [Int64],
        ignoringFiles reason: ReasonCode? = nil,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Removal {
        var removal = Removal()
        var shared = EditionRemover.Shared()
        for id in Set(ids).sorted() {
            guard let edition = try EditionRemover.look(at: id, &shared, connection) else {
                continue
            }
            removal.editions.append(edition)
        }
        try unlist(removal.editions.map(\.id))
        for edition in removal.editions {
            try connection.run(
                """
                DELETE FROM sidecars WHERE file_id IN (SELECT id FROM files WHERE edition_id = ?)
                """,
                [edition.id]
            )
            // The files that were rejected since they held the edition stay when it goes.
            try connection.run(
                "UPDATE files SET edition_id = NULL WHERE edition_id = ? AND status = 'rejected'",
                [edition.id]
            )
            guard let reason else { continue }
            try connection.run(
                """
                UPDATE files SET edition_id = NULL, status = 'ignored', stage = 'open', reason = ?,
                    detail = NULL
                WHERE edition_id = ?
                """,
                [reason.text, edition.id]
            )
        }
        removal.works = try solver.remove(removal.editions.map(\.id), &changes, connection)
        try EditionRemover.sweep(shared, &removal, connection)
        lostCovers += removal.covers
        return removal
    }

    /// An edition as a removal would tell of it.
    package func brief(ofEdition id: Int64) throws(SQLiteError) -> Removal.Edition? {
        var shared = EditionRemover.Shared()
        return try EditionRemover.look(at: id, &shared, connection)
    }

    // Files.

    package func file(at path: [UInt8]) throws(SQLiteError) -> FileRow? {
        try connection.row("SELECT \(FileRow.columns) FROM files WHERE path = ?", [path]) {
            FileRow(&$0)
        }
    }

    /// Forgets files that are known; an edition goes with its last file, unless it is on the shelf.
    package func forget(
        files paths: [[UInt8]],
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Removal {
        var left: [Int64: [[UInt8]]] = [:]
        for path in paths {
            guard let row = try file(at: path) else { continue }
            // The row of a last file goes with its edition, so that it is reported as one of its
            // files.
            guard row.record.status != .rejected, let edition = row.record.editionID else {
                continue
            }
            left[edition, default: []].append(path)
        }
        var ended: [Int64] = []
        for (edition, own) in left.sorted(by: { $0.key < $1.key }) {
            let count = try connection.count(
                "SELECT count(*) FROM files WHERE edition_id = ? AND status <> 'rejected'",
                [edition]
            )
            if count == own.count, try !isShelved(edition: edition) { ended.append(edition) }
        }
        let removal = try remove(editions: ended, &changes)
        for path in paths {
            try forgetSidecars(besideFileAt: path)
            try connection.run("DELETE FROM files WHERE path = ?", [path])
        }
        try regroupRetold(run: nil, &changes)
        for edition in left.keys.sorted() { try settleFiles(of: edition) }
        return removal
    }

    /// Makes the oldest file of an edition its first one, if the one that was it is gone.
    private func settleFiles(of edition: Int64) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE files SET status = 'registered', stage = 'record', reason = NULL, detail = NULL
            WHERE id = (SELECT min(id) FROM files WHERE edition_id = ?1 AND status <> 'rejected')
                AND NOT EXISTS (SELECT 1 FROM files WHERE edition_id = ?1 AND status = 'registered')
            """,
            [edition]
        )
    }

    // Contents that are ignored.

    /// Notes that contents are ignored, and removes the editions that hold them.
    ///
    /// - Parameter reason: why their files are not taken in any more.
    /// - Returns: which of them were ignored already; the editions that went; and how many files
    ///   that
    ///   had been rejected are ignored from now on.
    package func ignore(
        _ contents: [IgnoredContent],
        reason: ReasonCode,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> (already: Set<[UInt8]>, removal: Removal, rejected: Int) {
        var already: Set<[UInt8]> = []
        var editions: [Int64] = []
        var rejected = 0
        for content in contents {
            try connection.run(
                "INSERT INTO ignored_contents VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [
                    content.fingerprint, content.title, content.path, content.who, content.why,
                    content.madeAt,
                ]
            )
            if connection.changes == 0 { already.insert(content.fingerprint) }
            if let id = try edition(fingerprint: content.fingerprint) { editions.append(id) }
            try connection.run(
                """
                UPDATE files SET status = 'ignored', stage = 'open', reason = ?, detail = NULL
                WHERE status = 'rejected' AND fingerprint = ?
                """,
                [reason.text, content.fingerprint]
            )
            rejected += connection.changes
        }
        let removal = try remove(editions: editions, ignoringFiles: reason, &changes)
        return (already, removal, rejected)
    }

    package func ignoredContent(_ fingerprint: [UInt8]) throws(SQLiteError) -> IgnoredContent? {
        try connection.row(IgnoredContent.find, [fingerprint]) { IgnoredContent(&$0) }
    }

    /// The content that was ignored under the name of this file, the newest of several.
    package func ignoredFingerprint(at path: [UInt8]) throws(SQLiteError) -> [UInt8]? {
        try connection.row(
            """
            SELECT fingerprint FROM ignored_contents WHERE path = ?
            ORDER BY made_at DESC, fingerprint LIMIT 1
            """,
            [path]
        ) { $0.blob() }
    }

    /// Lets a content in again; returns how many files were known to hold it.
    ///
    /// Their rows go: an import takes in what it finds, as if it had never met them.
    package func unignore(_ fingerprint: [UInt8]) throws(SQLiteError) -> Int {
        try connection.run("DELETE FROM ignored_contents WHERE fingerprint = ?", [fingerprint])
        let files = try connection.integers(
            "SELECT id FROM files WHERE status = 'ignored' AND fingerprint = ?",
            [fingerprint]
        )
        for file in files { try removeIgnored(file) }
        return files.count
    }

    /// Forgets a file that is ignored, with what lay beside it when it held a book.
    private func removeIgnored(_ file: Int64) throws(SQLiteError) {
        _ = try forgetSidecars(besideFile: file)
        try connection.run("DELETE FROM files WHERE id = ?", [file])
    }

    /// Lets an import look again at a file that is ignored for itself, not for its content.
    package func unignore(file path: [UInt8]) throws(SQLiteError) {
        let file = try connection.integer(
            "SELECT id FROM files WHERE status = 'ignored' AND path = ?",
            [path]
        )
        if let file { try removeIgnored(file) }
    }

    package func hasIgnoredContents() throws(SQLiteError) -> Bool {
        try connection.exists("SELECT 1 FROM ignored_contents")
    }

    package func title(ofWork id: Int64) throws(SQLiteError) -> String? {
        try connection.row("SELECT title FROM works WHERE id = ?", [id]) { $0.optionalText() }
            ?? nil
    }
}
