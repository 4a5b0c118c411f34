// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import SQLite
package import Store
package import Works

/// Enters editions in the register: finds the work of each, and writes it there.
///
/// The cache answers first. It holds ids and nothing else, and only of identifiers of which nothing
/// is known; what it says is trusted for as long as no other process wrote to the register. After
/// that each entry is verified at its next touch, and one that is wrong is dropped then. With a
/// cache of no size every question goes to the register, and the answers are the same.
package final class WorkAssigner {
    private let writer: RegisterWriter
    private var cache: VolumeIDCache
    private var lastWritesOfOthers: Int64
    private var hasPairings = false
    private var hasMaps = false
    /// What books are joined by.
    private var policy = MatchPolicy.standard
    /// Works that were absorbed in this run, so that a cached id of one leads on.
    private var absorbed: [WorkID: WorkID] = [:]
    private static let mostAbsorbed = 100_000
    /// Questions that the register had to answer since the sieve was made.
    private var questions = 0
    /// Claims of this and later editions are this run's.
    private let lastKnownEdition: Int64
    /// What became of the identifiers of the editions that were added.
    private var claims = RunTally()
    /// Whether editions that were read again may have held back claims of those that are new.
    private var mustCountClaims = false

    package init(
        _ writer: RegisterWriter,
        cacheCapacity: Int = VolumeIDCache.defaultCapacity
    ) throws(SQLiteError) {
        self.writer = writer
        cache = VolumeIDCache(capacity: cacheCapacity)
        lastWritesOfOthers = try writer.writesOfOthers()
        lastKnownEdition = try writer.lastEdition()
        hasPairings = try writer.hasPairings()
        hasMaps = try writer.hasMaps()
        policy = try writer.refreshedPolicy()
        if lastKnownEdition == 0 { try learnKeys() }
    }

    package var statistics: VolumeIDCacheStatistics { cache.statistics }

    /// What was counted here: claims, and how the cache answered.
    package static let counts = [.claims] + RunCount.claimEndings + RunCount.cache

    package var counts: RunTally {
        var counts = claims
        counts[.cacheHits] = cache.statistics.hits
        counts[.cacheMisses] = cache.statistics.misses
        counts[.cacheStale] = cache.statistics.stale
        return counts
    }

    /// Must be called inside each new transaction: from then on no other process can write.
    package func refresh() throws(SQLiteError) {
        hasPairings = try writer.hasPairings()
        hasMaps = try writer.hasMaps()
        let writes = try writer.writesOfOthers()
        policy = try writer.refreshedPolicy()
        guard writes != lastWritesOfOthers else { return }
        lastWritesOfOthers = writes
        absorbed = [:]
        cache.distrust()
    }

    /// To be called after a transaction was rolled back.
    package func forget() {
        cache.clear()
        absorbed = [:]
        claims = RunTally()
    }
}

// MARK: - Mapping

extension WorkAssigner {
    /// Finds out which work an edition belongs to, and what it shows about its identifiers.
    package func decide(_ edition: Book) throws(SQLiteError) -> GroupingDecision {
        let edition = try withAddedClaims(edition)
        var placement = GroupingDecision()
        if hasPairings {
            placement.isNamed = try writer.isNamedInDecisions(edition.fingerprint)
            placement.needsSolving = placement.isNamed
        }
        var hits: [(id: VolumeID, work: WorkID)] = []
        let ids = edition.joiningIDs.map { (id: $0, key: IDKey($0)) }
        for (_, key) in ids { cache.bringNear(key) }
        for (id, key) in ids {
            var suspect: (work: WorkID, sameNames: Bool)?
            switch cache.lookUp(key, names: edition.names.key) {
            case .work(let work):
                hits.append((id, survivor(of: work)))
                continue
            case .absent: continue
            case .suspect(let work, let same): suspect = (survivor(of: work), same)
            case .unknown: try learnKeysIfWorthIt()
            }
            let knowledge = try writer.knowledge(
                of: id,
                key: key,
                names: edition.names,
                mayBeContested: hasPairings || policy.joinsByNames
            )
            if let suspect {
                let stands = knowledge.works == [suspect.work] && knowledge.isPlain
                if !stands || knowledge.isContested {
                    cache.evict(key)
                } else if suspect.sameNames {
                    cache.confirm(key)
                }
            }
            placement.take(knowledge, of: id, &hits)
        }
        if policy.joinsByNames, mayChangeByNames(edition, hits) { placement.needsSolving = true }
        if !placement.needsSolving { placement.arrival = WorkAssignment(hits) }
        return placement
    }

