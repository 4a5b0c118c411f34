// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Determines the state of an identifier: what its claims show, what people decided about it, and
/// what the blocklist holds back.
final class IdentifierAssessor {
    /// What became of an identifier that was assessed again.
    struct Judgement {
        let before: IDState
        let after: IDState
        /// The editions that claim it now.
        let members: [Int64]
        /// The editions whose claims the blocklist holds back or lets go.
        let reblocked: Set<Int64>
        /// Whether what it joins hangs on the names of all its records, or did before.
        let isClustered: Bool

        /// Whether it may join differently.
        var mayRegroup: Bool {
            after.joins != before.joins || after.verdict != before.verdict
                || after.isAmbiguous != before.isAmbiguous || isClustered
        }
    }

    private let claims: ClaimTable
    let idStates: IDStateTable
    let decisions: DecisionTable
    let blocklist: BlocklistTable
    let maps: WorkMapTable
    private(set) var rule: IdentityRule

    init(
        _ connection: borrowing Connection,
        _ claims: ClaimTable,
        _ idStates: IDStateTable,
        _ decisions: DecisionTable
    ) throws(SQLiteError) {
        blocklist = try BlocklistTable(connection)
        maps = try WorkMapTable(connection)
        self.claims = claims
        self.idStates = idStates
        self.decisions = decisions
        rule = IdentityRule(try decisions.matchPolicy())
    }

    /// With tables of its own, to look things up.
    convenience init(_ connection: borrowing Connection) throws(SQLiteError) {
        try self.init(
            connection,
            ClaimTable(connection),
            IDStateTable(connection),
            DecisionTable(connection)
        )
    }

    /// Goes by what books are joined by now; returns whether that is something else.
    func refreshRule() throws(SQLiteError) -> Bool {
        let current = IdentityRule(try decisions.matchPolicy())
        defer { rule = current }
        return current != rule
    }

    /// What the register knows of an identifier when a book with these names comes.
    ///
    /// - Parameter mayBeContested: whether any decision about editions is in force.
    func knowledge(
        of id: VolumeID,
        key: IDKey,
        names: BookNames,
        mayBeContested: Bool
    ) throws(SQLiteError) -> IdentifierStanding {
        let before = try idStates.state(id) ?? IDState()
        var knowledge = IdentifierStanding(before: before, after: before)
        // More titles change nothing of an identifier that has too many; of one that a person
        // distrusts it is still to be known what its books show.
        guard before.joins || before.finding != .quarantined else { return knowledge }
        // A record with the same names shows nothing new, and whatever joins the one joins the
        // other. What people answered it may open again.
        if !before.isAnswered, before.verdict == nil,
            let work = try claims.work(key, names: names)
        {
            if IdentityRule.joins(id.kind, before, names, names) {
                knowledge.works = [work]
                if mayBeContested { knowledge.isContested = try claims.isContested(work) }
            }
            return knowledge
        }
        // It joins all there are, and there is nothing more to learn.
        if before.verdict == .trusted, before.finding == .quarantined,
            let work = try claims.anyWork(id)
        {
            knowledge.works = [work]
            if mayBeContested { knowledge.isContested = try claims.isContested(work) }
            return knowledge
        }
        let others = try claims.differentMembers(key, id)
        knowledge.after = rule.state(
            id.kind,
            adding: names,
            to: others.map(\.names),
            known: before
        )
        if IdentityRule.isClustered(id.kind, knowledge.after) {
            cluster(&knowledge, id.kind, others.map(\.names), with: names)
        }
        for member in others
        where IdentityRule.joins(id.kind, knowledge.after, member.names, names) {
            if !knowledge.works.contains(member.work) { knowledge.works.append(member.work) }
            knowledge.isContested = knowledge.isContested || member.isContested
        }
        return knowledge
    }

    /// Of a number that was given out more than once, a new book may change which of the others
    /// belong together.
    private func cluster(
        _ knowledge: inout IdentifierStanding,
        _ kind: VolumeIDKind,
        _ others: [BookNames],
        with names: BookNames
    ) {
        var before = knowledge.before
        before.clusters = IdentityRule.clusters(kind, before, among: others)
        let after = IdentityRule.clusters(kind, knowledge.after, among: others + [names])
        knowledge.after.clusters = after
        for (place, one) in others.enumerated() where !knowledge.regroups {
            knowledge.regroups = others[..<place].contains { other in
                IdentityRule.joins(kind, before, one, other)
                    != IdentityRule.joins(kind, knowledge.after, one, other)
            }
        }
    }

