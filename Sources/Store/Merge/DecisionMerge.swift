// SPDX-License-Identifier: Apache-2.0

/// What people decided in two registers, brought together.
///
/// A decision that both have is one: the same thing said of the same by the same person at the same
/// time. Where one that is new here contradicts one of here, the newer one overrules the older,
/// just as if both had been said in one register. So the loser stays written down, and counts again
/// when the winner is taken back.
struct DecisionMerge {
    /// A decision of either register, or of both.
    struct Member {
        var entry: DecisionEntry
        let ours: Int64?
        fileprivate(set) var theirs: Int64?
        /// It counted here, and they have taken it back.
        fileprivate(set) var isRevokedNow = false

        var isNew: Bool { ours == nil }
    }

    struct Ruling: Hashable {
        let loser: Int
        let winner: Int
    }

    private(set) var members: [Member]
    /// Rulings that are not written down here yet, by places in `members`.
    private(set) var rulings: [Ruling] = []
    /// New decisions that overrule one of here.
    private(set) var won: Set<Int> = []
    /// New decisions that one of here overrules.
    private(set) var lost: Set<Int> = []
    private(set) var known = 0

    private var written: Set<Ruling> = []
    private var graph = DecisionRulings()
    private var ranks: [Rank] = []
    /// Where the ids lead now that choices are noted under.
    private let live: [Int64: Int64]

    /// - Parameters:
    ///   - theirs: with the work ids of here.
    ///   - live: the work that each work id in either ledger leads to here.
    init(
        ours: DecisionLedger,
        theirs: DecisionLedger,
        live: [Int64: Int64],
        where isMeant: (DecisionEntry) -> Bool
    ) {
        self.live = live
        members = ours.entries.filter(isMeant).map { Member(entry: $0, ours: $0.id, theirs: nil) }
        match(theirs.entries.filter(isMeant))
        carry(ours, theirs)
        rank()
        contradict()
    }
}

// MARK: - What both have

extension DecisionMerge {
    private mutating func match(_ theirs: [DecisionEntry]) {
        var places: [[UInt8]: [Int]] = [:]
        for (place, member) in members.enumerated().reversed() {
            places[identity(of: member.entry), default: []].append(place)
        }
        for entry in theirs {
            guard let place = places[identity(of: entry)]?.popLast() else {
                members.append(Member(entry: entry, ours: nil, theirs: entry.id))
                continue
            }
            known += 1
            members[place].theirs = entry.id
            if members[place].entry.revocation == nil, let revocation = entry.revocation {
                members[place].entry.revocation = revocation
                members[place].isRevokedNow = true
            }
        }
    }

    /// The same for the same words about the same by the same person at the same time.
    private func identity(of entry: DecisionEntry) -> [UInt8] {
        let work = entry.work.map { live[$0] ?? $0 } ?? 0
        return entry.content + entry.madeAt.bytes + work.bytes
    }

    /// Takes over what overrules what in either register.
    private mutating func carry(_ ours: DecisionLedger, _ theirs: DecisionLedger) {
        var here: [Int64: Int] = [:]
        var there: [Int64: Int] = [:]
        for (place, member) in members.enumerated() {
            if let id = member.ours { here[id] = place }
            if let id = member.theirs { there[id] = place }
        }
        for ruling in ours.rulings {
            guard let loser = here[ruling.decision], let winner = here[ruling.by] else { continue }
            written.insert(Ruling(loser: loser, winner: winner))
            graph.add(Int64(loser), by: Int64(winner))
        }
        for ruling in theirs.rulings {
            guard let loser = there[ruling.decision], let winner = there[ruling.by] else {
                continue
            }
            add(Ruling(loser: loser, winner: winner))
        }
    }

    private mutating func add(_ ruling: Ruling) {
        guard !written.contains(ruling) else { return }
        // Two clocks that went wrong could have each overrule the other.
        guard !graph.leads(from: Int64(ruling.winner), to: Int64(ruling.loser)) else { return }
        written.insert(ruling)
        rulings.append(ruling)
        graph.add(Int64(ruling.loser), by: Int64(ruling.winner))
    }
}

// MARK: - Which is newer

extension DecisionMerge {
    /// The same in both registers, so it does not matter which is merged into which.
    private struct Rank: Comparable {
        var time: Int64
        /// How many it overrules one through the other within that time.
        var level = 0
        var content: [UInt8]

