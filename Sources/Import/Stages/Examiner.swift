// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import Hashing
import Library
import Store
import System
import Works

/// The open and read stages, as one worker does them: one file after the other, with one reader.
final class Examiner {
    private let reader = BookReader()
    private let openDesk = StageCounter(.open)
    private let readDesk = StageCounter(.read)
    private var hasNewCovers = false
    private var outcomes: [(outcome: Outcome, count: Int)] = []
    private var slowest = SlowestFiles()
    private let known: RegisteredContents?
    private let covers: CoverStore?
    private let blocklist: Blocklist
    private let hand: WorkerSlot<DiscoveredBatch>
    private let inHand: (@Sendable (Path) -> Void)?

    /// Without `known` nothing is registered yet; without `covers` none are kept (a rehearsal).
    ///
    /// - Parameter inHand: called for each file, before it is opened.
    init(
        known: RegisteredContents?,
        covers: CoverStore?,
        blocklist: Blocklist,
        hand: WorkerSlot<DiscoveredBatch>,
        inHand: (@Sendable (Path) -> Void)?
    ) {
        self.known = known
        self.covers = covers
        self.blocklist = blocklist
        self.hand = hand
        self.inHand = inHand
    }

    /// - Returns: nil if it took so long that another worker has taken the batch over.
    func examine(_ batch: DiscoveredBatch) throws(Failure) -> ExaminedBatch? {
        var examined = ExaminedBatch()
        examined.items.reserveCapacity(batch.items.count)
        hand.begin(batch)
        defer { hand.rest() }
        for (index, item) in batch.items.enumerated() {
            switch item {
            case .refused(let path, let reason, let detail):
                var file = FileRecord(path: path.bytes, status: .rejected, stage: .discover)
                file.reason = reason
                file.detail = detail.isEmpty ? nil : detail
                examined.items.append(.settled(file))
            case .deferred(let path, let reason, let status):
                var file = FileRecord(path: path.bytes, status: .deferred, stage: .discover)
                file.reason = reason
                file.facts = status.map { FileRecord.Facts($0) }
                examined.items.append(.settled(file))
            case .givenUp(let path, let reason, let status):
                examined.items.append(giveUp(path, reason, status))
            case .file(let path, let isLink):
                hand.take(path.bytes, index: index)
                inHand?(path)
                let began = ContinuousClock.now
                let item = try examine(path, isLink: isLink)
                time(item, ContinuousClock.now - began, &examined)
                examined.items.append(item)
                guard hand.letGo() else { return nil }
            }
        }
        examined.tally = batch.tally
        examined.recognised = batch.recognised
        examined.tally.add(openDesk.collect())
        examined.tally.add(readDesk.collect())
        for (outcome, count) in outcomes { examined.outcomes[outcome.rawValue] = count }
        outcomes = []
        examined.hasNewCovers = hasNewCovers
        hasNewCovers = false
        return examined
    }

    /// Notes a file that took long.
    private func time(_ item: Examined, _ spent: Duration, _ batch: inout ExaminedBatch) {
        let (seconds, attoseconds) = spent.components
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        guard microseconds >= slowest.threshold else { return }
        let file = item.file
        let slow = SlowFile(
            path: file.path,
            microseconds: microseconds,
            byteCount: file.facts?.size
        )
        if slowest.note(slow) { batch.slowest.append(slow) }
    }

    /// A file that must not be opened any more, with the reason and its status.
    private func giveUp(_ path: Path, _ reason: ReasonCode, _ status: FileStatus?) -> Examined {
        var file = FileRecord(path: path.bytes, status: .rejected, stage: .open)
        file.facts = status.map { FileRecord.Facts($0, at: WallClock.now) }
        file.readerVersion = BookReader.version
        openDesk.ticket().settle(reject(&file, reason, "", .unreadable))
        return .settled(file)
    }

