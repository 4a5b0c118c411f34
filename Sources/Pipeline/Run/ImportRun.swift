// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Shelf
import Store
import Threads
import Works

/// One import from the first look at a source to the last committed row.
///
///     Discoverer -> Examiner (as many as there are workers) -> OrderedQueue -> Recorder
///
/// Workers pull from the discoverer and push to the queue, which is bounded; the recorder takes from
/// it in the order of discovery.
package struct ImportRun {
    private let request: ImportRequest
    private let observer: (any RunObserver)?
    private let cacheCapacity: Int
    private let editionsPerTransaction: Int

    package init(
        _ request: ImportRequest,
        observer: (any RunObserver)? = nil,
        cacheCapacity: Int = VolumeIDCache.defaultCapacity,
        editionsPerTransaction: Int = 4096
    ) {
        self.request = request
        self.observer = observer
        self.cacheCapacity = cacheCapacity
        self.editionsPerTransaction = editionsPerTransaction
    }

    package func run() async throws(RunFailure) -> RunSummary {
        let clock = ContinuousClock.now
        let now = WallClock.now
        var request = request
        request.selection = try canonicalSelection()
        let library =
            request.isRehearsal
            ? try request.library.openForRehearsal(lock: request.lock, observer)
            : try request.library.openForWriting(deeply: false, lock: request.lock, observer)
        // The register is looked at while the sources are: neither changes anything.
        let check = Task(executorPreference: OwnThread("check")) { [request] in
            Result { () throws(RunFailure) in try request.library.checkPages() }
        }
        let preparation = Result { () throws(RunFailure) in
            try Preparation(request, library.writer, now: now, observer)
        }
        try await check.value.get()
        let prepared = try preparation.get()
        try library.admit()
        let recorder = try Recorder(
            request,
            library,
            prepared,
            startedAt: now / 1_000_000_000,
            cacheCapacity: request.cacheCapacity ?? cacheCapacity,
            editionsPerTransaction: editionsPerTransaction,
            observer: observer
        )
        let discoverer = Discoverer(prepared.origin)
        do throws(RunFailure) {
            try await flow(request, discoverer, recorder)
            let interruption = Interruption.requested
            let (run, progress, imbalances) = try recorder.finish(
                interruption == nil ? .finished : .interrupted,
                finishedAt: WallClock.now / 1_000_000_000
            )
            return RunSummary(
                run: run,
                progress: progress,
                passedOver: await discoverer.passedOver,
                cache: recorder.cacheStatistics,
                seconds: (ContinuousClock.now - clock).inSeconds,
                interruption: interruption,
                imbalances: imbalances,
                copies: prepared.copies?.report
            )
        } catch {
            recorder.fail(error, finishedAt: WallClock.now / 1_000_000_000)
            throw error
        }
    }

    /// The sources by names that do not depend on where we are.
    ///
    /// One that is not there is a mistyped name, unless books are known to have been in it.
    private func canonicalSelection() throws(RunFailure) -> SourceSelection {
        do throws(RunFailure) { return try request.selection.canonical() } catch {
            guard error.kind == .inputMissing, request.breaker != .off else { throw error }
            for source in request.selection.folders {
                let known = try request.library.countFiles(belowMissing: source)
                if known > 0 { throw SourceCheck.missing(source, known: known) }
            }
            throw error
        }
    }

    private func flow(
        _ request: ImportRequest,
        _ discoverer: Discoverer,
        _ recorder: Recorder
    ) async throws(RunFailure) {
        let queue = OrderedQueue<Result<ExaminedBatch, RunFailure>>(
            senders: request.workers,
            window: request.workers * 4
        )
        let lastKnown = recorder.lastKnownEdition
        let hasIgnored = recorder.hasIgnoredContents
        let blocklist = recorder.blocklist
        let count = recorder.sourceCount
        let flusher = recorder.flusher
        var failure: RunFailure?
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<request.workers {
                group.addTask(executorPreference: OwnThread("worker \(number)")) {
                    await Self.work(
                        request,
                        lastKnown,
                        hasIgnored,
                        blocklist,
                        discoverer,
                        queue
                    )
                }
            }
            if !request.isRehearsal {
                group.addTask(executorPreference: OwnThread("flusher")) {
                    await flusher.run(request.library.covers)
                }
            }
            if observer?.wantsTotal == true {
                group.addTask(executorPreference: OwnThread("counter")) {
                    count.count(request.selection)
                }
            }
            while failure == nil, let result = await queue.receive() {
                do throws(RunFailure) { try recorder.record(try result.get()) } catch {
                    failure = error
                    await queue.abandon()
                }
            }
            flusher.stop()
            group.cancelAll()
        }
        if let failure { throw failure }
    }

    /// What one worker does until there is no more, or nobody wants more.
    private static func work(
        _ request: ImportRequest,
        _ lastKnown: Int64,
        _ hasIgnored: Bool,
        _ blocklist: Blocklist,
        _ discoverer: Discoverer,
        _ queue: OrderedQueue<Result<ExaminedBatch, RunFailure>>
    ) async {
        do throws(RunFailure) {
            let examiner = Examiner(
                known: lastKnown > 0 || hasIgnored
                    ? try KnownFiles(request.library, upTo: lastKnown, hasIgnored: hasIgnored)
                    : nil,
                covers: request.isRehearsal ? nil : try request.library.openCovers(),
                blocklist: blocklist
            )
            while let batch = try await discoverer.next() {
                let examined = try examiner.examine(batch)
                guard await queue.send(.success(examined), number: batch.number) else { break }
            }
        } catch {
            await queue.fail(.failure(error))
        }
        await queue.close()
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
