// SPDX-License-Identifier: Apache-2.0

/// What makes two records one work, as a function of what they claim and nothing else.
package enum IdentityRule {
    /// What the records that claim an identifier show; `names` has those of all of them, in any
    /// order, each at least once.
    package static func finding(
        _ kind: VolumeIDKind,
        among names: [BookNames]
    ) -> (finding: IDFinding?, titles: Int) {
        let titles = Set(names.compactMap(\.titleKey)).count
        if areTooMany(names, kind) { return (.quarantined, titles) }
        guard isContradictable(kind) else { return (nil, titles) }
        let names = NamesByAuthor(names)
        guard names.haveDifferingTitles else { return (nil, titles) }
        return (names.haveContradiction ? .conflicting : differing(kind), titles)
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
    package static func state(
        _ kind: VolumeIDKind,
        adding names: BookNames,
        to others: [BookNames],
        known: IDState
    ) -> IDState {
        var state = known
        state.finding = finding(kind, adding: names, to: others, known: known.finding)
        // What people decided about is what was there.
        let isInDoubt =
            state.finding == .conflicting
            ? others.contains { $0.disagrees(with: names) }
            : others.contains { $0.titleDisagrees(with: names) }
        if isInDoubt || state.finding != known.finding { state.isAnswered = false }
        return state
    }

    private static func finding(
        _ kind: VolumeIDKind,
        adding names: BookNames,
        to others: [BookNames],
        known: IDFinding?
    ) -> IDFinding? {
        if areTooMany(others + CollectionOfOne(names), kind) { return .quarantined }
        guard isContradictable(kind), known != .conflicting else { return known }
        var finding = known
        for other in others where names.titleDisagrees(with: other) {
            if names.authorDisagrees(with: other) { return .conflicting }
            finding = differing(kind)
        }
        return finding
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
        return switch kind.level {
        case .work, .volume: !first.disagrees(with: second)
        case .package: first.agrees(with: second)
        case .never: false
        }
    }

    /// Whether these are more books than one identifier can name.
    private static func areTooMany(_ names: [BookNames], _ kind: VolumeIDKind) -> Bool {
        guard let titles = kind.level.titleLimit, let authors = kind.level.authorLimit,
            names.count > min(titles, authors)
        else { return false }
        return Set(names.compactMap(\.titleKey)).count > titles
            || Set(names.compactMap(\.author)).count > authors
    }

    /// Identifiers of a package join only what agrees, so nothing can contradict them.
    private static func isContradictable(_ kind: VolumeIDKind) -> Bool {
        kind.level == .work || kind.level == .volume
    }

    /// The work itself may be called anything.
    private static func differing(_ kind: VolumeIDKind) -> IDFinding? {
        kind.level == .volume ? .differing : nil
    }
}
