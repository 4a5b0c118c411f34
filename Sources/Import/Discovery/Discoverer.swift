// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Works

/// A few items in the order of discovery; its number is its place among the batches.
struct DiscoveredBatch: Sendable {
    let number: Int
    var items: [Discovered] = []
    var tally = Tally()
    /// Files that were skipped on the way because they are unchanged.
    var recognised = UnchangedCounts()
    /// Whether nothing else may be in hand meanwhile.
    var isAlone = false
    /// Whether what lies beside its book stays closed.
    var leavesOutBeside = false

    /// A few other files, the nearest first.
    func neighbours(of index: Int) -> [Path] {
        let nearest = items.indices.sorted { abs($0 - index) < abs($1 - index) }.dropFirst()
        return Array(
            nearest.lazy.compactMap { place in
                if case .file(let path, _, _, _) = items[place] { path } else { nil }
            }.prefix(3)
        )
    }

    /// The same batch, with an item that is not to be opened any more.
    func givingUp(_ index: Int, _ reason: ReasonCode, _ status: FileStatus?) -> DiscoveredBatch {
        var batch = self
        switch items[index] {
        case .file(let path, _, _, _): batch.items[index] = .givenUp(path, reason, status)
        // The book itself was not in hand.
        case .unchanged(let path, _): batch.items[index] = .unchanged(path, beside: .unasked)
        case .remote(let book): batch.items[index] = .remoteGivenUp(book, reason)
        default: break
        }
        return batch
    }
}

/// The discover stage: hands out the items of the sources in byte order, a batch at a time, as
/// workers ask for it.
///
/// Workers ask no faster than they read books, so the walk never runs ahead of them.
actor Discoverer {
    static let batchSize = 32

    /// Where items come from.
    enum Origin: Sendable {
        /// A survey found them.
        case survey(SourceSurvey.Items)
        case walk(SourceWalk.Order)
    }

    private enum Course {
        case survey(SourceSurvey.Items)
        case walk(SourceWalk)
    }

    private let desk = StageCounter(.discover)
    private let origin: Course
    private var batchNumber = 0
    private var position = 0
    private let suspects: CrashSuspects
    private let cancellation: Cancellation
    /// What was found when a batch had to end before it.
    private var heldBack: Discovered?

    init(
        _ origin: Origin,
        suspects: CrashSuspects = CrashSuspects(),
        cancellation: Cancellation
    ) {
        self.suspects = suspects
        self.cancellation = cancellation
        self.origin =
            switch origin {
            case .survey(let items): .survey(items)
            case .walk(let order): .walk(SourceWalk(order))
            }
    }

    var passedOver: PassedOverCounts {
        switch origin {
        case .survey(let items): items.passedOver
        case .walk(let walk): walk.passedOver
        }
    }

    /// The next batch, or nil at the end, or when an interruption was asked for.
    func next() throws(Failure) -> DiscoveredBatch? {
        guard !cancellation.isRequested else { return nil }
        var batch = DiscoveredBatch(number: batchNumber)
        while batch.items.count < Self.batchSize, let item = try nextItem() {
            let (item, trial) = suspects.isEmpty ? (item, .free) : judge(item)
            let isAlone = trial != .free
            // A suspect file has its own batch, in its place; and so has a book on the web, which
            // takes long, so that all workers have one.
            let isSeparate = isAlone || item.isRemote
            if isSeparate, !batch.items.isEmpty {
                heldBack = item
                break
            }
            batch.items.append(item)
            batch.isAlone = isAlone
            if isSeparate { break }
            batch.leavesOutBeside = trial == .withoutBeside
        }
        switch origin {
        case .survey(let found):
            // All that was counted comes with the first batch, also if nothing else does.
            if batchNumber == 0 { batch.recognised = found.recognised }
        case .walk(let walk):
            batch.recognised = walk.collect()
        }
        if batch.items.isEmpty, batch.recognised.isEmpty { return nil }
        for item in batch.items { desk.ticket().settle(item.verdict) }
        batch.tally = desk.collect()
        batch.tally.add(batch.recognised.tally)
        batchNumber += 1
        return batch
    }

    private func nextItem() throws(Failure) -> Discovered? {
        if let item = heldBack {
            heldBack = nil
            return item
        }
        switch origin {
        case .walk(let walk): return try walk.next()
        case .survey(let found):
            guard position < found.items.count else { return nil }
            defer { position += 1 }
            return found.items[position]
        }
    }

    /// What to do with an item that was in hand when a run died.
    private func judge(_ item: Discovered) -> (Discovered, CrashSuspects.Verdict) {
        if case .remote(let book) = item {
            // Nobody knows when it changed.
            let verdict = suspects.verdict(on: book.path, changedAt: nil)
            guard verdict == .convicted else { return (item, verdict) }
            return (.remoteGivenUp(book, RunReasons.crash.code), .free)
        }
        guard case .file(let path, let isLink, let beside, _) = item, suspects.contains(path.bytes)
        else { return (item, .free) }
        // One that cannot be looked at has not changed either.
        let status = try? FileStatus.of(path, followingLinks: isLink)
        let verdict = suspects.verdict(
            on: path.bytes,
            changedAt: status?.changed,
            hasBeside: !beside.files.isEmpty
        )
        guard verdict == .convicted else { return (item, verdict) }
        return (.givenUp(path, RunReasons.crash.code, status), .free)
    }
}
