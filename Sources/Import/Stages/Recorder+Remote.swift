// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Feeds
import Files
import Library
import SQLite
import Store
import System

/// Books on the web that were only looked at in parts.
extension Recorder {
    /// The same item, read whole if what was seen of it is registered under another name: whether it
    /// is a sound copy shows only when all of it is read.
    ///
    /// That is known here alone, where items come in their order. Most copies are of books that an
    /// earlier run registered, and those are read whole by the workers.
    func confirmed(_ item: Examined) throws(Failure) -> Examined {
        guard case .read(var file, let book, let beside) = item, let seen = file.remote,
            seen.seen == .peeked,
            let address = RemoteAddress(String(decoding: file.path, as: UTF8.self))
        else { return item }
        let isElsewhere = try request.library.asking { () throws(SQLiteError) in
            guard let known = try writer.edition(fingerprint: book.fingerprint) else {
                return false
            }
            return try writer.holding(at: file.path)?.edition != known
        }
        guard isElsewhere else { return item }
        let confirmer = confirmer ?? self.makeConfirmer()
        self.confirmer = confirmer
        let remote = RemoteBook(
            address: address,
            feed: seen.feed,
            entry: seen.entry,
            updated: seen.entryUpdated
        )
        let finding = try confirmer.examine(remote, nil, wantsAll: true, &file)
        file.stage = .map
        switch finding {
        case .read where file.fingerprint == book.fingerprint: return .read(file, book, beside)
        case .refused(let refusal, _):
            guard refusal.outcome != nil else {
                _ = file.postpone(refusal.reason, refusal.detail)
                break
            }
            file.status = .rejected
            file.reason = refusal.reason.code
            file.detail = refusal.detail.isEmpty ? nil : refusal.detail
        case .postponed(let reason, let detail): _ = file.postpone(reason, detail)
        case .noRoom: throw .diskFull(room.place)
        // It is another book by now.
        case .read, .unchanged, .ignored, .registered:
            _ = file.postpone(RunReasons.changedWhileRead, "")
        }
        return .unconfirmed(file)
    }

    /// The same batch, if need be with a book in it for which a worker had no room: it is fetched
    /// once more, with staging emptied of what was there before the run.
    ///
    /// That is done once in a run.
    func withRoom(_ batch: ExaminedBatch) throws(Failure) -> ExaminedBatch {
        // A book on the web has a batch of its own.
        guard let book = batch.items.lazy.compactMap(\.hadNoRoom).first else { return batch }
        try emptyStaging()
        let examiner: Examiner
        if let refetcher { examiner = refetcher } else { examiner = try makeRefetcher() }
        refetcher = examiner
        let alone = DiscoveredBatch(number: 0, items: [.remote(book)])
        guard var again = try examiner.examine(alone),
            again.items.allSatisfy({ $0.hadNoRoom == nil })
        else { throw .diskFull(room.place) }
        room.isFull = false
        again.tally.add(batch.tally)
        again.recognised = batch.recognised
        return again
    }

    private func makeRefetcher() throws(Failure) -> Examiner {
        Examiner(
            known: lastKnownEdition > 0 || hasIgnoredContents
                ? try RegisteredContents(
                    request.library,
                    upTo: lastKnownEdition,
                    hasIgnored: hasIgnoredContents
                )
                : nil,
            covers: packs,
            blocklist: blocklist,
            hand: WorkerSlot(slot: 0, clock: WatchClock(), note: nil),
            takesAllCovers: takesAllCovers,
            hash: nil,
            web: (session, room.forRetry),
            inHand: nil
        )
    }

    /// Counts a book of which the server still has the version that is known.
    func meet(_ book: RemoteBook) {
        switch book.standing {
        case .held:
            progress.counts[.unchanged] += 1
            observer?.settled(book.path, .unchanged)
        case .ignored:
            progress.counts[.ignored] += 1
            observer?.settled(book.path, .ignored)
        case .rejected:
            progress.counts[.rejected] += 1
            progress.counts[.knownRejects] += 1
        }
    }

    private func makeConfirmer() -> RemoteExaminer {
        let hand = WorkerSlot<DiscoveredBatch>(slot: 0, clock: WatchClock(), note: nil)
        return RemoteExaminer(BookFileReader(), nil, session, room, hand)
    }
}

extension FileRecord {
    /// Has it wait for a later run.
    mutating func postpone(_ reason: Reason, _ detail: String) -> Verdict {
        status = .deferred
        self.reason = reason.code
        self.detail = detail.isEmpty ? nil : detail
        (facts, fingerprint, remote) = (nil, nil, nil)
        return .skipped(reason.code)
    }
}
