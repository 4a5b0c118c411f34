// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Feeds
import Fetching
package import Library
import SQLite
package import Store
import System
import Threads
package import Works

/// One import from the first look at a source to the last committed row.
///
///     Discoverer -> Examiner (as many as there are workers) -> OrderedQueue -> Recorder
///
/// Workers pull from the discoverer and push to the queue, which is bounded; the recorder takes
/// from it in the order of discovery.
package struct ImportRun {
    private let request: ImportRequest
    private let observer: (any RunObserver)?
    private let cacheCapacity: Int
    private let editionsPerTransaction: Int
    private let testHooks: RunTestHooks

    package init(
        _ request: ImportRequest,
        observer: (any RunObserver)? = nil,
        cacheCapacity: Int = VolumeIDCache.defaultCapacity,
        editionsPerTransaction: Int = 16384,
        testHooks: RunTestHooks = RunTestHooks()
    ) {
        self.request = request
        self.observer = observer
        self.cacheCapacity = cacheCapacity
        self.editionsPerTransaction = editionsPerTransaction
        self.testHooks = testHooks
    }

    private func waits(for holder: Int32?, upTo longest: Duration) {
        observer?.waits(for: holder, upTo: longest)
    }

    package func run() async throws(Failure) -> RunSummary {
        var moved: [MovedFolder] = []
        do throws(Failure) { return try await run(&moved) } catch { throw error.after(moved) }
    }

    /// - Parameter moved: what it took along before it began, which stays if it fails.
    private func run(_ moved: inout [MovedFolder]) async throws(Failure) -> RunSummary {
        let clock = ContinuousClock.now
        let now = WallClock.now
        var request = request
        // A worker waits for the network most of the time.
        if !request.selection.remoteSources.isEmpty {
            request.workers = max(request.workers, request.fetching.jobs)
        }
        let watch = RunWatch(request, testHooks)
        defer { watch.end() }
        if request.allowsNetworkLibrary { request.library.place.mayBeShared = true }
        request.selection = try canonicalSelection(watch)
        try OutputCheck.check(request, watch.hands.walker)
        try observer?.prepare()
        // What a catalogue leads to is no server that the user named.
        request.fetching.settings.origins = request.selection.origins
        let session = WebSession(request.fetching, request.library.cancellation)
        var fetched = FetchedCounts()
        request.selection = try request.selection.listed(session, &fetched, observer)
        let library =
            request.isDryRun
            ? try request.library.openForDryRun(lock: request.lock, waits: waits)
            : try request.library.openForWriting(
                deeply: false,
                isRun: true,
                lock: request.lock,
                waits: waits
            )
        let pages = library.isNew ? nil : PageCheck(request.library)
        // A library that is not there yet leaves nothing behind, and a rehearsal may have none.
        let remains = try request.library.remains()
        let unfinished = try request.library.asking { () throws(SQLiteError) in
            try library.writer.unfinishedRuns()
        }
        let folders = MovedFolders(request, library.writer)
        moved = try await folders.take(library, pages)
        let preparation = Result { () throws(Failure) in
            try Preparation(
                request,
                library.writer,
                hasBegun: request.isDryRun && moved.contains(where: \.isTaken),
                now: now,
                suspects: try Self.suspects(library, remains),
                pages: pages,
                watch: watch.hands.walker,
                observer
            )
        }
        let blocklist = try BlocklistFile.read(request.blocklists)
        let knowsBlocklist = try request.library.asking { () throws(SQLiteError) in
            try library.writer.knows(shipped: .shipped, own: blocklist)
        }
        let regroups = try request.library.asking { () throws(SQLiteError) in
            let (writer, providers) = (library.writer, request.identityProviders)
            if let providers, try writer.identityProviders() != providers { return true }
            guard let policy = request.match else { return false }
            return try writer.refreshedPolicy() != policy
        }
        // The books of a run that was killed are still to be closed.
        let wasKilled = unfinished.contains { $0.wasKilled }
        if regroups || wasKilled || remains != nil || !knowsBlocklist { pages?.begin() }
        // Why a register could not be read, its pages tell.
        if case .failure = preparation { pages?.begin() }
        try await pages?.end()
        let prepared = try preparation.get()
        try library.admit()
        let policy = request.effectiveRemotePolicy
        let intake =
            policy == .peek || !request.selection.mayBeRemote
            ? nil : try FetchedIntake(request.library, library, shelves: policy == .shelve)
        let room = FetchRoom(
            request.library.folder,
            isLasting: !request.isDryRun,
            staging: intake.map { FetchRoom.Staging(folder: $0.folder, room: $0.room) }
        )
        let recorder = try Recorder(
            request,
            library,
            prepared,
            web: (session, room),
            intake: intake,
            remains: remains,
            blocklist: blocklist,
            startedAt: now / 1_000_000_000,
            began: clock,
            cacheCapacity: request.cacheCapacity ?? cacheCapacity,
            editionsPerTransaction: editionsPerTransaction,
            observer: observer
        )
        prepared.copies?.watch = watch.hands.copier
        let cancellation = request.library.cancellation
        let discoverer = Discoverer(
            prepared.origin,
            suspects: recorder.suspects,
            cancellation: cancellation
        )
        do throws(Failure) {
            if !request.isDryRun {
                watch.keep(
                    try request.library.openInFlightJournal(
                        slots: WorkerSlots<DiscoveredBatch>.slots(workers: request.workers),
                        run: recorder.run
                    )
                )
            }
            try await flow(request, discoverer, recorder, (session, room), watch)
            let interruption = cancellation.requested
            let met = interruption == nil ? try folders.recognise(recorder) : nil
            let told = met.flatMap { met in moved.contains { $0.tells(of: met) } ? nil : met }
            let (run, progress, imbalances) = try recorder.finish(
                interruption == nil ? .finished : .interrupted,
                finishedAt: WallClock.now / 1_000_000_000
            )
            if interruption == nil { room.clear(now: WallClock.now) }
            fetched.add(session.counts)
            return RunSummary(
                run: run,
                fetched: fetched.requests > 0 ? fetched : nil,
                kept: intake?.result,
                progress: progress,
                passedOver: await discoverer.passedOver,
                hidden: prepared.hidden,
                moved: moved + [told].compactMap(\.self),
                cache: recorder.cacheStatistics,
                seconds: (ContinuousClock.now - clock).inSeconds,
                interruption: interruption,
                imbalances: imbalances,
                copies: prepared.copies?.report
            )
        } catch {
            recorder.fail(error, finishedAt: WallClock.now / 1_000_000_000)
            throw intake?.told(error) ?? error
        }
    }

    /// The sources by names that do not depend on where we are.
    ///
    /// One that is not there is a mistyped name, unless books are known to have been in it.
    private func canonicalSelection(_ watch: RunWatch) throws(Failure) -> SourceSelection {
        do throws(Failure) {
            return try request.selection.canonical(watch.hands.walker)
        } catch {
            guard error.kind == .inputMissing, request.breaker != .off else { throw error }
            for source in request.selection.folders {
                let known = try request.library.countFiles(belowMissing: source)
                if known > 0 { throw SourceCheck.missing(source, known: known) }
            }
            throw error
        }
    }

    private static func suspects(
        _ library: OpenLibrary,
        _ remains: InFlightJournal.Remains?
    ) throws(Failure) -> CrashSuspects {
        try Failure.wrapping(near: library.folder) { () throws(SQLiteError) in
            CrashSuspects(try library.writer.suspects()).adding(remains)
        }
    }

    private func flow(
        _ request: ImportRequest,
        _ discoverer: Discoverer,
        _ recorder: Recorder,
        _ web: (session: WebSession, room: FetchRoom),
        _ watch: RunWatch
    ) async throws(Failure) {
        let queue = WorkerTask.Queue(senders: request.workers, window: request.workers * 4)
        let task = WorkerTask(
            request: request,
            lastKnown: recorder.lastKnownEdition,
            hasIgnored: recorder.hasIgnoredContents,
            blocklist: recorder.blocklist,
            packs: recorder.packs,
            takesAllCovers: recorder.takesAllCovers,
            gate: recorder.suspects.isEmpty ? nil : ExclusiveGate(),
            web: web,
            inHand: testHooks.inHand,
            discoverer: discoverer,
            queue: queue
        )
        let workforce = WorkerPool(watch.hands) { hand, rest in await task.work(hand, rest) }
        watch.answer(
            givingUp: { rest, status in
                let rest = rest.batch.givingUp(rest.index, RunReasons.timeout.code, status)
                if workforce.replace(rest) { return }
                Task { await queue.forsake(.failure(Self.tooManyLeft(request))) }
            },
            stopping: { failure in Task { await queue.forsake(.failure(failure)) } }
        )
        // The counting is not waited for: it may hang as well.
        let counting = observer?.wantsTotal == true ? count(request, recorder) : nil
        var failure: Failure?
        var number = 0
        web.room.begin { Task { await queue.ring() } }
        defer { web.room.close() }
        workforce.start(request.workers)
        let ticking = request.selection.mayBeRemote && observer != nil ? tick(queue) : nil
        while failure == nil, let delivery = await queue.receiveOrHear() {
            if request.selection.mayBeRemote { observer?.note(web.session) }
            do throws(Failure) {
                try recorder.makeRoomForComing()
                guard case .element(let result) = delivery else { continue }
                try recorder.record(try result.get())
                web.room.took(number)
                number += 1
            } catch {
                failure = error
                web.room.close()
                await queue.abandon()
            }
        }
        ticking?.cancel()
        await queue.drained()
        counting?.cancel()
        if let failure { throw failure }
    }

    private func count(_ request: ImportRequest, _ recorder: Recorder) -> Task<Void, Never> {
        let count = recorder.sourceCount
        return Task(executorPreference: OwnThread("counter")) {
            count.count(request.selection, request.library.cancellation)
        }
    }

    /// Rings every little while: a large book takes long to come, and nothing else happens meanwhile.
    private func tick(_ queue: WorkerTask.Queue) -> Task<Void, Never> {
        Task(executorPreference: OwnThread("ticker")) {
            while !Task.isCancelled {
                OwnThread.sleep(.milliseconds(200))
                await queue.ring()
            }
        }
    }

    private static func tooManyLeft(_ request: ImportRequest) -> Failure {
        Failure(
            .tryLater,
            "more than \(WorkerSlots<DiscoveredBatch>.spares) files exceeded the time limit",
            hint: "check the disk that holds the sources, or allow more with --item-timeout; "
                + "everything recorded so far is kept"
        )
    }
}