    private func examine(_ path: Path, isLink: Bool) throws(Failure) -> Examined {
        let ticket = openDesk.ticket()
        var file = FileRecord(path: path.bytes, status: .registered, stage: .open)
        let opened: OpenFile
        do throws(OpenRefusal) { opened = try OpenFile(path, followingLinks: isLink) } catch {
            ticket.settle(refuse(&file, error))
            if case .system(let error) = error, error.isOutOfDescriptors {
                throw Failure(error, near: path)
            }
            return .settled(file)
        }
        file.facts = FileRecord.Facts(opened.status, at: WallClock.now)
        file.readerVersion = BookReader.version
        let book: OpenedBook
        do throws(BookRefusal) {
            book = try reader.open(descriptor: opened.descriptor, size: opened.status.size)
        } catch {
            ticket.settle(refuse(&file, error, opened))
            return .settled(file)
        }
        let fingerprint = book.fingerprint.bytes
        file.fingerprint = fingerprint
        if try known?.isIgnored(fingerprint) == true {
            file.status = .ignored
            file.reason = RunReasons.ignored.code
            ticket.settle(.skipped(RunReasons.ignored.code))
            return .settled(file)
        }
        if let edition = try known?.edition(of: file, fingerprint) {
            ticket.settle(.skipped(RunReasons.alreadyRegistered.code))
            return .known(file, edition: edition)
        }
        ticket.settle(.advanced)
        return try read(book, opened, file, fingerprint)
    }

    private func read(
        _ book: borrowing OpenedBook,
        _ opened: borrowing OpenFile,
        _ file: FileRecord,
        _ fingerprint: [UInt8]
    ) throws(Failure) -> Examined {
        let ticket = readDesk.ticket()
        var file = file
        file.stage = .read
        let publication: Publication
        do throws(BookRefusal) { publication = try reader.read(book) } catch {
            ticket.settle(refuse(&file, error, opened))
            return .settled(file)
        }
        // Looked at before the cover is kept: half of two contents must not get into the library.
        if opened.hasChanged {
            ticket.settle(changed(&file))
            return .settled(file)
        }
        if let cover = publication.cover {
            // How long the library's disk takes is nothing to hold against the book.
            try hand.untimed { () throws(Failure) in try keep(cover) }
        }
        count(publication.outcome)
        ticket.settle(.advanced)
        file.stage = .record
        return .read(file, Book(publication, fingerprint: fingerprint, blocklist: blocklist))
    }

    /// Keeps the files that the book's cover names.
    private func keep(_ cover: Publication.Cover) throws(Failure) {
        hasNewCovers = true
        // The run that gave this file up may have left the library by now.
        guard let covers, !hand.isGivenUp else { return }
        do throws(FileError) {
            try covers.store(reader.coverBytes, as: cover.image.file)
            if let raster = cover.raster {
                try covers.store(reader.rasterBytes, as: raster.image.file)
            }
        } catch {
            throw Failure(error, near: covers.folder.path)
        }
    }

    // What ends here.

    private func refuse(_ file: inout FileRecord, _ refusal: OpenRefusal) -> Verdict {
        let (reason, detail) = RunReasons.of(refusal)
        return reason.severity == .skip
            ? deferred(&file, reason.code) : reject(&file, reason.code, detail, .unreadable)
    }

    /// A file that changed in the meantime is not to blame for what was read of it.
    private func refuse(
        _ file: inout FileRecord,
        _ refusal: BookRefusal,
        _ opened: borrowing OpenFile
    ) -> Verdict {
        if opened.hasChanged { return changed(&file) }
        return reject(&file, refusal.code, refusal.detail, refusal.outcome)
    }

    private func changed(_ file: inout FileRecord) -> Verdict {
        deferred(&file, RunReasons.changedWhileRead.code)
    }

    private func reject(
        _ file: inout FileRecord,
        _ code: ReasonCode,
        _ detail: String,
        _ outcome: Outcome
    ) -> Verdict {
        count(outcome)
        file.status = .rejected
        file.reason = code
        file.detail = detail.isEmpty ? nil : detail
        return .rejected(code)
    }

    /// There are few outcomes, and most books have the first of them.
    private func count(_ outcome: Outcome) {
        if let index = outcomes.firstIndex(where: { $0.outcome == outcome }) {
            outcomes[index].count += 1
        } else {
            outcomes.append((outcome, 1))
        }
    }

    private func deferred(_ file: inout FileRecord, _ code: ReasonCode) -> Verdict {
        file.status = .deferred
        file.reason = code
        return .skipped(code)
    }
}
