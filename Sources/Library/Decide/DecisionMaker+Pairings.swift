// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store

/// What people say of editions: that they are one work, or that they are not.
extension DecisionMaker {
    mutating func same(
        _ first: Target,
        _ second: Target,
        _ request: DecisionRequest
    ) throws(Failure) {
        let pair = try pair(first, second)
        guard pair.left != pair.right else {
            if let said = try joining(first, second) {
                hold(said)
            } else if !request.mayHold, alreadyOne == nil {
                alreadyOne = Failure(
                    .wrongRequest,
                    "\(pair.names.0) and \(pair.names.1) are already one work",
                    hint: "accession works explain shows why"
                )
            }
            return
        }
        if let said = try saying(pair.left, isSameAs: pair.right) { return hold(said) }
        let (left, right) = (try place(of: pair.left), try place(of: pair.right))
        var decision = Decision(kind: "same", who: request.who, why: request.why)
        decision.left = [pair.left]
        decision.right = [pair.right]
        // What keeps any of both works apart would keep them apart.
        let against = try apart(left, right)
        let id = try note(decision)
        for old in against.sorted() { try overrule(old, by: id) }
        try count([id])
        joined.join(left, right)
    }

    /// The editions that stand for two targets, and what these are called.
    mutating func pair(
        _ first: Target,
        _ second: Target
    ) throws(Failure) -> (left: [UInt8], right: [UInt8], names: (String, String)) {
        if isStale { try regroup() }
        let (one, other) = (try resolve(first), try resolve(second))
        let left = founder(of: first, one)
        return (left, founder(of: second, other), (one.name, other.name))
    }

    /// Of a work, the edition that founds it once what waits is grouped.
    private func founder(of target: Target, _ editions: TargetEditions) -> [UInt8] {
        guard case .work = target, let place = joined.place(of: editions.founder) else {
            return editions.founder
        }
        return joined[place]?.founder ?? editions.founder
    }

    /// Whether a decision in force says that two editions are one work.
    func areSame(_ first: [UInt8], _ second: [UInt8]) throws(Failure) -> Bool {
        try saying(first, isSameAs: second) != nil
    }

    /// The decision in force that says that two editions are one work.
    private func saying(
        _ first: [UInt8],
        isSameAs second: [UInt8]
    ) throws(Failure) -> Int64? {
        try library.asking { () throws(SQLiteError) in
            try writer.opposites(of: first, "same").filter { $0.fingerprint == second }
                .map(\.decision).max()
        }
    }

    /// The newest of the decisions in force by which two targets are one work, as they were when each
    /// was one of its own.
    private func joining(_ first: Target, _ second: Target) throws(Failure) -> Int64? {
        let (left, right) = (try origin(of: first), try origin(of: second))
        guard left != right else { return nil }
        if let said = try saying(left, isSameAs: right) { return said }
        return try library.asking { () throws(SQLiteError) in
            let (members, links) = try alike([left])
            return members.contains(right) ? links.map(\.decision).max() : nil
        }
    }

    /// Of a work, the edition that founded it, also if it is part of another one by now.
    private func origin(of target: Target) throws(Failure) -> [UInt8] {
        if case .work(let id) = target {
            let founder = try library.asking { () throws(SQLiteError) in
                try writer.fingerprint(founding: id)
            }
            if let founder { return founder }
        }
        return try resolve(target).founder
    }

    /// The place of the work of an edition among those that are being joined.
    private mutating func place(of edition: [UInt8]) throws(Failure) -> Int {
        if let place = joined.place(of: edition) { return place }
        let (id, own, others) = try library.asking {
            () throws(SQLiteError) -> (Int64, [[UInt8]], [[UInt8]]) in
            let id = try writer.work(withFingerprint: edition) ?? 0
            let own = try writer.fingerprints(ofWork: id)
            // Also books that are gone: they may come back.
            return (id, own, try alike(own).members)
        }
        return joined.add(id, founder: own.first ?? edition, own + others)
    }

