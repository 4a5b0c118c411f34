// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Derives each book of a library from its number alone.
///
/// Nothing is remembered from one book to the next, so a library of 10,000 books is the beginning
/// of the one of 100,000, and the truth about works needs no second opinion: a re-issue takes one
/// ISBN or Google Books id of an earlier first issue, and nothing else is shared.
struct LibraryPlan {
    let shape: LibraryShape
    let words: Words

    static let seed: UInt64 = 20_261_121

    init(_ shape: LibraryShape) {
        self.shape = shape
        words = Words(seed: LibraryPlan.seed)
    }

    func book(_ number: Int) -> BookPlan {
        let kind = kind(of: number)
        guard kind == .reissue, let origin = origin(of: number) else {
            return firstIssue(number, kind == .reissue ? .first : kind)
        }
        var random = random(number, purpose: 3)
        let shared =
            origin.volumeNumbers.filter { $0.kind == .isbn }
            + origin.volumeNumbers
            .filter { $0.kind == .google }
        var numbers = [VolumeNumber.uuid(&random)] + shared.prefix(1)
        if random.chance(shape.shareOfOtherNumbers) { numbers.append(.asin(&random)) }
        return BookPlan(
            number: number,
            kind: .reissue,
            work: origin.number,
            title: origin.title + (random.chance(0.5) ? "" : " (Revised Edition)"),
            forename: origin.forename,
            surname: origin.surname,
            volumeNumbers: numbers
        )
    }

    /// Numbers for everything about a book that is not planned here.
    func random(_ number: Int, purpose: UInt64) -> Random {
        Random(seed: LibraryPlan.seed &+ purpose << 32, stream: UInt64(number))
    }

    private func kind(of number: Int) -> BookPlan.Kind {
        if shape != .tiny, number % 100 == 37 {
            let broken: [BookPlan.Kind] = [.truncated, .notZip, .noPackage, .empty]
            return broken[number / 100 % broken.count]
        }
        var random = random(number, purpose: 1)
        return number > 0 && random.chance(0.15) ? .reissue : .first
    }

    /// An earlier first issue with an id that is good for joining; nil when there is none.
    private func origin(of number: Int) -> BookPlan? {
        var random = random(number, purpose: 2)
        for _ in 0..<64 {
            let candidate = random.below(number)
            guard kind(of: candidate) == .first else { continue }
            let plan = firstIssue(candidate, .first)
            if plan.volumeNumbers.contains(where: { $0.kind == .isbn || $0.kind == .google }) {
                return plan
            }
        }
        return nil
    }

    private func firstIssue(_ number: Int, _ kind: BookPlan.Kind) -> BookPlan {
        var random = random(number, purpose: 0)
        let share = shape.shareOfOtherNumbers
        var numbers = [VolumeNumber.uuid(&random)]
        if random.chance(0.8) { numbers.append(.isbn(of: number)) }
        if random.chance(share) { numbers.append(.google(&random)) }
        if random.chance(share) { numbers.append(.asin(&random)) }
        if shape != .tiny, random.chance(0.1) { numbers.append(.gutenberg(of: number)) }
        return BookPlan(
            number: number,
            kind: kind,
            work: number,
            title: words.title(of: number),
            forename: random.pick(Words.forenames),
            surname: random.pick(words.surnames),
            volumeNumbers: numbers
        )
    }
}
