// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Works

/// Compares a register with what the reference says about the same books.
package struct RegisterAudit {
    private let facts: RegisterSnapshot
    private let register: ReferenceRegister
    private let findings: [VolumeID: IDFinding]
    private let editionsOfWorks: [Int64: [RegisterSnapshot.Edition]]
    package private(set) var faults: [String] = []

    package init(_ facts: RegisterSnapshot) {
        self.facts = facts
        let register = facts.register
        self.register = register
        let findings = register.ids.compactMap { id in register.finding(id).map { (id, $0) } }
        self.findings = Dictionary(uniqueKeysWithValues: findings)
        editionsOfWorks = Dictionary(grouping: facts.editions, by: \.work)
        checkDecisions()
        checkGrouping()
        checkClaims()
        checkStates()
        checkWorkIDs()
        checkCovers()
        checkFaces()
        checkReview()
        checkEvidence()
    }

    private mutating func expect<Value: Equatable>(
        _ what: String,
        _ found: Value?,
        _ expected: Value?
    ) {
        if found == expected { return }
        let texts = [found, expected].map { $0.map { "\($0)" } ?? "nothing" }
        faults.append("\(what) is \(texts[0]), not \(texts[1])")
    }

    private mutating func checkDecisions() {
        for (number, decision) in facts.decisions {
            expect("decision \(number) in force: it", decision.isInForce, facts.isInForce(number))
        }
    }

    private mutating func checkGrouping() {
        let (found, expected) = (facts.grouping, register.works)
        if found != expected {
            let texts = [found, expected].map(ReferenceRegister.text)
            faults.append("\(texts[0]), not \(texts[1])")
        }
        expect("the list of works", facts.works.keys.sorted(), editionsOfWorks.keys.sorted())
    }

    private mutating func checkClaims() {
        for edition in facts.editions {
            let found = facts.claims.filter { $0.edition == edition.id }.compactMap(\.id)
                .filter { $0.kind == .names }
            let expected = register.policy == .likely ? edition.names.namesID : nil
            expect(
                "the claim on names of edition \(edition.id)",
                found,
                expected.map { [$0] } ?? []
            )
        }
        checkMaps()
        checkGiven()
        for claim in facts.claims where claim.state != "invalid" {
            guard let id = claim.id, let edition = facts.edition(claim.edition) else { continue }
            // Compared with the maps as a whole.
            if claim.mapped != nil, claim.state == "blocked" { continue }
            let expected: String
            if id.kind.level == .never {
                expected = "never"
            } else if facts.isBlocked(id, edition.names, register.verdicts[id]) {
                expected = "blocked"
            } else if register.verdicts[id] == .distrusted {
                expected = "distrusted"
            } else if register.verdicts[id] == .trusted {
                expected = "joins"
            } else if findings[id] == .quarantined {
                expected = "quarantined"
            } else if id.kind.level == .package, !edition.names.isComplete {
                expected = "alone"
            } else {
                expected = "joins"
            }
            expect("\(id) of edition \(edition.id)", claim.state, expected)
        }
    }

    private mutating func checkMaps() {
        for edition in facts.editions {
            let found = facts.claims.filter { $0.edition == edition.id }.compactMap { claim in
                claim.mapped.map {
                    "\($0) \(claim.id.map(\.description) ?? "") \(claim.state == "blocked")"
                }
            }
            let expected = facts.said(of: edition, register).map {
                "\($0.id) \($0.work) \($0.isHeld)"
            }
            expect("what maps say of edition \(edition.id)", Set(found), Set(expected))
        }
    }

    private mutating func checkGiven() {
        for edition in facts.editions {
            let claims = facts.claims.filter {
                $0.edition == edition.id && $0.mapped == nil && $0.id?.kind.level != .never
            }
            let own = Set(claims.filter { !$0.isGiven && $0.state != "invalid" }.compactMap(\.id))
            let found = claims.filter(\.isGiven).compactMap(\.id)
            expect(
                "what others give edition \(edition.id)",
                found.sorted(),
                facts.given[edition.id, default: []].subtracting(own)
                    .filter { $0.kind.level != .never }.sorted()
            )
        }
    }

    private mutating func checkStates() {
        for id in register.ids.union(register.verdicts.keys).union(facts.states.keys) {
            let state = IDState(
                finding: findings[id],
                verdict: register.verdicts[id],
                isAnswered: register.isAnswered(id)
            )
            let isKnown = state.finding != nil || state.verdict != nil
            expect("\(id)", facts.states[id], isKnown ? state : nil)
        }
    }

    /// A group has the lowest of the ids that its editions founded, and the others lead there.
    private mutating func checkWorkIDs() {
        var founded: [Int64: [Int64]] = [:]
        for (id, work) in facts.works { founded[work.founder, default: []].append(id) }
        for (id, redirect) in facts.redirects {
            founded[redirect.founder, default: []].append(id)
            if facts.works[id] != nil { faults.append("\(id) is a work and leads elsewhere") }
            if facts.works[redirect.to] == nil { faults.append("\(id) leads to no work") }
        }
        for (work, editions) in editionsOfWorks {
            let ids = editions.flatMap { founded[$0.id] ?? [] }
            expect("the lowest id of the editions of work \(work)", ids.min(), work)
            for id in ids where id != work {
                expect("where \(id) leads", facts.redirects[id]?.to, work)
            }
        }
    }

    /// No book of the reference has a cover, so there are those that people chose.
    private mutating func checkCovers() {
        let needed = facts.decisions.values.filter { !$0.isRevoked }.compactMap(\.cover)
        expect("the list of covers", facts.covers, Set(needed).sorted())
    }

    private mutating func checkFaces() {
        for (id, work) in facts.works {
            let inOrder = facts.editions(of: id)
            let title = facts.chosenTitle(of: id) ?? inOrder.lazy.compactMap(\.title).first
            expect("title of work \(id)", work.title, title)
            expect("cover of work \(id)", work.cover, facts.chosenCover(of: id))
            let language = inOrder.lazy.compactMap(\.language).first
            expect("language of work \(id)", work.language, language)
            expect("series of work \(id)", work.series, inOrder.lazy.compactMap(\.series).first)
            let years = inOrder.compactMap(\.published).compactMap { Int64($0.prefix(4)) }
            expect("first year of work \(id)", work.firstYear, years.min())
        }
    }

    private mutating func checkReview() {
        let open = Set(
            findings.keys.filter { id in
                findings[id] != .ambiguous && register.verdicts[id] == nil
                    && !register.isAnswered(id)
            }
        )
        let named = Set(register.apart.flatMap { $0.left + $0.right })
        let components = register.components
        for (id, work) in facts.works {
            let members = Set((editionsOfWorks[id] ?? []).map(\.fingerprint))
            let claimsOpenID = register.books.contains { book in
                members.contains(book.fingerprint) && !open.isDisjoint(with: book.ids)
            }
            let review = claimsOpenID ? "needs-review" : "unreviewed"
            expect("the review state of work \(id)", work.review, review)
            let component = components.first { !$0.isDisjoint(with: members) } ?? []
            let isContested =
                !component.isDisjoint(with: named)
                || register.policy == .likely && register.haveSeveralWorks(component)
            expect("work \(id) is contested: it", work.isContested, isContested)
        }
    }

    /// The founder first, then each edition by the best identifier that it shares with one of
    /// those before, or else by what a person said.
    private mutating func checkEvidence() {
        expect("the list of evidence", facts.evidence.keys.sorted(), facts.editions.map(\.id))
        for work in editionsOfWorks.keys.sorted() {
            let inOrder = facts.editions(of: work)
            for (place, edition) in inOrder.enumerated() {
                let right = evidence(edition, inOrder[..<place])
                let found = facts.evidence[edition.id]
                if let found, right.contains(found) { continue }
                expect("evidence of edition \(edition.id) of \(work)", found, right.first)
            }
        }
    }

    private func evidence(
        _ edition: RegisterSnapshot.Edition,
        _ earlier: ArraySlice<RegisterSnapshot.Edition>
    ) -> [RegisterSnapshot.Evidence] {
        if earlier.isEmpty { return [RegisterSnapshot.Evidence(why: "founded")] }
        guard let book = register.books.first(where: { $0.fingerprint == edition.fingerprint })
        else { return [] }
        let shared = Set(book.ids).filter { id in
            let others = register.joined(to: book, by: id)
            return earlier.contains { others.contains($0.fingerprint) }
        }
        if let best = shared.min() { return [RegisterSnapshot.Evidence(why: "joined", id: best)] }
        // One of several that say so will do.
        let decisions = facts.decisions.keys.sorted().filter { number in
            guard let decision = facts.decisions[number], facts.isInForce(number) else {
                return false
            }
            let sides = decision.left + decision.right
            return decision.kind == "same" && sides.contains(edition.fingerprint)
                && earlier.contains { sides.contains($0.fingerprint) }
        }
        if decisions.isEmpty { return [RegisterSnapshot.Evidence(why: "merged")] }
        return decisions.map { RegisterSnapshot.Evidence(why: "decided", decision: $0) }
    }
}