    /// With the claims that follow from what the library joins books by, and from maps of works;
    /// so far it has those of the book alone.
    private func withAddedClaims(_ edition: Book) throws(SQLiteError) -> Book {
        // Most libraries add none, and a copy of all claims is a tenth of what mapping costs.
        guard policy.joinsByNames || hasMaps else { return edition }
        var edition = edition
        edition.claimNames(policy)
        if hasMaps { edition.volumeIDs += try writer.mappedClaims(of: edition) }
        return edition
    }

    /// Whether what it brings together may be different works of a catalogue, which names join no
    /// more then.
    private func mayChangeByNames(
        _ edition: Book,
        _ hits: [(id: VolumeID, work: WorkID)]
    ) -> Bool {
        guard let first = hits.first?.work else { return false }
        return hits.contains { $0.work != first }
            || edition.volumeIDs.contains { $0.volumeID?.kind.isOnePerWork == true }
    }

    private func survivor(of work: WorkID) -> WorkID {
        guard let first = absorbed[work] else { return work }
        var current = first
        while let next = absorbed[current] { current = next }
        // The next look-up takes the short way.
        absorbed[work] = current
        return current
    }

    /// Reads every identifier of the register once, after so many questions were asked of it that
    /// this is the shorter way to answer the next ones.
    private func learnKeysIfWorthIt() throws(SQLiteError) {
        guard !cache.knowsAll, cache.capacity > 0 else { return }
        questions += 1
        guard questions > 256, Int64(questions) * 32 > lastKnownEdition else { return }
        try learnKeys()
    }

    private func learnKeys() throws(SQLiteError) {
        questions = 0
        let writer = writer
        try cache.learnAll(try writer.idKeyCount()) { key throws(SQLiteError) in
            try writer.everyIDKey(key)
        }
    }
}

extension GroupingDecision {
    fileprivate mutating func take(
        _ knowledge: IdentifierStanding,
        of id: VolumeID,
        _ hits: inout [(id: VolumeID, work: WorkID)]
    ) {
        if knowledge.after != knowledge.before { findings.append((id, knowledge.after)) }
        if !knowledge.isPlain { states[id] = knowledge.after }
        if knowledge.stopsJoining { flipped.append(id) }
        needsSolving = needsSolving || knowledge.stopsJoining || knowledge.isContested
        for work in knowledge.works { hits.append((id, work)) }
    }
}

extension Book {
    /// The identifiers that may join, each once, the best evidence first.
    var joiningIDs: [VolumeID] {
        var ids: [VolumeID] = []
        for claim in volumeIDs where claim.state != .blocked {
            if let id = claim.volumeID { ids.append(id) }
        }
        guard ids.count > 1 else { return ids }
        ids.sort()
        var unique: [VolumeID] = []
        for id in ids where id != unique.last { unique.append(id) }
        return unique
    }
}

// MARK: - Recording

extension WorkAssigner {
    /// What entering an edition did.
    package struct Entry: Sendable {
        package let edition: Int64
        package let work: WorkID
        package let isNewWork: Bool
        /// Works that went into another one.
        package let mergedWorks: Int
        /// Works that parted from another one.
        package let splitWorks: Int
    }

    /// Writes an edition where it belongs, and moves others where it makes them belong.
    ///
    /// - Parameter told: what lies beside its file says of it, and is written after this.
    package func add(
        _ edition: Book,
        _ placement: GroupingDecision,
        told: [FactSheet] = [],
        as given: GivenIDs? = nil,
        run: Int64
    ) throws(SQLiteError) -> Entry {
        for (id, state) in placement.findings {
            if placement.flipped.contains(id) { try moveClaims(of: id, to: state) }
            try writer.note(state, of: id, run: run)
        }
        var edition = try withAddedClaims(edition)
        edition.setClaims(placement.states)
        var arrival = placement.arrival
        var changes = WorkChanges()
        if placement.needsSolving {
            arrival = try writer.place(
                edition,
                flipped: placement.flipped,
                run: run,
                &changes
            )
        }
        let (id, work) = try writer.add(
            edition,
            arrival,
            needsReview: placement.needsReview,
            told: told,
            as: given,
            run: run
        )
        // What people said of it may answer what its identifiers leave in doubt.
        if placement.isNamed {
            let doubtful = placement.states.filter {
                $0.value.finding != nil && !$0.value.isAnswered
            }
            try writer.solve(Set(doubtful.keys), run: run, &changes)
        }
        if hasMaps {
            try writer.settleMaps(
                of: placement.findings.map(\.id),
                besides: id,
                run: run,
                &changes
            )
        }
        follow(changes)
        for other in arrival.absorbing { absorbed[other] = work }
        if absorbed.count > Self.mostAbsorbed {
            absorbed = [:]
            cache.suspectAll()
        }
        remember(edition, placement, arrival, work)
        claims.add(edition.volumeIDs)
        return Entry(
            edition: id,
            work: work,
            isNewWork: arrival.work == nil,
            mergedWorks: arrival.absorbing.count + changes.ended.count,
            splitWorks: changes.begun.count
        )
    }