/// A run that has ended, with its books closed.
package struct RunSummary: Sendable {
    /// Nil for a rehearsal, which leaves no run behind.
    package var run: Int64?
    /// What came over the network; nil if nothing was asked for.
    package var fetched: FetchedCounts?
    /// What became of books that were to come whole and stay; nil where none was to.
    package var kept: FetchedIntake.Result?
    package var progress: RunProgress
    package var passedOver: PassedOverCounts
    package var hidden: KnownHidden
    /// Folders that are gone and lie in the sources now.
    package var moved: [MovedFolder]
    package var cache: VolumeIDCacheStatistics
    package var seconds: Double
    package var interruption: Signal?
    /// The equations that do not hold; none in a good run.
    package var imbalances: [String]
    /// What became of the copies of rejects, if they were wanted.
    package var copies: RejectCopies.Report?

    package var counts: RunTally { progress.counts }
}

extension Failure {
    /// The same, with what was done before it and stays.
    fileprivate func after(_ moved: [MovedFolder]) -> Failure {
        let taken = moved.compactMap { folder in
            folder.run.map { run in
                (folder.files == 1 ? "1 file was" : "\(folder.files) files were")
                    + " taken along to \(folder.place.text); "
                    + "accession undo run:\(run) takes that back"
            }
        }
        if taken.isEmpty { return self }
        var failure = self
        if kind == .interrupted { failure.message = "interrupted before the import began" }
        failure.hint +=
            (hint.isEmpty ? "" : "; but ") + "before that, " + taken.joined(separator: "; ")
        return failure
    }
}