    /// Notes what a new book shows about an identifier.
    func note(_ state: IDState, of id: VolumeID, run: Int64) throws(SQLiteError) {
        try idStates.save(state, of: id, run: run)
        if !state.joins { try claims.apply(state, to: id) }
        if state.isOpen { try idStates.markWorks(of: id) }
    }

    func claimStates(
        of id: VolumeID,
        after edition: Int64
    ) throws(SQLiteError) -> [(state: String, count: Int)] {
        try claims.states(of: id, after: edition)
    }

    /// Assesses an identifier again and writes down its state.
    ///
    /// - Parameter rewritesClaims: its claims may be noted otherwise than it is.
    func judge(
        _ id: VolumeID,
        run: Int64?,
        rewritesClaims: Bool = false
    ) throws(SQLiteError) -> Judgement {
        let before = try idStates.state(id) ?? IDState()
        var after = IDState()
        after.verdict = try decisions.verdict(on: id)
        let reblocked = try reblock(id, isTrusted: after.verdict == .trusted)
        let members = try claims.members(id)
        after.finding = rule.finding(id.kind, among: members.map(\.names))
        after.isAnswered = try isAnswered(after.finding, members)
        let isOther = after != before || !reblocked.isEmpty
        if isOther { try idStates.save(after, of: id, run: run) }
        if isOther || rewritesClaims { try claims.apply(after, to: id) }
        return Judgement(
            before: before,
            after: after,
            members: members.map(\.edition),
            reblocked: reblocked,
            isClustered: IdentityRule.isClustered(id.kind, before)
                || IdentityRule.isClustered(id.kind, after)
        )
    }

    /// Whether people decided about every two records that an identifier leaves in doubt.
    private func isAnswered(
        _ finding: IDFinding?,
        _ members: [ClaimTable.Member]
    ) throws(SQLiteError) -> Bool {
        switch finding {
        case .conflicting, .differing, .reused: break
        case .quarantined, .ambiguous, nil: return false
        }
        guard try decisions.hasPairings() else { return false }
        let stances = try stances(of: members)
        // More than anybody answers one by one; trust and distrust answer all at once.
        guard stances.count <= 2000 else { return false }
        for (index, first) in stances.enumerated() {
            for second in stances[..<index] {
                if IdentityRule.areInDoubt(first.names, second.names, finding),
                    !first.isDecided(against: second)
                {
                    return false
                }
            }
        }
        return true
    }

    /// What a record is called, and on which side of which decisions it stands.
    private struct Stance: Hashable {
        let names: BookNames
        let sides: [Int64: UInt8]

        func isDecided(against other: Stance) -> Bool {
            sides.contains { decision, side in other.sides[decision].map { $0 != side } ?? false }
        }
    }

    /// Each stance once, however many records have it.
    private func stances(of members: [ClaimTable.Member]) throws(SQLiteError) -> [Stance] {
        var stances: Set<Stance> = []
        for member in members {
            let sides = try decisions.sides(of: member.fingerprint)
            stances.insert(Stance(names: member.names, sides: sides))
        }
        return Array(stances)
    }

    /// Makes the claims on an identifier agree with the blocklist, and with what maps may say;
    /// returns whose claims changed.
    ///
    /// The list yields to trust.
    private func reblock(
        _ id: VolumeID,
        isTrusted: Bool
    ) throws(SQLiteError) -> Set<Int64> {
        let list = try isTrusted ? Blocklist() : blocklist.list(for: id)
        var changed: Set<Int64> = []
        for claim in try blocklist.claims(on: id) {
            var isBlocked = list.blocks(id, titleKey: claim.names.title)
            if !isBlocked, let mapped = claim.mapped { isBlocked = try isVoid(mapped, claim.names) }
            guard isBlocked != claim.isBlocked else { continue }
            changed.insert(claim.edition)
            try blocklist.set(
                claim,
                isBlocked ? .blocked : VolumeIDClaim.plainState(id, claim.names)
            )
        }
        return changed
    }
}