    /// The decisions in force that keep any of one work from any of the other.
    private func apart(_ left: Int, _ right: Int) throws(Failure) -> Set<Int64> {
        guard left != right, let one = joined[left], let other = joined[right] else { return [] }
        let isLeftSmaller = one.members.count <= other.members.count
        let (few, many) = isLeftSmaller ? (one.members, right) : (other.members, left)
        return try library.asking { () throws(SQLiteError) in
            var found: Set<Int64> = []
            for member in few {
                for opposite in try writer.opposites(of: member, "not-same")
                where joined.holds(opposite.fingerprint, in: many) {
                    found.insert(opposite.decision)
                }
            }
            return found
        }
    }

    /// What is connected with editions by what people say is the same, and by which decisions.
    private func alike(
        _ fingerprints: [[UInt8]]
    ) throws(SQLiteError) -> (members: [[UInt8]], links: [SameLinks.Link]) {
        var seen = Set(fingerprints)
        var members: [[UInt8]] = []
        var links: [SameLinks.Link] = []
        var queue = fingerprints
        while let one = queue.popLast() {
            for other in try writer.opposites(of: one, "same") {
                links.append(SameLinks.Link(other.decision, one, other.fingerprint))
                guard seen.insert(other.fingerprint).inserted else { continue }
                members.append(other.fingerprint)
                queue.append(other.fingerprint)
            }
        }
        return (members, links)
    }

    /// A decision for each target but the last: it is none of those behind it.
    mutating func notSame(
        _ targets: [Target],
        _ request: DecisionRequest
    ) throws(Failure) {
        try keepApart(try different(targets, request), request)
    }

    /// The editions of each target, which are others than those of each other one.
    ///
    /// A work that an answer before has joined with another one of them stands for the edition that
    /// founded it: what it was when the question was asked.
    mutating func different(
        _ targets: [Target],
        _ request: DecisionRequest
    ) throws(Failure) -> [TargetEditions] {
        let works = targets.compactMap { target in
            if case .work(let id) = target { id } else { nil }
        }
        if !works.isEmpty { try regroup() }
        var all: [TargetEditions] = []
        for target in targets { all.append(try resolve(target)) }
        guard let shared = Self.shared(all) else { return all }
        if request.mayHold, works.count == targets.count {
            let founders = try library.asking { () throws(SQLiteError) in
                var found: [TargetEditions] = []
                for work in works {
                    guard let founder = try writer.fingerprint(founding: work) else { continue }
                    found.append(TargetEditions(name: "work \(work)", fingerprints: [founder]))
                }
                return found
            }
            if founders.count == works.count, Self.shared(founders) == nil { return founders }
        }
        throw Failure(
            .wrongRequest,
            "\(shared.0) and \(shared.1) share an edition",
            hint: "an edition cannot be kept apart from itself; name single editions"
        )
    }

    private static func shared(_ all: [TargetEditions]) -> (String, String)? {
        var owners: [[UInt8]: String] = [:]
        for one in all {
            if let owner = one.fingerprints.compactMap({ owners[$0] }).first {
                return (owner, one.name)
            }
            for fingerprint in one.fingerprints { owners[fingerprint] = one.name }
        }
        return nil
    }

    /// Keeps each of them from all behind it, but for what is kept apart already where that is no
    /// mistake.
    mutating func keepApart(
        _ all: [TargetEditions],
        _ request: DecisionRequest
    ) throws(Failure) {
        if !request.mayHold, let said = try keeping(all) {
            for decision in said { hold(decision) }
            return
        }
        let links = try library.asking { () throws(SQLiteError) in
            try alike(all.flatMap(\.fingerprints)).links
        }
        let against = SameLinks(links).cut(all.map(\.fingerprints))
        if !against.isEmpty || !joined.isEmpty { isStale = true }
        if !isStale { isStale = try shareWork(all) }
        var made: [Int64] = []
        for (place, first) in all.dropLast().enumerated() {
            var others = Array(all[(place + 1)...])
            if request.mayHold {
                let opposite = try opposites(of: first)
                others.removeAll { !opposite.isDisjoint(with: $0.fingerprints) }
            }
            guard !others.isEmpty else { continue }
            var decision = Decision(kind: "not-same", who: request.who, why: request.why)
            decision.left = first.fingerprints
            decision.right = others.flatMap(\.fingerprints)
            let id = try note(decision)
            made.append(id)
            for old in (against[place] ?? []).sorted() { try overrule(old, by: id) }
        }
        try count(made)
    }

