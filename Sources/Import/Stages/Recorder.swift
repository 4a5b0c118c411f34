// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Feeds
import Files
import Library
import Manifests
import SQLite
import Store
import System
import Works

/// The map and record stages: the one writer.
///
/// It takes items in the order of discovery, so the register does not depend on the number of
/// workers. Rows, the file's own row and the ledger go in one transaction, so a crash leaves whole
/// books and counts that agree with them.
final class Recorder {
    /// How much one transaction holds at most.
    ///
    /// A large one touches each page of an index once for many rows.
    private let editionsPerTransaction: Int
    private static let longestTransaction = Duration.seconds(2)

    let request: ImportRequest
    private let library: OpenLibrary
    /// Nil for a rehearsal.
    let packs: CoverPacks?
    let assigner: WorkAssigner
    let mapDesk = StageCounter(.map)
    let recordDesk = StageCounter(.record)
    let observer: (any RunObserver)?

    /// What the sources hold, as far as it has been counted.
    let sourceCount: SourceCount
    let run: Int64
    /// How many editions there were before.
    private let initialEditions: Int
    private let initialWritesOfOthers: Int64
    /// The newest edition there was before; ids grow and are never used again.
    let lastKnownEdition: Int64
    /// Whether there are contents that a person wants kept away.
    let hasIgnoredContents: Bool
    /// The identifiers that join nothing, as workers need them.
    let blocklist: Blocklist
    var progress = RunProgress()
    private var committed = RunProgress()
    private var transactionStart: ContinuousClock.Instant?
    var editionsInTransaction = 0
    private var hasUnsyncedCovers = false
    /// Copies of what is rejected, if they are wanted.
    let copies: RejectCopies?
    /// What is gone from the sources.
    var vanished: VanishedFiles
    /// Editions of which files were missing before; nil until it is asked.
    var editionsWithMissing: Set<Int64>?
    /// Files whose refusal does not hold any more.
    let healed: [Int64]
    /// Editions that no file holds since this run.
    var superseded: Set<Int64> = []
    /// Whether anything is known to lie beside any book.
    var hasSidecars: Bool
    /// Files beside which something was known to lie, until what lies beside another copy changed.
    var forgottenSidecars: [SidecarFile.Kind: Set<[UInt8]>] = [:]
    let sidecarExaminer = SidecarExaminer()
    let session: WebSession
    let room: FetchRoom
    /// Takes books that came whole; nil where none stays.
    private let intake: FetchedIntake?
    /// Made when the first book has to be read whole that looks like one that is known.
    var confirmer: RemoteExaminer?
    /// Made when the first book has to be fetched once more, because the disk was full.
    var refetcher: Examiner?
    /// Whether staging was emptied, because the disk was full.
    private var hasEmptiedStaging = false
    /// Whether covers beside books are wanted whatever the books have.
    let takesAllCovers: Bool
    /// Covers that an edition or a file beside it had, if nothing needs them any more.
    var unneededCovers: [CoverImage] = []
    let startedAt: Int64
    private let began: ContinuousClock.Instant
    private var pace = RunPace()
    private var slowest = SlowestFiles()
    private var hasNewSlowest = false
    /// Files that were in hand when a run died.
    let suspects: CrashSuspects

    var writer: RegisterWriter { library.writer }

