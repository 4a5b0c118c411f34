// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import Hashing
import Library
import Manifests
import Sidecars
import Store
import System
import Works

/// The open and read stages, as one worker does them: one file after the other, with one reader.
final class Examiner {
    private let reader = BookFileReader()
    private let sidecars = SidecarExaminer()
    private let openDesk = StageCounter(.open)
    private let readDesk = StageCounter(.read)
    private var hasNewCovers = false
    private var outcomes: [Outcome: Int] = [:]
    private var slowest = SlowestFiles()
    private var fetched: [FetchedBookFile] = []
    private let known: RegisteredContents?
    private let covers: CoverPacks?
    private let blocklist: Blocklist
    private let hand: WorkerSlot<DiscoveredBatch>
    private let takesAllCovers: Bool
    private let bytes: FileExaminer?
    private let inHand: (@Sendable (Path) -> Void)?
    /// Nil for whoever only looks at files.
    private let remote: RemoteExaminer?

    /// Without `known` nothing is registered yet; without `covers` none are kept (a rehearsal).
    ///
    /// - Parameters:
    ///   - takesAllCovers: whether covers beside books are wanted whatever the books have.
    ///   - hash: which hash of each new file is kept; nil reads what is needed.
    ///   - web: what books on the web are fetched with, and where they are kept meanwhile.
    ///   - inHand: called for each file, before it is opened.
    init(
        known: RegisteredContents?,
        covers: CoverPacks?,
        blocklist: Blocklist,
        hand: WorkerSlot<DiscoveredBatch>,
        takesAllCovers: Bool,
        hash: FileHashKind?,
        web: (session: WebSession, room: FetchRoom)? = nil,
        inHand: (@Sendable (Path) -> Void)?
    ) {
        self.known = known
        self.covers = covers
        self.blocklist = blocklist
        self.hand = hand
        self.takesAllCovers = takesAllCovers
        self.inHand = inHand
        bytes = hash.map { FileExaminer(keeping: $0) }
        let reader = reader
        remote = web.map { RemoteExaminer(reader, known, $0.session, $0.room, hand) }
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
            case .remoteGivenUp(let book, let reason):
                examined.items.append(giveUp(Path(bytes: book.path), reason, nil, book.unseen))
            case .file(let path, let isLink, let beside, let scanned):
                let isInTime = try examine(path, beside, index, batch, &examined) {
                    () throws(Failure) in try examine(path, isLink: isLink, scanned)
                }
                guard isInTime else { return nil }
            case .remote(let book):
                let isInTime = try examine(
                    Path(bytes: book.path),
                    .unasked,
                    index,
                    batch,
                    &examined
                ) { () throws(Failure) in try examine(book, batch.number) }
                guard isInTime else { return nil }
            case .unchanged(let path, let beside):
                let isInTime = try examine(path, beside, index, batch, &examined) {
                    .beside(path.bytes, .unasked)
                }
                guard isInTime else { return nil }
            }
        }
        examined.tally = batch.tally
        examined.recognised = batch.recognised
        examined.tally.add(openDesk.collect())
        examined.tally.add(readDesk.collect())
        examined.outcomes = outcomes
        outcomes.removeAll(keepingCapacity: true)
        examined.hasNewCovers = hasNewCovers
        hasNewCovers = false
        examined.fetched = fetched
        fetched = []
        return examined
    }

    /// Examines one item and what lies beside it.
    ///
    /// - Returns: false if it took so long that another worker has taken the batch over.
    private func examine(
        _ path: Path,
        _ beside: Beside,
        _ index: Int,
        _ batch: DiscoveredBatch,
        _ examined: inout ExaminedBatch,
        _ body: () throws(Failure) -> Examined
    ) throws(Failure) -> Bool {
        hand.take(path.bytes, index: index)
        inHand?(path)
        let began = ContinuousClock.now
        var item = try body()
        // What was refused has nothing to be added to.
        if item.takesSidecar {
            let isSuspect = batch.leavesOutBeside
            var found = SidecarFindings()
            found.document = try sidecars.examine(beside.document, of: path, isSuspect: isSuspect)
            found.cover = try cover(beside.cover, of: item, at: path, isSuspect: isSuspect)
            item.add(found)
        }
        time(item, ContinuousClock.now - began, &examined)
        examined.items.append(item)
        return hand.letGo()
    }

    /// Reads the cover beside a book, if the book needs it, and keeps it.
    private func cover(
        _ place: Beside.Place,
        of item: Examined,
        at path: Path,
        isSuspect: Bool
    ) throws(Failure) -> SidecarFinding {
        guard place.file != nil else {
            return try sidecars.cover(place, of: path, isSuspect: isSuspect) { _ in true }
        }
        var known: KnownCover?
        switch item {
        case .settled(_), .sameVersion(_), .unconfirmed(_), .noRoom(_): return .unasked
        case .read(_, let book, _):
            // What a report of covers has found out holds for a newer reader too.
            known = try KnownCover(book.publication)?
                .seen(as: self.known?.cover(inContent: book.fingerprint))
        case .known(_, let edition, _): known = try self.known?.cover(inEdition: edition)
        case .beside(_, _): known = try self.known?.cover(inFileAt: path.bytes)
        }
        let (takesAll, own) = (takesAllCovers, known)
        // Without a look at it: its bytes are not needed.
        if !takesAll, own?.isPoor == false { return sidecars.spare(place, of: path) }
        let found = try sidecars.cover(place, of: path, isSuspect: isSuspect) { size in
            takesAll || own?.isWorse(than: size) ?? true
        }
        guard case .read(let file, var sidecar) = found, var image = sidecar.cover,
            let covers, !hand.isGivenUp
        else { return found }
        hasNewCovers = true
        // How long the library's disk takes is nothing to hold against the book.
        try hand.untimed { () throws(Failure) in
            try keep(&image, sidecars.coverBytes, covers)
        }
        sidecar.cover = image
        return .read(file, sidecar)
    }

    /// Notes a file that took long.
    private func time(_ item: Examined, _ spent: Duration, _ batch: inout ExaminedBatch) {
        let (seconds, attoseconds) = spent.components
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        guard microseconds >= slowest.threshold else { return }
        let slow = SlowFile(
            path: item.path,
            microseconds: microseconds,
            byteCount: item.byteCount
        )
        if slowest.note(slow) { batch.slowest.append(slow) }
    }

    /// A file that must not be opened any more, with the reason and its status.
    private func giveUp(
        _ path: Path,
        _ reason: ReasonCode,
        _ status: FileStatus?,
        _ remote: RemoteFile? = nil
    ) -> Examined {
        var file = FileRecord(path: path.bytes, status: .rejected, stage: .open)
        file.facts = status.map { FileRecord.Facts($0, at: WallClock.now) }
        file.readerVersion = BookReader.version
        file.remote = remote
        openDesk.ticket().settle(reject(&file, reason, "", .unreadable))
        return .settled(file)
    }

    /// - Parameter scanned: what it has to be still; nil if it was found just now.
    private func examine(
        _ path: Path,
        isLink: Bool,
        _ scanned: ManifestFile?
    ) throws(Failure) -> Examined {
        let ticket = openDesk.ticket()
        var file = FileRecord(path: path.bytes, status: .registered, stage: .open)
        let book: OpenBookFile
        do throws(FileRefusal) { book = try reader.open(path, followingLinks: isLink) } catch {
            if let opened = error.opened { note(opened.status, opened.time, in: &file) }
            if let status = error.opened?.status, scanned?.isOther(than: status) == true {
                ticket.settle(file.postpone(RunReasons.changedSinceScan, ""))
                return .settled(file)
            }
            ticket.settle(refuse(&file, error))
            if let cause = error.cause, cause.isOutOfDescriptors {
                throw Failure(cause, near: path)
            }
            return .settled(file)
        }
        note(book.status, book.time, in: &file)
        if scanned?.isOther(than: book.status) == true {
            ticket.settle(file.postpone(RunReasons.changedSinceScan, ""))
            return .settled(file)
        }
        let fingerprint = book.fingerprint
        file.fingerprint = fingerprint
        if try known?.isIgnored(fingerprint) == true {
            file.status = .ignored
            file.reason = RunReasons.ignored.code
            ticket.settle(.skipped(RunReasons.ignored.code))
            return .settled(file)
        }
        // That its archive is damaged, now or before, shows in no fingerprint.
        if !book.isSalvaged, let edition = try known?.edition(of: file, fingerprint) {
            ticket.settle(.skipped(RunReasons.alreadyRegistered.code))
            file.check = try bytes?.check(file)
            return .known(file, edition: edition, .unasked)
        }
        ticket.settle(.advanced)
        return try read(book, file, fingerprint)
    }

    private func examine(_ book: RemoteBook, _ number: Int) throws(Failure) -> Examined {
        guard let remote else {
            return giveUp(Path(bytes: book.path), RunReasons.missing.code, nil)
        }
        var file = FileRecord(path: book.path, status: .registered, stage: .open)
        let finding = book.isUnchanged ? .unchanged : try remote.examine(book, number, &file)
        // It is not counted before it has come, or the run fails.
        if case .noRoom = finding { return .noRoom(book) }
        let ticket = openDesk.ticket()
        switch finding {
        case .unchanged:
            switch book.standing {
            case .held: ticket.settle(.skipped(RunReasons.alreadyRegistered.code))
            case .ignored: ticket.settle(.skipped(RunReasons.ignored.code))
            case .rejected(let reason):
                outcomes[RunReasons.outcome(of: reason), default: 0] += 1
                ticket.settle(.rejected(reason))
            }
            return .sameVersion(book)
        case .ignored:
            file.status = .ignored
            file.reason = RunReasons.ignored.code
            ticket.settle(.skipped(RunReasons.ignored.code))
            return .settled(file)
        case .registered(let edition, let copy):
            note(copy, of: file)
            ticket.settle(.skipped(RunReasons.alreadyRegistered.code))
            return .known(file, edition: edition, .unasked)
        case .noRoom: return .noRoom(book)
        case .postponed(let reason, let detail):
            ticket.settle(file.postpone(reason, detail))
            return .settled(file)
        case .refused(let refusal, let stage) where stage == .open:
            ticket.settle(refuse(&file, refusal))
            return .settled(file)
        case .refused(let refusal, _):
            ticket.settle(.advanced)
            file.stage = .read
            readDesk.ticket().settle(refuse(&file, refusal))
            return .settled(file)
        case .read(let publication, let copy):
            note(copy, of: file)
            ticket.settle(.advanced)
            return try take(publication, file, file.fingerprint ?? [])
        }
    }

    private func note(_ copy: FetchedCopy?, of file: FileRecord) {
        guard let copy, let fingerprint = file.fingerprint else { return }
        fetched.append(
            FetchedBookFile(copy: copy, address: file.path, fingerprint: fingerprint)
        )
    }

    private func note(_ status: FileStatus, _ time: Int64, in file: inout FileRecord) {
        file.facts = FileRecord.Facts(status, at: time)
        file.readerVersion = BookReader.version
    }

    private func read(
        _ book: borrowing OpenBookFile,
        _ file: FileRecord,
        _ fingerprint: [UInt8]
    ) throws(Failure) -> Examined {
        // One that changed is refused before its cover is kept, which may be half of another.
        var file = file
        let publication: Publication
        do throws(FileRefusal) { publication = try reader.read(book) } catch {
            file.stage = .read
            readDesk.ticket().settle(refuse(&file, error))
            return .settled(file)
        }
        file.check = try bytes?.check(file)
        return try take(publication, file, fingerprint)
    }

    /// A book that was read, with the bytes of its cover still in the reader.
    private func take(
        _ publication: Publication,
        _ file: FileRecord,
        _ fingerprint: [UInt8]
    ) throws(Failure) -> Examined {
        let ticket = readDesk.ticket()
        var (file, publication) = (file, publication)
        if publication.cover != nil {
            // How long the library's disk takes is nothing to hold against the book.
            try hand.untimed { () throws(Failure) in try keep(&publication.cover) }
        }
        outcomes[publication.outcome, default: 0] += 1
        ticket.settle(.advanced)
        file.stage = .record
        file.note(publication.salvage)
        let book = Book(publication, fingerprint: fingerprint, blocklist: blocklist)
        return .read(file, book, .unasked)
    }

    /// Keeps the images of the book's cover, and notes where.
    private func keep(_ cover: inout Publication.Cover?) throws(Failure) {
        hasNewCovers = true
        // The run that gave this file up may have left the library by now.
        guard let covers, !hand.isGivenUp, var kept = cover else { return }
        try keep(&kept.image, reader.coverBytes, covers)
        if var raster = kept.raster {
            try keep(&raster.image, reader.rasterBytes, covers)
            kept.raster = raster
        }
        cover = kept
    }

    private func keep(
        _ image: inout CoverImage,
        _ bytes: ArraySlice<UInt8>,
        _ covers: CoverPacks
    ) throws(Failure) {
        guard let hash = Hash128(bytes: image.hash) else { return }
        let known = try known?.cover(image.hash)
        image.place = try Failure.wrapping(near: covers.folder) { () throws(FileError) in
            guard let known else { return try covers.add(bytes, hash) }
            try covers.renew(bytes, of: known)
            return known.place
        }
    }

    private func refuse(_ file: inout FileRecord, _ refusal: FileRefusal) -> Verdict {
        let code = refusal.reason.code
        if let outcome = refusal.outcome { return reject(&file, code, refusal.detail, outcome) }
        file.status = .deferred
        file.reason = code
        return .skipped(code)
    }

    private func reject(
        _ file: inout FileRecord,
        _ code: ReasonCode,
        _ detail: String,
        _ outcome: Outcome
    ) -> Verdict {
        outcomes[outcome, default: 0] += 1
        file.status = .rejected
        file.reason = code
        file.detail = detail.isEmpty ? nil : detail
        return .rejected(code)
    }
}