    /// Writes what this reader found in an edition that an older one read.
    ///
    /// - Returns: the covers that nothing needs any more.
    package func renew(
        _ id: Int64,
        _ edition: Book,
        run: Int64
    ) throws(SQLiteError) -> [CoverImage] {
        var changes = WorkChanges()
        var edition = edition
        // What lies beside this very file is not heard yet, and another one may have the word.
        edition.forgetAddedClaims()
        edition.volumeIDs += try writer.givenClaims(of: edition, id)
        edition = try withAddedClaims(edition)
        let covers = try writer.renew(edition: id, with: edition, run: run, &changes)
        for claim in edition.volumeIDs {
            guard let found = claim.volumeID else { continue }
            // It may be the first edition that has it, and the next one must find it.
            cache.note(IDKey(found))
        }
        follow(changes)
        mustCountClaims = true
        return covers
    }

    /// Groups editions again to which others give other identifiers than before.
    ///
    /// - Returns: how many works went into another one, and how many parted from one.
    package func regroupRetold(run: Int64) throws(SQLiteError) -> (merged: Int, split: Int) {
        guard writer.mustRegroup else { return (0, 0) }
        var changes = WorkChanges()
        try writer.regroupRetold(run: run, &changes)
        follow(changes)
        mustCountClaims = true
        return (changes.ended.count, changes.begun.count)
    }

    /// Brings the count of claims up to date, if something else than an arrival changed them.
    package func settleClaims() throws(SQLiteError) {
        guard mustCountClaims else { return }
        mustCountClaims = false
        claims = try writer.countClaims(after: lastKnownEdition)
    }

    /// Takes an edition out of the register.
    package func remove(edition: Int64) throws(SQLiteError) {
        var changes = WorkChanges()
        try writer.remove(edition: edition, &changes)
        follow(changes)
    }

    /// Claims of this run that are quarantined by a book that comes after them.
    private func moveClaims(of id: VolumeID, to state: IDState) throws(SQLiteError) {
        let claim = VolumeIDClaim.State(of: state)
        for (name, count) in try writer.claimStates(of: id, after: lastKnownEdition) {
            guard let before = VolumeIDClaim.State(rawValue: name) else { continue }
            claims.move(count, from: before, to: claim)
        }
    }

    /// Works were solved again, so what is cached of them may lead elsewhere.
    private func follow(_ changes: WorkChanges) {
        for key in changes.touched { cache.note(key) }
        for work in changes.begun { absorbed[WorkID(work)] = nil }
    }

    private func remember(
        _ edition: Book,
        _ placement: GroupingDecision,
        _ arrival: WorkAssignment,
        _ work: WorkID
    ) {
        for claim in edition.volumeIDs {
            guard claim.state != .blocked, let id = claim.volumeID else { continue }
            let key = IDKey(id)
            if claim.state == .joins, !arrival.isContested, placement.states[id] == nil {
                cache.remember(key, names: edition.names.key, work)
            } else {
                cache.note(key)
            }
        }
    }
}

extension Book {
    /// Writes into the claims what is known of their identifiers.
    fileprivate mutating func setClaims(_ states: [VolumeID: IDState]) {
        guard !states.isEmpty else { return }
        for index in volumeIDs.indices where volumeIDs[index].state != .blocked {
            guard let id = volumeIDs[index].volumeID, let state = states[id] else { continue }
            let claim = VolumeIDClaim.State(of: state)
            let isPlain = claim == .joins && state.verdict != .trusted
            volumeIDs[index].state = isPlain ? VolumeIDClaim.plainState(id, names) : claim
        }
    }
}
