// SPDX-License-Identifier: Apache-2.0

package import Works

/// The rule of identity in its plainest form: every pair, every time, nothing remembered.
///
/// It is what the partition and the register are held against, so it shares nothing with them but
/// the comparison of two names and the table of kinds. It is slow on purpose.
extension ReferenceRegister {
    /// How many different books an identifier may have.
    private static let limits: [IdentityLevel: Int] = [.work: 200, .volume: 5, .package: 2]

    /// How many different first authors it may have.
    private static let authorLimits: [IdentityLevel: Int] = [
        .work: 200, .volume: 64, .package: 64,
    ]

    /// The books of each work, by their fingerprints.
    package var works: Set<Set<[UInt8]>> {
        var works = books.map { Set([$0.fingerprint]) }
        for (first, second, isByNames) in edges {
            guard let one = works.firstIndex(where: { $0.contains(first) }),
                let other = works.firstIndex(where: { $0.contains(second) }),
                one != other
            else { continue }
            let both = works[one].union(works[other])
            guard !isForbidden(both) else { continue }
            if isByNames, !ignoresCatalogues, areDifferent(works[one], works[other]) { continue }
            works[one] = both
            works.remove(at: other)
        }
        return Set(works)
    }

    /// The works if no decision kept anything apart: what a change in one of them can reach.
    package var components: Set<Set<[UInt8]>> {
        var copy = self
        copy.apart = []
        copy.ignoresCatalogues = true
        return copy.works
    }

    /// Whether a catalogue that has one key for each work has several for these books.
    package func haveSeveralWorks(_ books: Set<[UInt8]>) -> Bool {
        let all = catalogued(books)
        return all.contains { one in all.contains { $0.kind == one.kind && $0 != one } }
    }

    private func catalogued(_ fingerprints: Set<[UInt8]>) -> Set<VolumeID> {
        let kinds: [VolumeIDKind] = [
            .openLibraryWork, .goodreadsWork, .libraryThingWork, .wikidata,
        ]
        let ids = books.filter { fingerprints.contains($0.fingerprint) }.flatMap(\.ids)
        return Set(
            ids.filter { id in
                kinds.contains(id.kind) && verdicts[id] != .distrusted
                    && (verdicts[id] == .trusted || !isOverLimit(id))
            }
        )
    }

    private func areDifferent(_ one: Set<[UInt8]>, _ other: Set<[UInt8]>) -> Bool {
        let (left, right) = (catalogued(one), catalogued(other))
        return left.contains { first in
            right.contains { $0.kind == first.kind }
                && !left.contains { $0.kind == first.kind && right.contains($0) }
        }
    }

    /// The books that an identifier makes one work with a book that claims it.
    package func joined(to book: Book, by id: VolumeID) -> Set<[UInt8]> {
        let joins = joins(id)
        return Set(claimants(of: id).filter { $0 != book && joins($0, book) }.map(\.fingerprint))
    }

    /// The finding of the books on an identifier.
    package func finding(_ id: VolumeID) -> IDFinding? {
        if isOverLimit(id) { return .quarantined }
        let names = claimants(of: id).map(\.names)
        let pairs = names.indices.flatMap { one in names[..<one].map { (names[one], $0) } }
        if id.kind == .names {
            // Two that are like a third are like each other, or it cannot be told who is who.
            let isUnclear = pairs.contains { one, other in
                !one.isBySamePerson(as: other)
                    && names.contains { $0.isBySamePerson(as: one) && $0.isBySamePerson(as: other) }
            }
            return isUnclear ? .ambiguous : nil
        }
        guard id.kind.level == .work || id.kind.level == .volume else { return nil }
        let isShops = [.isbn, .asin].contains(id.kind) && policy != .anyID
        if isShops, pairs.contains(where: { $0.speaksAgainst($1) }) { return .reused }
        if pairs.contains(where: { $0.disagrees(with: $1) }) { return .conflicting }
        guard pairs.contains(where: { $0.titleDisagrees(with: $1) }) else { return nil }
        return id.kind.level == .volume ? .differing : nil
    }

    /// Whether a person spoke about every two books that it joins, or does not join, in doubt.
    package func isAnswered(_ id: VolumeID) -> Bool {
        let finding = finding(id)
        let inDoubt = Self.pairs(claimants(of: id)).filter { one, other in
            switch finding {
            case .conflicting: one.names.disagrees(with: other.names)
            case .differing: one.names.titleDisagrees(with: other.names)
            case .reused:
                one.names.disagrees(with: other.names) || one.names.speaksAgainst(other.names)
            case .quarantined, .ambiguous, nil: false
            }
        }
        return !inDoubt.isEmpty
            && inDoubt.allSatisfy { isDecided($0.fingerprint, $1.fingerprint) }
    }

    private func isDecided(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        same.contains(Same(one, other)) || same.contains(Same(other, one))
            || apart.contains { sides in
                (sides.left.contains(one) && sides.right.contains(other))
                    || (sides.left.contains(other) && sides.right.contains(one))
            }
    }

    /// How many different books there are by title, volume and the longest word of the author.
    private func bookCount(_ id: VolumeID) -> Int {
        var books: [[String?]: Set<String>] = [:]
        for names in claimants(of: id).map(\.names)
        where names.ownTitle != nil || names.author != nil {
            let words = (names.author ?? "").split(separator: " ").map(String.init)
            let longest = words.max { $0.utf8.count < $1.utf8.count }
            books[[names.ownTitle, names.volume], default: []].formUnion(longest.map { [$0] } ?? [])
        }
        return books.values.reduce(0) { $0 + max(1, $1.count) }
    }

