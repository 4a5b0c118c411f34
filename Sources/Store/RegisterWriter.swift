// SPDX-License-Identifier: Apache-2.0

package import SQLite
package import Works

/// The one who writes: the only writing connection, and every statement it uses.
package final class RegisterWriter {
    private let connection: Connection
    private let works: WorkTable
    private let editions: EditionTable
    private let details: EditionDetailTables
    private let covers: CoverTable
    private let evidence: EvidenceTable
    private let volumeIDs: VolumeIDTable
    private let files: FileTable
    private let search: SearchTable
    private let runs: RunTable
    private let dataVersion: Statement

    package init(_ connection: consuming Connection) throws(SQLiteError) {
        works = try WorkTable(connection)
        editions = try EditionTable(connection)
        details = try EditionDetailTables(connection)
        covers = try CoverTable(connection)
        evidence = try EvidenceTable(connection)
        volumeIDs = try VolumeIDTable(connection)
        files = try FileTable(connection)
        search = try SearchTable(connection)
        runs = try RunTable(connection)
        dataVersion = try connection.prepare("PRAGMA data_version")
        self.connection = connection
    }

    // Transactions.

    package func begin() throws(SQLiteError) {
        try connection.execute("BEGIN IMMEDIATE")
    }

    package func commit() throws(SQLiteError) {
        try search.write()
        try connection.execute("COMMIT")
    }

    package func rollBack() {
        connection.rollBack()
        details.forget()
        search.forget()
    }

    /// A number that changes when any other connection has written.
    package func writesOfOthers() throws(SQLiteError) -> Int64 {
        try dataVersion.first({ _ in }) { $0.integer(0) } ?? 0
    }

    // Runs.

    package func beginRun(
        command: String,
        sources: String,
        program: String,
        startedAt: Int64
    ) throws(SQLiteError) -> Int64 {
        try runs.begin(
            command: command,
            sources: sources,
            program: program,
            startedAt: startedAt,
            connection
        )
    }

    package func saveRun(_ run: Int64, _ progress: RunProgress) throws(SQLiteError) {
        try runs.save(run, progress)
    }

    package func editionCount() throws(SQLiteError) -> Int {
        Int(try connection.integer("SELECT count(*) FROM editions") ?? 0)
    }

    /// The newest edition's id, or 0.
    package func lastEdition() throws(SQLiteError) -> Int64 {
        try connection.integer("SELECT max(id) FROM editions") ?? 0
    }

    // Look-ups of the map stage.

    package func edition(fingerprint: [UInt8]) throws(SQLiteError) -> Int64? {
        try editions.id(fingerprint: fingerprint)
    }

    package func isAlive(edition: Int64) throws(SQLiteError) -> Bool {
        try editions.isAlive(edition)
    }

    package func work(_ key: JoinKey) throws(SQLiteError) -> WorkID? {
        try volumeIDs.work(key)
    }

    package func hasNoJoinKeys() throws(SQLiteError) -> Bool {
        try volumeIDs.isEmpty()
    }

    package func edition(at path: [UInt8]) throws(SQLiteError) -> Int64? {
        try files.edition(at: path)
    }

    // Rows of the record stage.

    /// Writes an edition with all that hangs on it, into the work that was decided.
    package func add(
        _ edition: EditionRecord,
        _ decision: WorkDecision,
        run: Int64
    ) throws(SQLiteError) -> (edition: Int64, work: WorkID) {
        let work: WorkID
        switch decision {
        case .found:
            work = try works.add(
                title: edition.title,
                authors: edition.authors,
                run: run,
                connection
            )
        case .join(let existing, _):
            work = existing
        case .merge(let survivor, let absorbed, _):
            for other in absorbed { try works.merge(other, into: survivor, run: run) }
            work = survivor
        }
        var cover: Int64?
        if let image = edition.cover?.image { cover = try covers.id(of: image, connection) }
        var raster: Int64?
        if let image = edition.cover?.raster?.image {
            raster = try covers.id(of: image, connection)
        }
        let id = try editions.add(
            edition,
            work: work,
            cover: cover,
            raster: raster,
            run: run,
            connection
        )
        try details.add(edition, id: id, connection)
        try evidence.add(edition: id, decision, run: run)
        try search.add(edition, id: id)
        return (id, work)
    }

    package func record(_ file: FileRecord, run: Int64) throws(SQLiteError) {
        try files.record(file, run: run)
    }

    package func noteSeen(_ file: FileRecord, run: Int64) throws(SQLiteError) {
        try files.noteSeen(file, run: run)
    }
}