    init(
        _ request: ImportRequest,
        _ library: OpenLibrary,
        _ preparation: Preparation,
        web: (session: WebSession, room: FetchRoom),
        intake: FetchedIntake?,
        remains: InFlightJournal.Remains?,
        blocklist own: Blocklist,
        startedAt: Int64,
        began: ContinuousClock.Instant,
        cacheCapacity: Int,
        editionsPerTransaction: Int,
        observer: (any RunObserver)?
    ) throws(Failure) {
        self.request = request
        self.editionsPerTransaction = editionsPerTransaction
        self.observer = observer
        self.library = library
        self.startedAt = startedAt
        self.began = began
        vanished = VanishedFiles(preparation.vanished)
        sourceCount = SourceCount(preparation.total)
        copies = preparation.copies
        healed = preparation.healed
        (session, room) = web
        self.intake = intake
        let folder = request.library.folder
        let lastCover: Int64
        let writer = library.writer
        do throws(SQLiteError) {
            if !preparation.hasBegun { try writer.begin() }
            run = try writer.beginRun(
                command: request.command,
                pipeline: request.pipeline,
                sources: request.selection.text,
                sourceList: request.selection.texts,
                program: request.program,
                startedAt: startedAt
            )
            if let remains { try writer.note(remains) }
            suspects = CrashSuspects(try writer.suspects())
            var changes = WorkChanges()
            blocklist = try writer.update(
                shipped: Blocklist.shipped,
                own: own,
                run: run,
                &changes
            )
            var settings: [Int64] = []
            let (who, why) = (request.program, CollectionFill.reason)
            if let policy = request.match, try writer.refreshedPolicy() != policy {
                settings.append(
                    try writer.note(policy, who: who, why: why, madeAt: startedAt).id
                )
            }
            if let named = request.identityProviders, try writer.identityProviders() != named {
                settings.append(
                    try writer.note(named, who: who, why: why, madeAt: startedAt).id
                )
            }
            if !settings.isEmpty { _ = try writer.settleDecisions(settings, &changes) }
            progress.counts[.mergedWorks] = changes.ended.count
            progress.counts[.splitWorks] = changes.begun.count
            for (source, place) in preparation.places {
                try writer.note(place, of: source, run: run)
            }
            try writer.saveRun(run, progress)
            assigner = try WorkAssigner(writer, cacheCapacity: cacheCapacity)
            initialEditions = try writer.editionCount()
            initialWritesOfOthers = try writer.writesOfOthers()
            lastKnownEdition = try writer.lastEdition()
            lastCover = try writer.lastCover()
            hasIgnoredContents = try writer.hasIgnoredContents()
            hasSidecars = try writer.hasSidecars()
            if request.sidecars == .prefer {
                progress.prefersSidecars = try writer.preferSidecars()
            }
            takesAllCovers = try writer.prefersSidecars()
            // A rehearsal is one transaction that never ends well.
            if !request.isDryRun { try writer.commit() }
        } catch { throw Failure(error, near: folder) }
        packs =
            request.isDryRun
            ? nil : try CoverPacks(ofRun: run, after: lastCover, in: request.library)
        observer?.began(run: request.isDryRun ? nil : run, of: request.selection)
    }

    var cacheStatistics: VolumeIDCacheStatistics { assigner.statistics }

    func record(_ batch: ExaminedBatch) throws(Failure) {
        var batch = try withRoom(batch)
        for index in batch.items.indices {
            batch.items[index] = try confirmed(batch.items[index])
        }
        try prepare(batch.fetched)
        try request.library.asking { () throws(SQLiteError) in
            try beginIfNeeded()
            for item in batch.items { try record(item) }
            progress.counts[.unchanged] += batch.recognised.unchanged
            progress.counts[.ignored] += batch.recognised.ignored
            progress.counts[.sidecarsUnchanged] += batch.recognised.sidecars
            progress.counts[.rejected] += batch.recognised.rejected
            progress.counts[.knownRejects] += batch.recognised.rejected
            progress.tally.add(batch.tally)
            progress.outcomes.merge(batch.outcomes, uniquingKeysWith: +)
            progress.tally.add(mapDesk.collect())
            progress.tally.add(recordDesk.collect())
        }
        progress.counts[.found] = progress.tally[.discover].received
        hasUnsyncedCovers = hasUnsyncedCovers || batch.hasNewCovers
        for file in batch.slowest where slowest.note(file) { hasNewSlowest = true }
        try stopIfSourceIsAway()
        let now = ContinuousClock.now
        pace.note(
            now - began,
            found: progress.counts[.found],
            recorded: progress.counts.editions
        )
        if !(try keep(batch)), isTransactionFull(at: now) { try commit() }
        observer?.progressed(
            done: progress.counts[.found],
            total: sourceCount.total,
            rejected: progress.counts[.rejected]
        )
    }