    /// Pairs that belong together, those first that go first where not all can be had.
    private var edges: [(first: [UInt8], second: [UInt8], isByNames: Bool)] {
        var edges: [(first: [UInt8], second: [UInt8], isByNames: Bool)] = []
        for (one, other) in Self.pairs(books)
        where same.contains(Same(one.fingerprint, other.fingerprint))
            || same.contains(Same(other.fingerprint, one.fingerprint))
        {
            edges.append((one.fingerprint, other.fingerprint, false))
        }
        for id in ids.sorted(by: Self.isBefore) {
            let joins = joins(id)
            for (one, other) in Self.pairs(claimants(of: id)) where joins(one, other) {
                edges.append((one.fingerprint, other.fingerprint, id.kind == .names))
            }
        }
        return edges
    }

    /// Each book, in the order of fingerprints, with each one before it.
    private static func pairs(_ books: [Book]) -> [(Book, Book)] {
        let ordered = books.sorted { $0.fingerprint.lexicographicallyPrecedes($1.fingerprint) }
        return ordered.enumerated().flatMap { place, later in
            ordered[..<place].map { ($0, later) }
        }
    }

    /// The order of identifiers: level, kind, value.
    private static func isBefore(_ left: VolumeID, _ right: VolumeID) -> Bool {
        let places = [left, right].map { VolumeIDKind.all.firstIndex(of: $0.kind) ?? 0 }
        return (left.kind.level.rawValue, places[0], left.value)
            < (right.kind.level.rawValue, places[1], right.value)
    }

    /// Whether two books that claim an identifier are one work for that.
    private func joins(_ id: VolumeID) -> (Book, Book) -> Bool {
        if id.kind.level == .never || verdicts[id] == .distrusted { return { _, _ in false } }
        if verdicts[id] == .trusted { return { _, _ in true } }
        if isOverLimit(id) { return { _, _ in false } }
        if id.kind.level == .package { return { $0.names.agrees(with: $1.names) } }
        if id.kind == .names {
            return finding(id) == .ambiguous
                ? { $0.names.author == $1.names.author }
                : { $0.names.isBySamePerson(as: $1.names) }
        }
        let isShops = [.isbn, .asin].contains(id.kind)
        if isShops, [.reused, .conflicting].contains(finding(id)) {
            let homes = homes(id)
            return { homes[$0.names] == homes[$1.names] }
        }
        if finding(id) == .reused {
            return { !$0.names.disagrees(with: $1.names) && !$0.names.speaksAgainst($1.names) }
        }
        return { !$0.names.disagrees(with: $1.names) }
    }

    /// The names of an identifier that shops gave out twice, each with the least one of its book:
    /// the pairs that have most in common are put together first, unless two would be together
    /// that cannot be one book's.
    private func homes(_ id: VolumeID) -> [BookNames: Int64] {
        let names = Set(claimants(of: id).map(\.names))
        let isReused = finding(id) == .reused
        func contradict(_ one: BookNames, _ other: BookNames) -> Bool {
            one.disagrees(with: other) || isReused && one.speaksAgainst(other)
        }
        func isBox(_ one: BookNames) -> Bool {
            let title = one.ownTitle ?? ""
            let parts = names.filter { part in
                guard let words = part.ownTitle, part.hasTellingTitle else { return false }
                return title.hasPrefix(words + " ")
                    || title.hasSuffix(" " + words) || title.contains(" " + words + " ")
            }
            return parts.contains { part in parts.contains { contradict(part, $0) } }
        }
        let boxes = names.filter(isBox)
        func areOpposed(_ one: BookNames, _ other: BookNames) -> Bool {
            contradict(one, other)
                || one.ownTitle != nil && other.ownTitle != nil
                    && boxes.contains(one) != boxes.contains(other)
        }
        func common(_ one: BookNames, _ other: BookNames) -> Int {
            let fields: [KeyPath<BookNames, String?>] = [\.title, \.volume, \.author]
            return fields.count {
                one[keyPath: $0] != nil && one[keyPath: $0] == other[keyPath: $0]
            }
        }
        let order = names.sorted { $0.key < $1.key }
        var books = order.map { [$0] }
        for wanted in [3, 2, 1, 0] {
            for one in order {
                for other in order where one.key < other.key && common(one, other) == wanted {
                    guard !areOpposed(one, other),
                        let first = books.firstIndex(where: { $0.contains(one) }),
                        let second = books.firstIndex(where: { $0.contains(other) }),
                        first != second
                    else { continue }
                    let both = books[first] + books[second]
                    let isSound = both.allSatisfy { left in
                        !both.contains { areOpposed(left, $0) }
                    }
                    guard isSound else { continue }
                    books[first] = both
                    books.remove(at: second)
                }
            }
        }
        var homes: [BookNames: Int64] = [:]
        for book in books {
            for name in book { homes[name] = book.map(\.key).min() }
        }
        return homes
    }

    private func isOverLimit(_ id: VolumeID) -> Bool {
        guard let limit = Self.limits[id.kind.level],
            let authors = Self.authorLimits[id.kind.level]
        else { return false }
        return bookCount(id) > limit
            || Set(claimants(of: id).compactMap(\.names.author)).count > authors
    }

    private func isForbidden(_ work: Set<[UInt8]>) -> Bool {
        apart.contains { !work.isDisjoint(with: $0.left) && !work.isDisjoint(with: $0.right) }
    }

    private func claimants(of id: VolumeID) -> [Book] {
        books.filter { $0.ids.contains(id) }
    }
}