    /// The decisions in force that keep every edition of each from every one of those behind it; nil
    /// if there are not enough.
    private func keeping(_ all: [TargetEditions]) throws(Failure) -> [Int64]? {
        try library.asking { () throws(SQLiteError) in
            var found: Set<Int64> = []
            for (place, first) in all.dropLast().enumerated() {
                let others = all[(place + 1)...].flatMap(\.fingerprints)
                for fingerprint in first.fingerprints {
                    let opposites = try writer.opposites(of: fingerprint, "not-same")
                    let said = Dictionary(
                        opposites.map { ($0.fingerprint, $0.decision) },
                        uniquingKeysWith: max
                    )
                    for other in others {
                        guard let decision = said[other] else { return nil }
                        found.insert(decision)
                    }
                }
            }
            return found.sorted()
        }
    }

    /// The decision in force that moved just these editions out of what is a work of its own now.
    private func parting(
        _ editions: [[UInt8]],
        from whole: TargetEditions
    ) throws(Failure) -> Int64? {
        guard let first = editions.first else { return nil }
        let isOut = Set(editions).isDisjoint(with: whole.fingerprints)
        // The work may have gone with them.
        guard isOut || Set(editions) == Set(whole.fingerprints) else { return nil }
        return try library.asking { () throws(SQLiteError) in
            let said = Set(try writer.opposites(of: first, "not-same").map(\.decision))
            for decision in said.sorted(by: >) {
                let sides = try writer.sides(ofDecision: decision)
                guard Set(sides.left) == Set(editions) else { continue }
                if !isOut || !Set(sides.right).isDisjoint(with: whole.fingerprints) {
                    return decision
                }
            }
            return nil
        }
    }

    /// What decisions in force keep from any of these, and so their whole works.
    func opposites(of editions: TargetEditions) throws(Failure) -> Set<[UInt8]> {
        try library.asking { () throws(SQLiteError) in
            var found: Set<[UInt8]> = []
            for fingerprint in editions.fingerprints {
                found.formUnion(
                    try writer.opposites(of: fingerprint, "not-same").map(\.fingerprint)
                )
            }
            return found
        }
    }

    /// Whether any two of them are in one work; if not, keeping them apart moves no edition.
    private func shareWork(_ all: [TargetEditions]) throws(Failure) -> Bool {
        try library.asking { () throws(SQLiteError) in
            var owners: [Int64: Int] = [:]
            for (place, one) in all.enumerated() {
                for fingerprint in one.fingerprints {
                    guard let work = try writer.work(withFingerprint: fingerprint) else { continue }
                    if owners[work, default: place] != place { return true }
                    owners[work] = place
                }
            }
            return false
        }
    }

    mutating func split(
        _ work: Int64,
        _ targets: [Target],
        _ request: DecisionRequest
    ) throws(Failure) {
        let whole = try resolve(.work(work))
        var parting: [[UInt8]] = []
        var stranger: String?
        for target in targets {
            let editions = try resolve(target)
            for fingerprint in editions.fingerprints {
                if !whole.fingerprints.contains(fingerprint) {
                    stranger = stranger ?? editions.name
                }
                if !parting.contains(fingerprint) { parting.append(fingerprint) }
            }
        }
        if let said = try self.parting(parting, from: whole) { return hold(said) }
        if let stranger {
            throw Failure(
                .wrongRequest,
                "\(stranger) is not in \(whole.name)",
                hint: "accession works show \(work) lists its editions"
            )
        }
        let staying = whole.fingerprints.filter { !parting.contains($0) }
        guard !staying.isEmpty else {
            throw Failure(
                .wrongRequest,
                "\(whole.name) would keep no edition",
                hint: "name only the editions to move out, not all of them"
            )
        }
        try keepApart(
            [
                TargetEditions(name: "the editions named", fingerprints: parting),
                TargetEditions(name: "the others", fingerprints: staying),
            ],
            request
        )
    }
}
