// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Finds the nearest bytes of one book after the other, and has them put on the shelf.
struct Shelver {
    private let session: HoldingSession
    private let way: Shelving.Way
    private let pattern: ShelfPattern

    typealias Item = ShelvingResult.Item

    init(
        _ session: HoldingSession,
        _ way: Shelving.Way
    ) throws(Failure) {
        self.session = session
        self.way = way
        pattern = try session.shelfPattern()
        try session.openShelf()
    }

    /// - Parameter files: those of the book that were named.
    func shelve(_ fingerprint: [UInt8], from files: [[UInt8]] = []) throws(Failure) -> Item {
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
        return try bring(files, over: held, book, item)
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
        _ files: [[UInt8]],
        over held: Holding?,
        _ book: ShelvedBook?,
        _ item: Item
    ) throws(Failure) -> Item {
        var item = item
        let origins = try session.origins(of: item.fingerprint)
        for origin in candidates(among: origins, files) {
            let path = Path(bytes: origin.path)
            switch try session.take(path, item.fingerprint, held?.hash, way) {
            case .failure(let problem): item.why = problem.sentence
            case .success(let taken):
                item.source = path.text
                item.fate = held != nil ? .healed : way.fate
                return try finish(taken, from: origin, over: held, book, item)
            }
        }
        let isOnWeb = origins.contains { $0.isRemote && !$0.isMissing }
        item.fate = isOnWeb ? .elsewhere : item.why == nil ? .lost : .failed
        if item.fate == .lost { item.why = "no file that has it was found" }
        return item
    }

    /// The files that bytes may come from, those that were named first.
    ///
    /// Only a copy may come from another one: a file that moves, or gets a second name, is the one
    /// that a person means.
    private func candidates(among origins: [OriginFile], _ files: [[UInt8]]) -> [OriginFile] {
        let near = origins.filter { !$0.isRemote }
        guard !files.isEmpty else { return near }
        let named = near.filter { files.contains($0.path) }
        return way == .copy ? named + near.filter { !files.contains($0.path) } : named
    }

    // From the web.

    /// Fetches those books of a result that are only on the web, each from the first address that
    /// still has it, and puts them on the shelf.
    ///
    /// - Returns: false if somebody asked to stop; those that were not fetched are `elsewhere` then.
    func fetch(
        _ fetcher: any BookFetcher,
        _ items: inout [Item]
    ) throws(Failure) -> Bool {
        var left: [(item: Int, origins: [OriginFile])] = []
        for index in items.indices where items[index].fate == .elsewhere {
            let origins = try session.origins(of: items[index].fingerprint)
            left.append((index, origins.filter { $0.isRemote && !$0.isMissing }))
            items[index].why = nil
        }
        guard !left.isEmpty else { return true }
        if session.isDryRun {
            for (index, _) in left { try rehearse(&items[index]) }
            return true
        }
        try session.openStaging()
        var isStopped = false
        var hadNoRoom = false
        while !left.isEmpty, !isStopped {
            let round = left.compactMap { book in
                book.origins.first.map { (book: book, origin: $0) }
            }
            left = []
            var isFull = false
            let wanted = round.map { session.wanted($0.origin) }
            try fetcher.fetch(wanted, into: session) { (number, came) throws(Failure) in
                let (book, origin) = round[number]
                switch came {
                case .stopped: isStopped = true
                case .noRoom:
                    isFull = true
                    left.append(book)
                case .trouble(let why): items[book.item].why = why
                case .whole: try take(wanted[number].target, origin, &items[book.item])
                }
                guard items[book.item].fate == .elsewhere, items[book.item].why != nil
                else { return }
                let others = Array(book.origins.dropFirst())
                if others.isEmpty {
                    items[book.item].fate = .failed
                } else {
                    left.append((book.item, others))
                }
            }
            // Those of whom nothing was heard were not asked for any more.
            if session.library.cancellation.isRequested { isStopped = true }
            guard isFull, !isStopped else { continue }
            // Once: what was fetched since then is wanted.
            guard !hadNoRoom, try session.makeRoom() else {
                throw .diskFull(session.folders.staging)
            }
            hadNoRoom = true
        }
        return !isStopped
    }

    private func rehearse(_ item: inout Item) throws(Failure) {
        let holdings = try session.reader.holdings(of: item.fingerprint)
        if holdings.contains(where: { $0.tier == .shelf }) {
            item.fate = .healed
            return
        }
        let book = try session.reader.shelvedBook(item.fingerprint)
        item.name = try session.freeName(book, pattern, []).name
        item.fate = .fetched
    }

    /// Takes what was fetched, or says why not.
    private func take(
        _ temporary: Path,
        _ origin: OriginFile,
        _ item: inout Item
    ) throws(Failure) {
        let held = try session.reader.holdings(of: item.fingerprint).first { $0.tier == .shelf }
        item.why = try session.take(fetched: temporary, origin, item.fingerprint, held?.hash)
        guard item.why == nil else { return }
        let holdings = try session.reader.holdings(of: item.fingerprint)
        guard let staged = holdings.first(where: { $0.tier == .staging }) else { return }
        let book = try session.reader.shelvedBook(item.fingerprint)
        item = try promote(staged, over: held, book, item)
        item.fate = held == nil ? .fetched : .healed
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