    /// Stops where so many files of a manifest are gone that rather their disk is.
    private func stopIfSourceIsAway() throws(Failure) {
        guard let part = request.selection.manifest else { return }
        let gone = progress.tally[.open].skipped[RunReasons.vanished.code, default: 0]
        guard gone > 0, request.breaker.trips(missing: gone, of: part.files) else { return }
        throw Failure(
            .tryLater,
            "of part \(part.number.text), \(gone) of \(part.files) "
                + (part.files == 1 ? "file" : "files") + " went away after the scan",
            hint: "mount what they are on and run again; if this is intended, use --breaker off"
        )
    }

    /// Looks at books that came whole, before their rows are written: a book has long to be looked
    /// at, and others wait for a transaction that is open.
    private func prepare(_ books: [FetchedBookFile]) throws(Failure) {
        guard let intake, !books.isEmpty else { return }
        if transactionStart != nil { try commit() }
        for book in books {
            try intake.prepare(book.copy.path, from: book.address, book.fingerprint)
        }
    }

    /// Makes room on a disk that is full, unless that was done.
    func emptyStaging() throws(Failure) {
        if hasEmptiedStaging { return }
        if transactionStart != nil { try commit() }
        guard let intake, try intake.makeRoom() else { throw .diskFull(room.place) }
        hasEmptiedStaging = true
    }

    /// Makes room in staging for those who wait for it.
    func makeRoomForComing() throws(Failure) {
        guard let intake, room.wantsEviction else { return }
        if transactionStart != nil { try commit() }
        try intake.makeRoomForComing()
    }

    /// Has books stay that came whole, or are to be on the shelf; false if there are none.
    private func keep(_ batch: ExaminedBatch) throws(Failure) -> Bool {
        guard let intake else { return false }
        let staged = batch.items.compactMap(\.staged)
        if batch.fetched.isEmpty, staged.isEmpty { return false }
        try intake.take { () throws(Failure) in try commit() }
        // They count as staged by now, however long a worker still knows of them.
        for book in batch.fetched { book.copy.claim.empty() }
        for (address, content) in staged { try intake.promote(content, from: address) }
        return true
    }

    /// Closes the books: the last batch, the run's state, and the proof that the counts are right.
    func finish(
        _ state: RunRecord.State,
        finishedAt: Int64
    ) throws(Failure) -> (run: Int64?, progress: RunProgress, imbalances: [String]) {
        try request.library.asking { () throws(SQLiteError) in
            try beginIfNeeded()
            // A run that was told to stop has not looked for everything.
            if state == .finished { try noteVanished() }
            try assigner.settleClaims()
        }
        if state == .finished, !request.collections.isEmpty { try fillCollections(finishedAt) }
        countAssigned()
        var imbalances = progress.imbalances
        try request.library.asking { () throws(SQLiteError) in
            // Others may delete works during a run; then the sum is no longer ours alone.
            guard try writer.writesOfOthers() == initialWritesOfOthers else { return }
            let gained = try writer.editionCount() - initialEditions
            if gained != progress.tally[.record].advanced {
                imbalances.append(
                    "the register gained \(gained) editions, "
                        + "but \(progress.tally[.record].advanced) were recorded"
                )
            }
            let claimed = try writer.countClaims(after: lastKnownEdition)
            if claimed.claims != progress.counts.claims {
                imbalances.append(
                    "the register gained \(claimed[.claims]) identifiers, "
                        + "\(progress.counts[.claims]) were claimed, or their states differ"
                )
            }
        }
        progress.state = imbalances.isEmpty ? state : .failed
        progress.failure = imbalances.isEmpty ? nil : imbalances.joined(separator: "; ")
        progress.finishedAt = finishedAt
        if request.isDryRun {
            writer.rollBack()
            return (nil, progress, imbalances)
        }
        pace.end(
            ContinuousClock.now - began,
            found: progress.counts[.found],
            recorded: progress.counts.editions
        )
        try commit()
        try removeUnneededCovers()
        packs?.removeUnused(of: request.library, writer)
        tellOfChange()
        return (run, progress, imbalances)
    }