        static func < (left: Rank, right: Rank) -> Bool {
            if left.time != right.time { return left.time < right.time }
            if left.level != right.level { return left.level < right.level }
            return left.content.lexicographicallyPrecedes(right.content)
        }
    }

    /// Orders all decisions so that each comes after those that it overrules, whatever the clocks
    /// said.
    private mutating func rank() {
        ranks = members.map { Rank(time: $0.entry.madeAt, content: $0.entry.content) }
        var winners: [Int: [Int]] = [:]
        var open = Array(repeating: 0, count: members.count)
        for ruling in written {
            winners[ruling.loser, default: []].append(ruling.winner)
            open[ruling.winner] += 1
        }
        var ready = members.indices.filter { open[$0] == 0 }
        while let loser = ready.popLast() {
            for winner in winners[loser] ?? [] {
                let below = ranks[loser]
                if (below.time, below.level + 1) > (ranks[winner].time, ranks[winner].level) {
                    ranks[winner].time = below.time
                    ranks[winner].level = below.level + 1
                }
                open[winner] -= 1
                if open[winner] == 0 { ready.append(winner) }
            }
        }
    }
}

// MARK: - Contradictions

extension DecisionMerge {
    private mutating func contradict() {
        var subjects: [[UInt8]: [Int]] = [:]
        for (place, member) in members.enumerated() where member.entry.revocation == nil {
            for subject in subjectsOf(member.entry) { subjects[subject, default: []].append(place) }
        }
        for (place, member) in members.enumerated()
        where member.isNew && member.entry.revocation == nil {
            let others = Set(subjectsOf(member.entry).flatMap { subjects[$0] ?? [] })
            for other in others.sorted() where other != place { compare(place, other) }
        }
    }

    /// - Parameter place: of one that is new here.
    private mutating func compare(_ place: Int, _ other: Int) {
        let isOther = ranks[place] < ranks[other]
        let ruling = Ruling(loser: isOther ? place : other, winner: isOther ? other : place)
        let (older, newer) = (members[ruling.loser].entry, members[ruling.winner].entry)
        if members[other].theirs != nil {
            // What both say of it was settled there, but for choices that fell on one id only here.
            guard older.isChoice, older.work == newer.work,
                !written.contains(Ruling(loser: place, winner: other)),
                !written.contains(Ruling(loser: other, winner: place))
            else { return }
            add(ruling)
            return
        }
        guard newer.contradicts(older) else { return }
        add(ruling)
        if isOther { lost.insert(place) } else { won.insert(place) }
    }

    /// Only two that share one of these can contradict each other.
    private func subjectsOf(_ entry: DecisionEntry) -> [[UInt8]] {
        if entry.isPairing {
            let all = entry.whole.union(entry.left).union(entry.right)
            return all.map { [0] + $0 }
        }
        if entry.isChoice {
            let work = entry.work.map { live[$0] ?? $0 } ?? 0
            return [[1] + work.bytes + (entry.field ?? "").utf8]
        }
        if entry.isOfRecord {
            return entry.left.map { [3] + $0 + (entry.value ?? "").utf8 }
        }
        return [[2] + (entry.idKind ?? "").utf8 + [0] + (entry.idValue ?? "").utf8]
    }
}

extension DecisionEntry {
    /// Whether one that is newer overrules one about the same.
    fileprivate func contradicts(_ older: DecisionEntry) -> Bool {
        // The next word on an identifier, a record or a choice always does.
        guard isPairing else { return true }
        guard kind != older.kind else { return false }
        let (same, apart) = isSame ? (self, older) : (older, self)
        let sides = [Set(apart.left), Set(apart.right)]
        let ends = [same.left, same.right]
        for (one, two) in [(0, 1), (1, 0)]
        where !sides[one].isDisjoint(with: ends[0]) && !sides[two].isDisjoint(with: ends[1]) {
            return true
        }
        // Who says that two works are one says so of all their editions.
        return isSame && sides.allSatisfy { !$0.isDisjoint(with: whole) }
    }

    /// What it says and who says it, whatever the register.
    fileprivate var content: [UInt8] {
        var bytes: [UInt8] = []
        for text in [kind, idKind, idValue, field, value, who] {
            bytes += Int64(text?.utf8.count ?? -1).bytes
            bytes += Array((text ?? "").utf8)
        }
        for side in [left, right] {
            bytes += Int64(side.count).bytes
            for fingerprint in side { bytes += fingerprint }
        }
        return bytes
    }
}

extension Int64 {
    fileprivate var bytes: [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    }
}
