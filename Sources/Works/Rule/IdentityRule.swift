// SPDX-License-Identifier: Apache-2.0

/// What makes two records one work, as a function of what they claim, of what the library joins by,
/// and of nothing else.
package struct IdentityRule: Sendable, Hashable {
    package let policy: MatchPolicy

    package init(_ policy: MatchPolicy) {
        self.policy = policy
    }

    /// What the records that claim an identifier show; `names` has those of all of them, in any
    /// order, each at least once.
    package func finding(_ kind: VolumeIDKind, among names: [BookNames]) -> IDFinding? {
        if areTooMany(names, kind) { return .quarantined }
        switch kind.level {
        case .names: return PersonGroups(names).areClear ? nil : .ambiguous
        case .package, .never: return nil
        case .work, .volume: break
        }
        let known = NamesByAuthor(names)
        guard known.haveDifferingTitles || known.haveContradiction else { return nil }
        if mayBeReused(kind), haveOpposition(names) { return .reused }
        return known.haveContradiction ? .conflicting : differing(kind)
    }

    /// The state of an identifier once a record with these names is added to those it has.
    ///
    /// The finding is that of `finding` for all of them, in time that grows with the number of the
    /// others, not with its square.
    ///
    /// - Parameters:
    ///   - names: those of the new record.
    ///   - others: those of all others, each at least once.
    ///   - known: what the others show, and what people said, which stays.
    package func state(
        _ kind: VolumeIDKind,
        adding names: BookNames,
        to others: [BookNames],
        known: IDState
    ) -> IDState {
        var state = known
        state.finding = finding(kind, adding: names, to: others, known: known.finding)
        // What people decided about is what was there.
        let isInDoubt = others.contains { Self.areInDoubt($0, names, state.finding) }
        if isInDoubt || state.finding != known.finding { state.isAnswered = false }
        return state
    }

    /// Whether two records are what a finding is about.
    package static func areInDoubt(
        _ first: BookNames,
        _ second: BookNames,
        _ finding: IDFinding?
    ) -> Bool {
        switch finding {
        case .conflicting: first.disagrees(with: second)
        case .reused: first.disagrees(with: second) || first.speaksAgainst(second)
        default: first.titleDisagrees(with: second)
        }
    }

    private func finding(
        _ kind: VolumeIDKind,
        adding names: BookNames,
        to others: [BookNames],
        known: IDFinding?
    ) -> IDFinding? {
        let all = others + CollectionOfOne(names)
        if areTooMany(all, kind) { return .quarantined }
        switch kind.level {
        case .names: return PersonGroups(all).areClear ? nil : .ambiguous
        case .package, .never: return known
        case .work, .volume: break
        }
        if known == .reused { return known }
        if mayBeReused(kind), others.contains(where: { $0.speaksAgainst(names) }) { return .reused }
        if known == .conflicting || others.contains(where: { $0.disagrees(with: names) }) {
            return .conflicting
        }
        let isOther = others.contains { $0.titleDisagrees(with: names) }
        return isOther ? differing(kind) ?? known : known
    }

    /// Whether what an identifier in this state joins hangs on the names of all its records.
    package static func isClustered(_ kind: VolumeIDKind, _ state: IDState) -> Bool {
        kind.isReused && state.verdict == nil
            && (state.finding == .reused || state.finding == .conflicting)
    }

    /// The clusters of an identifier, if it has any; `names` has those of all records that claim it.
    package static func clusters(
        _ kind: VolumeIDKind,
        _ state: IDState,
        among names: [BookNames]
    ) -> NameClusters? {
        guard isClustered(kind, state) else { return nil }
        return NameClusters(names) { areInDoubt($0, $1, state.finding) }
    }

    /// Whether an identifier in this state makes one work of two records that claim it.
    package static func joins(
        _ kind: VolumeIDKind,
        _ state: IDState,
        _ first: BookNames,
        _ second: BookNames
    ) -> Bool {
        guard state.joins, kind.level != .never else { return false }
        if state.verdict == .trusted { return true }
        if let clusters = state.clusters { return clusters.areTogether(first, second) }
        return switch kind.level {
        case .work, .volume:
            state.finding == .reused
                ? !areInDoubt(first, second, .reused) : !first.disagrees(with: second)
        case .package: first.agrees(with: second)
        case .names:
            state.finding == nil ? first.isBySamePerson(as: second) : first.agrees(with: second)
        case .never: false
        }
    }

    /// Whether each record joins each other one where the finding says no more than that titles
    /// differ: then one of them stands for all.
    package static func joinsAlike(_ kind: VolumeIDKind, _ state: IDState) -> Bool {
        if state.verdict == .trusted { return true }
        return kind.level != .package && kind.level != .names
            && (state.finding == nil || state.finding == .differing)
    }

    /// Whether these are more books than one identifier can name.
    private func areTooMany(_ names: [BookNames], _ kind: VolumeIDKind) -> Bool {
        guard let books = kind.level.bookLimit, let authors = kind.level.authorLimit,
            names.count > min(books, authors)
        else { return false }
        return Set(names.compactMap(\.author)).count > authors
            || BookCount.exceeds(books, names)
    }

    /// Whether any two records speak against each other; few enough to be compared by twos.
    private func haveOpposition(_ names: [BookNames]) -> Bool {
        for (index, first) in names.enumerated() {
            for second in names[..<index] where first.speaksAgainst(second) { return true }
        }
        return false
    }

    private func mayBeReused(_ kind: VolumeIDKind) -> Bool {
        policy.doubtsReusedNumbers && kind.isReused
    }

    /// The work itself may be called anything.
    private func differing(_ kind: VolumeIDKind) -> IDFinding? {
        kind.level == .volume ? .differing : nil
    }
}
