// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Feeds
import Files
import Library
import Remote
import Store
import System
import Zip

/// Reads books on the web, one after the other, fetching as little of each as it takes.
final class RemoteExaminer {
    /// What a look at a book came to.
    enum Finding {
        /// The server still has the version that the register knows.
        case unchanged
        case ignored
        /// The register has this content under this name.
        case registered(Int64, FetchedCopy? = nil)
        case read(Publication, FetchedCopy? = nil)
        case refused(FileRefusal, Stage)
        /// It could not be had, or not whole; a later run tries again.
        case postponed(Reason, detail: String)
        /// It was to stay, and the disk is full.
        case noRoom
    }

    private enum Attempt {
        case done(Finding)
        /// Parts of it are not enough.
        case wantsAll
        case halted(Peek.Halt)
    }

    private let reader: BookFileReader
    private let known: RegisteredContents?
    private let session: WebSession
    private let room: FetchRoom
    private let hand: WorkerSlot<DiscoveredBatch>
    /// Made with the first book.
    private var made: RemoteClient?

    init(
        _ reader: BookFileReader,
        _ known: RegisteredContents?,
        _ session: WebSession,
        _ room: FetchRoom,
        _ hand: WorkerSlot<DiscoveredBatch>
    ) {
        self.reader = reader
        self.known = known
        self.session = session
        self.room = room
        self.hand = hand
    }

    /// Looks at a book, and notes in its row what was seen of it.
    ///
    /// - Parameters:
    ///   - number: its place in the order in which books are taken; nil for one that waits for
    ///     nothing.
    ///   - wantsAll: whether all of it is read whatever the parts say.
    func examine(
        _ book: RemoteBook,
        _ number: Int?,
        wantsAll: Bool = false,
        _ file: inout FileRecord
    ) throws(Failure) -> Finding {
        if room.isFull { return .noRoom }
        let client = try client()
        let fetch: RemoteFetch
        do throws(FileError) { fetch = try RemoteFetch(book, client, room, number, session) } catch
        {
            return try postpone(.file(error))
        }
        let wantsAll = wantsAll || room.keepsBooks
        var isUnfinished = false
        defer { fetch.end(isUnfinished: isUnfinished) }
        var attempt = Attempt.wantsAll
        switch untimed({ () throws(Peek.Halt) in try fetch.begin() }) {
        case .failure(let halt): attempt = .halted(halt)
        case .success(false): return .unchanged
        case .success(true): if !wantsAll { attempt = try look(at: fetch, &file) }
        }
        if case .wantsAll = attempt {
            switch untimed({ () throws(Peek.Halt) in try fetch.bringAll() }) {
            case .failure(let halt): attempt = .halted(halt)
            case .success: attempt = try look(at: fetch, &file)
            }
        }
        switch attempt {
        case .done(let finding):
            file.remote = fetch.row
            file.facts = fetch.facts
            file.readerVersion = BookReader.version
            do throws(FileError) {
                switch finding {
                case .registered(let edition, _): return .registered(edition, try fetch.kept())
                case .read(let publication, _): return .read(publication, try fetch.kept())
                case .unchanged, .ignored, .refused, .postponed, .noRoom: return finding
                }
            } catch { return try postpone(.file(error)) }
        // All of it came, and yet another version by the time it was read.
        case .wantsAll: return .postponed(RunReasons.changedWhileRead, detail: "")
        case .halted(let halt):
            let finding = try postpone(halt)
            // Of what fills the disk nothing stays: to make room takes some room.
            if case .noRoom = finding { return finding }
            isUnfinished = true
            return finding
        }
    }

    /// Reads what there is of a book, and what the reader asks for.
    private func look(
        at fetch: RemoteFetch,
        _ file: inout FileRecord
    ) throws(Failure) -> Attempt {
        let supply = fetch.supply.map { UntimedSupply($0, hand) }
        let book: OpenBookFile
        do throws(FileRefusal) {
            book = try reader.open(fetch.path, followingLinks: true, supply: supply)
        } catch { return try judge(error, .open, fetch, isWhole: supply == nil) }
        let fingerprint = book.fingerprint
        file.fingerprint = fingerprint
        file.remote = fetch.row
        if try known?.isIgnored(fingerprint) == true { return .done(.ignored) }
        if !book.isSalvaged, let edition = try known?.edition(of: file, fingerprint) {
            return .done(.registered(edition))
        }
        // Whether it is a sound copy shows only when all of it is read.
        if supply != nil, try known?.hasEdition(fingerprint) == true { return .wantsAll }
        let publication: Publication
        do throws(FileRefusal) { publication = try reader.read(book) } catch {
            return try judge(error, .read, fetch, isWhole: supply == nil)
        }
        if supply != nil, fetch.hasFailed { return fetch.halt.map { .halted($0) } ?? .wantsAll }
        return .done(.read(publication))
    }

    /// A book that is refused after a look at parts of it may be in order.
    private func judge(
        _ refusal: FileRefusal,
        _ stage: Stage,
        _ fetch: RemoteFetch,
        isWhole: Bool
    ) throws(Failure) -> Attempt {
        if let cause = refusal.cause, cause.isOutOfDescriptors {
            throw Failure(cause, near: room.place)
        }
        if isWhole { return .done(.refused(refusal, stage)) }
        if fetch.hasFailed, let halt = fetch.halt { return .halted(halt) }
        return .wantsAll
    }

    private func postpone(_ halt: Peek.Halt) throws(Failure) -> Finding {
        switch halt {
        case .trouble(let trouble):
            return .postponed(RunReasons.of(trouble), detail: trouble.detail)
        case .file(let error) where error.isDiskFull && room.keepsBooks:
            room.isFull = true
            return .noRoom
        case .file(let error): throw Failure(error, near: room.place)
        case .helper(let error): throw Failure(error)
        case .stopped: return .postponed(RunReasons.cutShort, detail: "interrupted")
        }
    }

    /// How long the network takes is nothing to hold against a book.
    private func untimed<Value>(
        _ body: () throws(Peek.Halt) -> Value
    ) -> Result<Value, Peek.Halt> {
        hand.untimed { () -> Result<Value, Peek.Halt> in
            do throws(Peek.Halt) { return .success(try body()) } catch { return .failure(error) }
        }
    }

    private func client() throws(Failure) -> RemoteClient {
        if let made { return made }
        do throws(HelperProgramError) {
            let client = RemoteClient(try WebWorker(session))
            made = client
            return client
        } catch { throw Failure(error) }
    }
}

/// Brings parts of a book while the time of its worker stands still.
private final class UntimedSupply: FileSupply {
    private let peek: Peek
    private let hand: WorkerSlot<DiscoveredBatch>

    init(_ peek: Peek, _ hand: WorkerSlot<DiscoveredBatch>) {
        self.peek = peek
        self.hand = hand
    }

    func bring(_ range: Range<Int64>) -> Bool { hand.untimed { peek.bring(range) } }
}
