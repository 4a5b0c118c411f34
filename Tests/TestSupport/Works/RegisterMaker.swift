// SPDX-License-Identifier: Apache-2.0

package import Works

/// Makes small registers with much trouble in them.
///
/// Each register has its own temper: how many names there are, how often one is missing, how many
/// identifiers go round, whether there is a chain or an identifier that is in nearly every book.
package struct RegisterMaker {
    private static let titles = [
        "river", "river and sea", "riverbank", "stone", "iron", "salt", "glass", "ember", "wool",
        "poems", "lighthouse", "lighthouse keeper",
    ]
    private static let authors = [
        "ann smith", "adam smith", "a smith", "ann b smith", "bob jones", "b jones", "jones",
        "carla wu",
    ]
    private static let kinds: [VolumeIDKind] = [
        .gutenberg, .wikidata, .isbn, .isbn, .google, .google, .asin, .uuid, .uuid, .calibre,
        .mobiASIN, .issn,
    ]

    private let titles: [String]
    private let authors: [String]
    private let missing: Int
    private let numbered: Int
    private let ids: [VolumeID]
    private let idsPerBook: Int
    private let poison: VolumeID?
    private let poisoned: Int
    private let chain: [VolumeID]

    package init(_ numbers: inout SeededNumbers, books: Int) {
        let areNamesakes = numbers.chance(15)
        titles =
            areNamesakes
            ? ["lighthouse"] : numbers.pick(atMost: numbers.number(in: 1...12), of: Self.titles)
        authors =
            areNamesakes
            ? Array(Self.authors.prefix(3))
            : numbers.pick(atMost: numbers.number(in: 1...4), of: Self.authors)
        missing = numbers.pick([0, 5, 30])
        numbered = numbers.pick([0, 20, 60])
        ids = Self.ids(numbers.number(in: 1...(2 * books + 1)), "", &numbers)
        idsPerBook = numbers.number(in: 0...4)
        poison = numbers.chance(30) ? Self.ids(1, "p", &numbers).first : nil
        poisoned = numbers.number(in: 30...100)
        chain = numbers.chance(30) ? Self.ids(books, "c", &numbers) : []
    }

    private static func ids(
        _ count: Int,
        _ mark: String,
        _ numbers: inout SeededNumbers
    ) -> [VolumeID] {
        // The values say nothing about the order in which they are made.
        (0..<count).map { number in
            VolumeID(kind: numbers.pick(kinds), value: "\(numbers.below(10))\(mark)\(number)")
        }
    }

    package func names(_ numbers: inout SeededNumbers) -> BookNames {
        BookNames(
            titleKey: numbers.chance(missing) ? nil : numbers.pick(titles),
            volume: numbers.chance(numbered) ? String(numbers.number(in: 1...3)) : nil,
            authorKey: numbers.chance(missing) ? nil : numbers.pick(authors)
        )
    }

    /// The identifiers of the book that comes after so many others; one may be there twice.
    package func ids(_ place: Int, _ numbers: inout SeededNumbers) -> [VolumeID] {
        var picked = (0..<numbers.number(in: 0...idsPerBook)).map { _ in numbers.pick(ids) }
        if let poison, numbers.chance(poisoned) { picked.append(poison) }
        if !chain.isEmpty {
            picked.append(chain[place % chain.count])
            picked.append(chain[(place + 1) % chain.count])
        }
        return picked
    }

    package func verdicts(_ numbers: inout SeededNumbers) -> [VolumeID: IDVerdict] {
        var verdicts: [VolumeID: IDVerdict] = [:]
        for id in ids + chain + (poison.map { [$0] } ?? []) where numbers.chance(8) {
            verdicts[id] = numbers.pick([.trusted, .distrusted])
        }
        return verdicts
    }
}

extension ReferenceRegister {
    /// A register of 1 to 12 books, now and then of up to 40.
    package static func random(_ numbers: inout SeededNumbers) -> ReferenceRegister {
        let count = numbers.chance(4) ? numbers.number(in: 13...40) : numbers.number(in: 1...12)
        return random(&numbers, books: count)
    }

    package static func randomUnderAnyPolicy(_ numbers: inout SeededNumbers) -> ReferenceRegister {
        let register = random(&numbers)
        return register.under(numbers.pick(MatchPolicy.allCases))
    }

    package static func random(
        _ numbers: inout SeededNumbers,
        books count: Int
    ) -> ReferenceRegister {
        let maker = RegisterMaker(&numbers, books: count)
        var register = ReferenceRegister()
        for place in 0..<count {
            register.add(maker.names(&numbers), maker.ids(place, &numbers))
        }
        guard numbers.chance(60) else { return register }
        register.verdicts = maker.verdicts(&numbers)
        let all = register.books.map(\.fingerprint)
        for _ in 0..<numbers.pick([0, 0, 1, 2, 5]) where count > 1 {
            let pair = numbers.pick(atMost: 2, of: all)
            register.same.append(Same(pair[0], pair[1]))
        }
        for _ in 0..<numbers.below(4) where count > 1 {
            let named = numbers.pick(atMost: numbers.number(in: 2...6), of: all)
            let cut = numbers.number(in: 1...(named.count - 1))
            register.apart.append(Apart(Array(named[..<cut]), Array(named[cut...])))
        }
        return register
    }
}
