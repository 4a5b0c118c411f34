// SPDX-License-Identifier: Apache-2.0

import Books
import TestSupport
import Works

/// What happens to a register, step by step; a step that makes no sense at its point does nothing.
struct RegisterScript: CustomStringConvertible {
    enum Step: Sendable {
        /// Books by their places in `books`.
        case add(Int)
        /// A book and what lies beside it.
        case bring(Int, [VolumeID])
        /// What a sheet that is so sure knows a book by; nothing takes it away.
        case tell(
            Int,
            [VolumeID],
            confidence: Double,
            by: FactProvider = .calibre,
            title: String? = nil
        )
        /// What a person says of the record of a provider on a book.
        case judge(Int, FactProvider, FactVerdict)
        /// Whose work ids join books.
        case providers([FactProvider])
        case remove(Int)
        /// A newer reader finds these identifiers in a book.
        case renew(Int, [VolumeID])
        case commit
        /// Uncommitted changes are lost.
        case crash
        /// The run ends, and the next one has a cache of this size.
        case close(cacheCapacity: Int)
        case same(Int, Int)
        case notSame(Int, Int)
        /// The same of the works of two books.
        case sameWorks(Int, Int)
        case notSameWorks(Int, Int)
        /// The title chosen for the work of a book; nil revokes the choice.
        case choose(Int, String?)
        /// A picture, by its seed, that is to be the cover of the work of a book; nil likewise.
        case cover(Int, UInt8?)
        /// These are another work than the others of the work of the first one.
        case split([Int])
        /// Puts an identifier on the blocklist, or takes it off.
        case block(Blocklist.Entry)
        /// Takes in a map of works under a name, or takes that out if it has no lines.
        case map(String, [WorkMapLine])
        /// What books are joined by.
        case match(MatchPolicy)
        case trust(VolumeID)
        case distrust(VolumeID)
        /// The decision that was made so many decisions before the last one.
        case revoke(Int)
    }

    var books: [ReferenceRegister.Book]
    var steps: [Step] = []

    /// Sizes with which entries are put out all the time, and one with which never.
    static let cacheCapacities = [0, 1, 3, VolumeIDCache.defaultCapacity]

    var description: String {
        var register = ReferenceRegister()
        register.books = books
        return "\(register)\n\(steps.map { "\($0)" }.joined(separator: "\n"))"
    }

    var smaller: [RegisterScript] {
        var found: [RegisterScript] = []
        // Halves first, so that long scripts become short soon.
        if steps.count > 3 {
            let half = steps.count / 2
            for part in [steps[..<half], steps[half...]] {
                found.append(RegisterScript(books: books, steps: Array(part)))
            }
        }
        found += steps.withOneLess.map { RegisterScript(books: books, steps: $0) }
        for place in books.indices {
            for ids in books[place].ids.withOneLess {
                var copy = self
                copy.books[place].ids = ids
                found.append(copy)
            }
        }
        return found
    }
}

extension RegisterScript {
    /// Books that come in random order and batches, with crashes, and with books that go again.
    static func imports(_ numbers: inout SeededNumbers) -> RegisterScript {
        let register = ReferenceRegister.random(&numbers)
        var script = RegisterScript(books: register.books)
        let places = Array(register.books.indices)
        let (crashes, removals, batch) =
            (numbers.pick([0, 0, 20]), numbers.pick([0, 0, 15]), numbers.pick([2, 20, 80]))
        var lost: [Int] = []
        for place in places.shuffled(using: &numbers) {
            script.steps.append(.add(place))
            lost.append(place)
            if numbers.chance(removals) { script.steps.append(.remove(numbers.pick(places))) }
            if numbers.chance(crashes) {
                script.steps.append(.crash)
                // Most come again, like files that an interrupted run has not registered.
                for place in lost where numbers.chance(80) { script.steps.append(.add(place)) }
            }
            if numbers.chance(100 - batch) {
                script.steps.append(.commit)
                lost = []
            }
            if numbers.chance(3) {
                script.steps.append(.close(cacheCapacity: numbers.pick(cacheCapacities)))
                lost = []
            }
        }
        let ids = script.books.flatMap(\.ids).filter { $0.kind.level != .never }
        if !ids.isEmpty, numbers.chance(20) {
            let prefixes = [nil, nil, "river", "stone"]
            for _ in 0..<numbers.number(in: 1...3) {
                let entry = Blocklist.Entry(
                    id: numbers.pick(ids),
                    titlePrefix: numbers.pick(prefixes)
                )
                script.steps.insert(.block(entry), at: numbers.below(script.steps.count + 1))
            }
        }
        script.steps.append(.commit)
        return script
    }

    /// The same, with decisions in between, some of which are revoked.
    static func decisions(_ numbers: inout SeededNumbers) -> RegisterScript {
        var script = imports(&numbers)
        let places = Array(script.books.indices)
        for _ in 0..<numbers.number(in: 1...6) {
            let step = script.decision(&numbers)
            script.steps.insert(step, at: numbers.below(script.steps.count + 1))
        }
        // Books of which people said something go and come back.
        for _ in 0..<numbers.below(4) {
            let place = numbers.pick(places)
            let cut = numbers.below(script.steps.count + 1)
            script.steps.insert(contentsOf: [.remove(place), .add(place)], at: cut)
        }
        script.steps.append(.commit)
        return script
    }

