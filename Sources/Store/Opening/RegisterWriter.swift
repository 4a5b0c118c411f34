// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import SQLite
package import Works

/// The one who writes: the only writing connection, and the statements that books take.
package final class RegisterWriter {
    /// Reads through the same connection, and so also what is not committed yet.
    package let reader: RegisterReader
    private let works: WorkTable
    let editions: EditionTable
    let details: EditionDetailTables
    let covers: CoverTable
    private let evidence: EvidenceTable
    let solver: WorkSolver
    private let files: FileTable
    let search: SearchTable
    let sidecars: SidecarTable
    let logbook = Logbook()
    /// The file whose row was added last.
    private(set) var addedFile: (path: [UInt8], id: Int64)?
    /// The editions of which something else is said now than when they were written.
    var informed: Set<Int64> = []
    /// Those of them to which others may give other identifiers than they are noted with.
    var retold: Set<Int64> = []
    /// New editions whose search words include what providers say, but whose works do not yet.
    var unfaced: Set<Int64> = []
    /// The new edition whose search words include the sheet that is about to be written.
    private(set) var listed: Int64?
    /// The hashes of covers that a fact named, and may name no longer.
    var looseCovers: Set<[UInt8]> = []
    var sweptCovers: [CoverImage] = []
    /// The covers whose rows go with the next commit.
    var lostCovers: [CoverImage] = []
    /// Told of them before that: from the commit on, nothing else knows of their bytes.
    package var losing: (([CoverImage]) throws(SQLiteError) -> Void)?
    /// Whether a commit failed, which may be there all the same once the register is opened again:
    /// what was written to the write-ahead log and could not be flushed is read from there.
    package private(set) var mayHaveCommitted = false
    /// Whether the file says that it is in use.
    private var isMarked = false
    /// Registers from which statements may read until the commit, by the names of their schemas.
    var attached: [String: MergeSource] = [:]

    package init(_ connection: consuming Connection) throws(SQLiteError) {
        works = try WorkTable(connection)
        editions = try EditionTable(connection)
        details = try EditionDetailTables(connection)
        covers = try CoverTable(connection)
        evidence = try EvidenceTable(connection)
        solver = try WorkSolver(connection, works, evidence)
        files = try FileTable(connection)
        search = try SearchTable(connection)
        sidecars = try SidecarTable(connection)
        reader = RegisterReader(connection)
    }

    var connection: Connection { _read { yield reader.connection } }

    /// Lets it write, if it was opened to prepare.
    package func admit() throws(Failure) {
        try RegisterFile.begin(connection)
    }

    // Transactions.

    package func begin() throws(SQLiteError) {
        try connection.execute("BEGIN IMMEDIATE")
        editions.forgetIDs()
        covers.forgetChoices()
        logbook.begin(connection)
    }

    package func commit() throws(SQLiteError) {
        try renewInformed()
        try sweepLooseCovers()
        try search.write()
        if !lostCovers.isEmpty { try losing?(lostCovers) }
        lostCovers.removeAll()
        try logbook.write(connection)
        if !isMarked { try RegisterMark.set(on: connection) }
        do throws(SQLiteError) { try connection.execute("COMMIT") } catch {
            mayHaveCommitted = true
            throw error
        }
        showMark()
        logbook.committed()
        try detachAll()
    }

    /// Brings the mark that the first change sets from the log into the file.
    ///
    /// A reader of that moment may hold it up, and a disk that is full; the next commit tries again.
    private func showMark() {
        if isMarked { return }
        RegisterMark.takeBack(closing: connection)
        // The change is there for good all the same, in the log.
        isMarked = (try? RegisterMark.bringIntoFile(connection)) ?? false
    }

    package func rollBack() {
        connection.rollBack()
        // One that stayed could not be attached again: that would tell.
        try? detachAll()
        logbook.forget()
        editions.forgetIDs()
        details.forget()
        search.forget()
        informed.removeAll()
        unfaced.removeAll()
        listed = nil
        retold.removeAll()
        looseCovers.removeAll()
        sweptCovers.removeAll()
        lostCovers.removeAll()
        solver.facts.replacedCovers.removeAll()
        solver.facts.reserved = nil
        solver.rewriter.foretold = nil
        covers.forgetChoices()
    }

    /// A number that changes when any other connection has written.
    package func writesOfOthers() throws(SQLiteError) -> Int64 {
        try connection.integer("PRAGMA data_version") ?? 0
    }

    // Runs.

    /// - Parameter sourceList: the sources one by one; nil if all of the line is one.
    package func beginRun(
        command: String,
        pipeline: String? = nil,
        sources: String,
        sourceList: [String]? = nil,
        program: String,
        startedAt: Int64
    ) throws(SQLiteError) -> Int64 {
        let run = try RunTable.begin(
            command: command,
            pipeline: pipeline,
            sources: sources,
            sourceList: sourceList ?? (sources.isEmpty ? [] : [sources]),
            program: program,
            startedAt: startedAt,
            connection
        )
        logbook.note(run: run)
        return run
    }

    /// Runs that did not come to their end, since the last one that did.
    package func unfinishedRuns() throws(SQLiteError) -> [UnfinishedRun] {
        try RunTable.unfinished(connection)
    }

    package func saveRun(_ run: Int64, _ progress: RunProgress) throws(SQLiteError) {
        try RunTable.save(run, progress, connection)
    }

    package func editionCount() throws(SQLiteError) -> Int {
        try connection.count("SELECT count(*) FROM editions")
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

    /// The edition a path held when it was last seen.
    package func holding(at path: [UInt8]) throws(SQLiteError) -> FileHolding? {
        try files.holding(at: path)
    }

    // Rows of the record stage.

    /// Notes what a new book shows about an identifier.
    package func note(_ state: IDState, of id: VolumeID, run: Int64) throws(SQLiteError) {
        try solver.judge.note(state, of: id, run: run)
    }

    /// Finds the place of a book whose identifiers, or what people said of it, make others move.
    ///
    /// - Parameter flipped: identifiers that this book makes stop joining.
    package func place(
        _ edition: Book,
        flipped: [VolumeID],
        run: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> WorkAssignment {
        let newcomer = AffectedEditions.Record(
            edition: Int64.max,
            work: nil,
            fingerprint: edition.fingerprint,
            names: edition.names,
            ids: edition.volumeIDs.filter { $0.state != .blocked }.compactMap(\.volumeID)
        )
        return try solver.place(newcomer, flipped: flipped, run: run, &changes, connection)
    }

    /// Determines again what the claims on these identifiers show.
    package func solve(
        _ ids: Set<VolumeID>,
        run: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) {
        if !ids.isEmpty { try solver.solve([], ids, run: run, &changes, connection) }
    }

    /// Writes an edition with all that hangs on it, into the work that was decided.
    ///
    /// - Parameter told: what lies beside its file says of it, in the order of providers and records.
    ///   It is written once the file has its row; the edition is found by its words, and the work
    ///   called by it, from now on. Covers in it have their rows.
    package func add(
        _ edition: Book,
        _ arrival: WorkAssignment,
        needsReview: Bool = false,
        told: [FactSheet] = [],
        as given: GivenIDs? = nil,
        run: Int64
    ) throws(SQLiteError) -> (edition: Int64, work: WorkID) {
        let id = if let given { given.edition } else { try editions.takeID() }
        let face = WorkMetadata(edition, id: id)
        // What a person says of it holds for sheets that are there.
        let isHeard = told.isEmpty ? false : try !solver.isJudged(edition)
        solver.rewriter.foretold = nil
        listed = isHeard ? id : nil
        let work: WorkID
        var mustRenew = false
        var mayReplaceTold = false
        if let existing = arrival.work {
            work = existing
            for other in arrival.absorbing where try solver.merge(other, into: work, run: run) {
                mustRenew = true
            }
            let filled = try works.fill(
                work,
                from: face,
                isHeard ? try solver.faces(joining: told) : nil,
                { () throws(SQLiteError) in try solver.facts.providerOrder() },
                needsReview: needsReview
            )
            mayReplaceTold = filled.mayReplaceTold
            if filled.isForetold { solver.rewriter.foretold = id }
        } else {
            var whole: WorkMetadata?
            if isHeard { whole = try solver.face(founding: face, told) }
            work = try works.add(
                whole ?? face,
                id: given?.work,
                founder: id,
                needsReview: needsReview,
                isContested: arrival.isContested,
                run: run,
                connection
            )
            if whole != nil { solver.rewriter.foretold = id }
        }
        var cover: Int64?
        if let image = edition.publication.cover?.image { cover = try add(cover: image) }
        var raster: Int64?
        if let image = edition.publication.cover?.raster?.image { raster = try add(cover: image) }
        try editions.add(
            edition,
            id: id,
            work: work,
            arrival.evidence,
            cover: cover,
            raster: raster,
            run: run
        )
        try details.add(edition, id: id, connection)
        if search.isFull {
            // What waits takes the words of others as it is; what is written has to go first.
            try renewInformed()
            try search.write()
        }
        search.add(edition, id: id, told: told)
        // With the commit: for each edition anew, it would cost the square of their number.
        if mayReplaceTold { unfaced.insert(id) }
        // The editions of several works have an order of their own, in which they fill gaps.
        if mustRenew { try solver.renew(work) }
        return (id, work)
    }

    /// Whether any run has seen a file of this name.
    package func knows(path: [UInt8]) throws(SQLiteError) -> Bool {
        try files.knows(path)
    }

    /// Writes what is true of a file now, and says what that changes.
    @discardableResult
    package func record(_ file: FileRecord, run: Int64) throws(SQLiteError) -> FileChangeKind {
        let change = try files.record(file, run: run, connection)
        if change == .added { addedFile = (file.path, connection.lastInsertedID) }
        return change
    }

    /// Notes that a missing file is there again; returns whether it was missing.
    package func noteReturned(_ path: [UInt8], run: Int64) throws(SQLiteError) -> Bool {
        try files.noteReturned(path, run: run, connection)
    }

    /// Notes that it is not known yet what a file holds; what it held stays known.
    package func postpone(_ file: FileRecord, run: Int64) throws(SQLiteError) {
        try files.postpone(file, run: run, connection)
    }

    package func noteSeen(_ file: FileRecord, run: Int64) throws(SQLiteError) {
        try files.noteSeen(file, run: run)
    }

    /// Takes editions out of the full-text index, and forgets the ids of what they had: rows of
    /// people may go.
    func unlist(_ editions: [Int64]) throws(SQLiteError) {
        try search.write()
        for edition in editions { try search.remove(edition) }
        details.forget()
    }
}
