// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Runs that are taken back.
extension RegisterWriter {
    /// Takes back what a run added and changed, as far as nothing that came later depends on it;
    /// nil if there is no such run.
    ///
    /// Decisions stay, also those that the run brought, and so do blocklists; only what the run
    /// itself put into collections goes. Of an undoing that takes nothing back there is no record.
    package func undo(
        run id: Int64,
        who: String,
        why: String?,
        at time: Int64
    ) throws(SQLiteError) -> RunUndoResult? {
        // The lock is ours, so a run that still says it is running was killed.
        try RunTable.closeAbandonedRuns(connection)
        guard var undoing = try undoing(ofRun: id) else { return nil }
        let dependants = try RunDependants(id, connection)
        let formerIDs = try UndoneRedirects(undoing: id, connection)
        undoing.kept = dependants.kept
        undoing.removed = dependants.removable.count
        var silenced: [Int64] = []
        // Before the editions, so that no row of a file goes with its edition that could go back.
        let files = try RunFiles(
            undoing: id,
            keeping: Set(dependants.kept.map(\.edition)),
            connection
        ) { (file) throws(SQLiteError) in silenced += try forgetSidecars(besideFile: file) }
        try forgetVersions(ofRun: id)
        undoing.filesRemoved = files.removed
        undoing.filesRestored = files.restored
        undoing.filesKept = files.kept
        undoing.filesReplaced = files.replaced
        undoing.acknowledged = files.acknowledged
        var works = WorkCount()
        let removable = dependants.removable
        for start in stride(from: 0, to: removable.count, by: Self.editionsAtOnce) {
            let end = min(start + Self.editionsAtOnce, removable.count)
            var changes = WorkChanges()
            let removal = try remove(editions: Array(removable[start..<end]), &changes)
            works.add(changes, ended: removal.works)
            undoing.covers += removal.covers
        }
        try formerIDs.remove(connection)
        undoing.collected = try removeCollections(ofRun: id)
        // What is said of an edition that goes goes with it.
        undoing.sheets = try removeFacts(ofRun: id)
        for edition in silenced where try isAlive(edition: edition) { undoing.sheets += 1 }
        try noteSilenced()
        var changes = WorkChanges()
        try regroupRetold(run: nil, &changes)
        works.add(changes, ended: [])
        // What a file holds again was not replaced.
        try connection.execute(
            """
            UPDATE editions SET superseded_by = NULL WHERE superseded_by IS NOT NULL
                AND EXISTS (SELECT 1 FROM files WHERE edition_id = editions.id
                    AND missing_since IS NULL AND status <> 'rejected')
            """
        )
        (undoing.worksEnded, undoing.worksReturned) = try works.difference(connection)
        if undoing.tookBack {
            try UndoTable.add(undoing, who: who, why: why, at: time, connection)
        }
        return undoing
    }

    /// What depends on these is grouped again in memory.
    private static let editionsAtOnce = 500

    private func undoing(ofRun id: Int64) throws(SQLiteError) -> RunUndoResult? {
        let found = try connection.row(
            """
            SELECT command, sources, started_at, new_works + joined, source_list
            FROM runs WHERE id = ?
            """,
            [id]
        ) { row in
            var undoing = RunUndoResult(
                run: id,
                command: row.text(),
                sources: row.text(),
                startedAt: row.integer()
            )
            undoing.added = row.int()
            undoing.sourceList = TextList.read(row.optionalText())
            return undoing
        }
        guard var undoing = found else { return nil }
        let earlier = try UndoTable.all(ofRun: id, connection)
        undoing.removedBefore = earlier.reduce(0) { $0 + $1.editionsRemoved }
        undoing.undoneBefore = earlier.count
        undoing.lastUndoing = earlier.last
        return undoing
    }
}

/// Which works are there at the end that were not at the start, and the other way round.
private struct WorkCount {
    /// The works that ended or began at all, and whether each was there at the start.
    private var wasThere: [Int64: Bool] = [:]

    mutating func add(_ changes: WorkChanges, ended: [Int64]) {
        for work in ended + changes.ended where wasThere[work] == nil { wasThere[work] = true }
        for work in changes.begun where wasThere[work] == nil { wasThere[work] = false }
    }

    func difference(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> (ended: Int, returned: Int) {
        var (ended, returned) = (0, 0)
        for (work, before) in wasThere {
            let now = try connection.exists("SELECT 1 FROM works WHERE id = ?", [work])
            if before, !now { ended += 1 }
            if now, !before { returned += 1 }
        }
        return (ended, returned)
    }
}