    /// The same, with books that are read again.
    static func renewals(_ numbers: inout SeededNumbers) -> RegisterScript {
        var script = decisions(&numbers)
        let ids = script.books.flatMap(\.ids)
        for _ in 0..<numbers.number(in: 1...4) {
            let renewal = Step.renew(
                numbers.below(script.books.count),
                numbers.pick(atMost: 3, of: ids)
            )
            script.steps.insert(renewal, at: numbers.below(script.steps.count + 1))
        }
        return script
    }

    /// The same, with maps of works that come and go.
    static func maps(_ numbers: inout SeededNumbers) -> RegisterScript {
        var script = renewals(&numbers)
        for _ in 0..<numbers.number(in: 1...4) {
            let map = Step.map(numbers.pick(["one", "two"]), script.lines(&numbers))
            script.steps.insert(map, at: numbers.below(script.steps.count + 1))
        }
        return script
    }

    /// The same, with sheets that give books identifiers: when they come and later.
    static func sheets(_ numbers: inout SeededNumbers) -> RegisterScript {
        var script = maps(&numbers)
        let ids = script.books.flatMap(\.ids)
        for place in script.steps.indices {
            guard case .add(let book) = script.steps[place], numbers.chance(30) else { continue }
            script.steps[place] = .bring(book, numbers.pick(atMost: 2, of: ids))
        }
        for _ in 0..<numbers.number(in: 1...6) {
            let step = Step.tell(
                numbers.below(script.books.count),
                numbers.pick(atMost: 2, of: ids),
                confidence: numbers.pick([1, 1, 0.25])
            )
            script.steps.insert(step, at: numbers.below(script.steps.count + 1))
        }
        return script
    }

    /// The same, with catalogues of which some are heard on works.
    static func catalogues(_ numbers: inout SeededNumbers) -> RegisterScript {
        var script = sheets(&numbers)
        for _ in 0..<numbers.number(in: 2...10) {
            let step = script.catalogue(&numbers)
            script.steps.insert(step, at: numbers.below(script.steps.count + 1))
        }
        return script
    }

    static let providers = ["alpha", "beta"].map(FactProvider.init(rawValue:))

    private func catalogue(_ numbers: inout SeededNumbers) -> Step {
        let (place, provider) = (numbers.below(books.count), numbers.pick(Self.providers))
        switch numbers.below(10) {
        case 0, 1: return .providers(numbers.pick(atMost: 2, of: Self.providers))
        case 2: return .judge(place, provider, .believed)
        case 3: return .judge(place, provider, .rejected)
        case 4: return .revoke(numbers.below(3))
        default:
            return .tell(
                place,
                numbers.pick(atMost: 2, of: books.flatMap(\.ids) + Self.works),
                confidence: numbers.pick([1, 0.25]),
                by: provider,
                // What a book has no title of its own for would be the title of its work.
                title: books[place].names.title == nil ? nil : numbers.pick(["river", nil])
            )
        }
    }

    /// Few, so that books have the same.
    static let works = ["OL1W", "OL2W"].map { VolumeID(kind: .openLibraryWork, value: $0) }

    /// Lines from identifiers of the books to few works, some of which books claim themselves.
    func lines(_ numbers: inout SeededNumbers) -> [WorkMapLine] {
        let ids = books.flatMap(\.ids)
        let works =
            ids.filter { $0.kind.level == .work }
            + ["Q1", "Q2", "Q3"].map { VolumeID(kind: .wikidata, value: $0) }
        let from = ids.filter { $0.kind.level == .work || $0.kind.level == .volume }
        guard !from.isEmpty else { return [] }
        return (0..<numbers.below(6)).compactMap { _ in
            let line = WorkMapLine(book: numbers.pick(from), work: numbers.pick(works))
            return line.book == line.work ? nil : line
        }
    }

    private func decision(_ numbers: inout SeededNumbers) -> Step {
        let one = numbers.below(books.count)
        // People speak about books that have something to do with each other.
        let near = books.indices.filter { place in
            place != one && !Set(books[place].ids).isDisjoint(with: books[one].ids)
        }
        let other =
            numbers.chance(70) && !near.isEmpty
            ? numbers.pick(near) : numbers.below(books.count)
        let ids = books.flatMap(\.ids)
        switch numbers.below(ids.isEmpty ? 12 : 14) {
        case 0, 1, 2: return .notSame(one, other)
        case 3: return .same(one, other)
        case 4: return .split([one] + numbers.pick(atMost: 2, of: near))
        case 5: return .sameWorks(one, other)
        case 6: return .notSameWorks(one, other)
        case 7: return .choose(one, numbers.pick(["one", "two", nil]))
        case 8: return .revoke(numbers.below(3))
        case 9: return .cover(one, numbers.pick([1, 2, nil]))
        case 10, 11: return .match(numbers.pick(MatchPolicy.allCases))
        case 12: return .trust(numbers.pick(ids))
        default: return .distrust(numbers.pick(ids))
        }
    }
}