    private func tellOfChange() {
        let isChanged = progress.changedBooks || progress.changedCollections
        request.library.follower?.follow(request.library, writer.reader, isChanged: isChanged)
    }

    private func fillCollections(_ time: Int64) throws(Failure) {
        let selection = request.selection
        progress.changedCollections = try request.collections.fill(
            CollectionFill.Books(
                sources: selection.folders,
                feeds: selection.remoteSources.filter(\.isFeed).map(\.address.text),
                filter: selection.filter,
                roots: selection.manifest?.end.sources ?? [],
                name: selection.text
            ),
            run: run,
            program: request.program,
            time: time,
            request.library,
            writer
        )
    }

    /// Gives up what is not committed and notes why the run ended, if that can still be written.
    func fail(_ failure: Failure, finishedAt: Int64) {
        writer.rollBack()
        if request.isDryRun { return }
        // On a full disk this makes room for what follows.
        packs?.giveUp()
        packs?.removeUnused(of: request.library, writer)
        progress = committed
        progress.state = .failed
        progress.failure = failure.message
        progress.finishedAt = finishedAt
        // The failure itself is reported; on a full disk there may be no room to write it down, and
        // the next run closes the books of one that says it is still running.
        do throws(SQLiteError) {
            try writer.begin()
            try writer.saveRun(run, progress)
            try writer.commit()
        } catch { writer.rollBack() }
        if progress.changedBooks { tellOfChange() }
    }

    /// At the very end: until then a worker may have met such a cover and counted on its file.
    private func removeUnneededCovers() throws(Failure) {
        if unneededCovers.isEmpty { return }
        var unneeded: [CoverImage] = []
        try request.library.asking { () throws(SQLiteError) in
            for cover in unneededCovers where try !writer.hasCover(cover.hash) {
                unneeded.append(cover)
            }
        }
        // One that cannot be removed is left over, which verify tells and repair mends.
        _ = CoverRemoval(unneeded, of: request.library)
    }

    // Transactions.

    private func beginIfNeeded() throws(SQLiteError) {
        guard transactionStart == nil else { return }
        if !request.isDryRun { try writer.begin() }
        transactionStart = ContinuousClock.now
        try assigner.refresh()
    }

    private func isTransactionFull(at now: ContinuousClock.Instant) -> Bool {
        guard !request.isDryRun, let transactionStart else { return false }
        return editionsInTransaction >= editionsPerTransaction
            || now - transactionStart >= Self.longestTransaction
    }

    private func commit() throws(Failure) {
        // Covers first: a row that is committed must have its file, whatever happens next.
        if hasUnsyncedCovers {
            try request.library.asking { () throws(FileError) in try packs?.flush() }
        }
        countAssigned()
        try request.library.asking { () throws(SQLiteError) in
            try writer.saveRun(run, progress)
            try pace.save(run, writer)
            if hasNewSlowest { try writer.saveSlowest(slowest.files, of: run) }
            try writer.commit()
        }
        unneededCovers += writer.takeSweptCovers()
        hasNewSlowest = false
        committed = progress
        observer?.saved(progress)
        transactionStart = nil
        editionsInTransaction = 0
        hasUnsyncedCovers = false
    }

    private func countAssigned() {
        progress.counts.set(WorkAssigner.counts, from: assigner.counts)
    }
}
