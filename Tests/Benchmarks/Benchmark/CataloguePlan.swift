// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import TestSupport
import Works

/// Editions that have all that works are looked for by, and the folders and tags they are in.
struct CataloguePlan {
    private static let seed: UInt64 = 27_182_818
    private static let publishers = ["Harbour Press", "Lantern", "North Wind", "Quay & Sons"]

    private let editions = MappingPlan(reach: nil)
    private let words = Words(seed: CataloguePlan.seed)

    func edition(_ number: Int) -> Book {
        var edition = editions.edition(number)
        var random = Random(seed: Self.seed, stream: UInt64(number))
        let language = random.pick(Words.languages)
        edition.publication.version = random.chance(0.3) ? 2 : 3
        edition.publication.languages = [Publication.Language(raw: language, tag: language)]
        edition.publication.subjects = (0..<2).map { _ in
            Publication.Subject(name: random.pick(Words.subjects))
        }
        let year = String(random.number(in: 1900...2024))
        edition.publication.published = Publication.Moment(text: year, raw: year)
        if random.chance(0.8) {
            edition.publication.publishers = [random.pick(Self.publishers)]
        }
        if random.chance(0.3) {
            edition.publication.series = Publication.Series(
                name: "The \(random.pick(words.surnames)) Cycle",
                position: String(random.number(in: 1...9)),
                rule: .calibre
            )
        }
        return edition
    }

    func path(_ number: Int) -> String { "/benchmark/books/\(number % 1000)/\(number).epub" }

    /// One in ten is in none, the others in three or four: 300,000 memberships of 100,000 editions.
    func boxes(of number: Int) -> [Int] {
        if number % 10 == 0 { return [] }
        return (0..<(number % 3 == 0 ? 4 : 3)).map { (number * 7 + $0 * 3331) % Self.boxes }
    }

    func isTagged(_ number: Int) -> Bool { number % 20 == 0 }

    static let tag = "tag:later"

    /// With the 20 shelves and the 400 rows above them, 10,000 folders.
    static let boxes = 9_580

    func folder(_ box: Int) -> String { "Shelf \(box % 20)/Row \(box / 20 % 20)/Box \(box)" }
}
