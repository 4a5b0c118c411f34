// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Finds the nearest bytes of one book after the other, and has them put on the shelf.
struct Shelver {
    private let session: HoldingSession
    private let way: Shelving.Way
    private let fetcher: (any BookFetcher)?
    private let pattern: ShelfPattern

    typealias Item = ShelvingResult.Item

    init(
        _ session: HoldingSession,
        _ way: Shelving.Way,
        _ fetcher: (any BookFetcher)?
    ) throws(Failure) {
        self.session = session
        self.way = way
        self.fetcher = fetcher
        pattern = try session.shelfPattern()
        try session.openShelf()
    }

    func shelve(_ fingerprint: [UInt8]) throws(Failure) -> Item {
        let book = try session.reader.shelvedBook(fingerprint)
        var item = Item(
            fingerprint: fingerprint,
            book: book?.title ?? "a book that the register has forgotten",
            fate: .present
        )
        if session.isComing(fingerprint) { return item }
        let holdings = try session.reader.holdings(of: fingerprint)
        let held = holdings.first { $0.tier == .shelf }
        if let held {
            item.name = String(decoding: held.name, as: UTF8.self)
            if try session.isWhole(held) { return item }
        }
        let staged = holdings.first { $0.tier == .staging }
        if let staged, try session.isWhole(staged), held == nil || held?.hash == staged.hash {
            return try promote(staged, over: held, book, item)
        }
        return try bring(over: held, book, item)
    }

    // From staging.

    private func promote(
        _ staged: Holding,
        over held: Holding?,
        _ book: ShelvedBook?,
        _ item: Item
    ) throws(Failure) -> Item {
        var item = item
        item.fate = held == nil ? .promoted : .healed
        session.hold(staged)
        let former = MoveJournal.Place.own(.staging, staged.name)
        if let held {
            try session.putAside(held)
            var whole = held
            whole.state = .whole
            try put(
                HoldingStep(
                    former: former,
                    target: .own(.shelf, held.name),
                    hash: staged.hash,
                    byteCount: staged.byteCount,
                    changes: [.save(whole), .remove(staged.id)]
                )
            )
            return item
        }
        let (name, isThere) = try session.freeName(book, pattern, staged.hash)
        item.name = name
        var shelved = staged
        shelved.tier = .shelf
        shelved.name = Array(name.utf8)
        shelved.folded = SafeName.folded(name)
        shelved.usedAt = session.now
        shelved.isPinned = false
        try put(
            HoldingStep(
                former: former,
                target: .own(.shelf, shelved.name),
                isThere: isThere,
                hash: staged.hash,
                byteCount: staged.byteCount,
                changes: [.save(shelved)]
            ),
            item.fingerprint
        )
        return item
    }

    // From elsewhere.

    private func bring(
        over held: Holding?,
        _ book: ShelvedBook?,
        _ item: Item
    ) throws(Failure) -> Item {
        var item = item
        let origins = try session.origins(of: item.fingerprint)
        for origin in origins where !origin.isRemote {
            let path = Path(bytes: origin.path)
            switch try session.take(path, item.fingerprint, held?.hash, way) {
            case .failure(let problem): item.why = problem.sentence
            case .success(let taken):
                item.fate = held != nil ? .healed : way.fate
                return try finish(taken, from: origin, over: held, book, item)
            }
        }
        let remote = origins.filter { $0.isRemote && !$0.isMissing }
        guard let fetcher, !remote.isEmpty else {
            item.fate = !remote.isEmpty ? .elsewhere : item.why == nil ? .lost : .failed
            if item.fate == .lost { item.why = "no file that has it was found" }
            return item
        }
        for origin in remote {
            item.why = try session.fetch(origin, item.fingerprint, fetcher)
            guard item.why == nil else { continue }
            let staged = try session.reader.holdings(of: item.fingerprint)
                .first { $0.tier == .staging }
            guard let staged else { break }
            if let held, held.hash != staged.hash {
                item.why = "the web has other bytes of it now"
                break
            }
            item = try promote(staged, over: held, book, item)
            item.fate = held == nil ? .fetched : .healed
            return item
        }
        item.fate = .failed
        return item
    }

    private func finish(
        _ taken: TakenFile,
        from origin: OriginFile,
        over held: Holding?,
        _ book: ShelvedBook?,
        _ item: Item
    ) throws(Failure) -> Item {
        var item = item
        let path = Path(bytes: origin.path)
        var step = HoldingStep(
            temporary: taken.temporary,
            former: way == .copy ? nil : .elsewhere(path),
            losesFormer: way == .move,
            hash: taken.hash,
            byteCount: taken.byteCount,
            changes: []
        )
        if let held {
            try session.putAside(held)
            var whole = held
            whole.state = .whole
            step.target = .own(.shelf, held.name)
            step.changes = [.save(whole)]
            try put(step)
            return item
        }
        let (name, isThere) = try session.freeName(book, pattern, taken.hash)
        item.name = name
        step.target = .own(.shelf, Array(name.utf8))
        step.isThere = isThere
        let holding = Holding(
            fingerprint: item.fingerprint,
            tier: .shelf,
            name: Array(name.utf8),
            folded: SafeName.folded(name),
            byteCount: taken.byteCount,
            hash: taken.hash,
            time: session.now,
            file: origin.id
        )
        step.changes = [.add(holding)]
        try put(step, item.fingerprint)
        return item
    }

    private func put(_ step: HoldingStep, _ fingerprint: [UInt8]? = nil) throws(Failure) {
        if let fingerprint { session.noteComing(fingerprint) }
        try session.add(step)
    }
}
