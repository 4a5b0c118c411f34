// SPDX-License-Identifier: Apache-2.0

import Store
import TestSupport
import Testing
import Works

/// Books and decisions at random: whatever happens, the register must be sound afterwards.
@Suite struct RandomRegisterTests {
    private static let titles = ["Ash", "Birch", "Cedar", "Dune Grass", "Elm", "Fern", "Gorse"]
    private static let authors = ["Ada Quill", "Bo Lark", "Cy Marsh"]
    private static let ids = [
        "gutenberg:1", "gutenberg:2", "isbn:9780306406157", "isbn:9783161484100",
        "google:zyTCAlFPjgYC", "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41",
        "urn:uuid:6fa459ea-ee8a-4ca4-894e-db77e160355e",
    ]

    @Test(arguments: 1...UInt64(Property.cases(24)))
    func `a register is sound after every step`(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let register = try TestRegister()
        var decisions: [Int64] = []
        for step in 1...40 {
            let editions = try register.works().joined().sorted()
            let count = editions.count
            switch random.below(10) {
            case 0 where count > 2:
                let kind = random.below(3) == 0 ? "same" : "not-same"
                let left = editions[random.below(count)]
                let right = editions[random.below(count)]
                // A word that contradicts an earlier one has to overrule it, which is not done here.
                guard left != right, decisions.count < 6 else { continue }
                decisions.append(try register.say(kind, [left], [right]))
            case 1 where count > 2:
                let kind = random.below(2) == 0 ? "trust" : "distrust"
                guard decisions.count < 6 else { continue }
                decisions.append(
                    try register.say(kind, try .of(Self.ids[random.below(Self.ids.count)]))
                )
            case 2 where !decisions.isEmpty:
                try register.revoke(decisions.remove(at: random.below(decisions.count)))
            case 3 where count > 2:
                try register.remove(editions[random.below(count)])
            default:
                var book = Book(
                    random.below(8) == 0 ? nil : Self.titles[random.below(Self.titles.count)],
                    by: random.below(8) == 0 ? nil : Self.authors[random.below(Self.authors.count)]
                )
                for _ in 0..<random.below(4) {
                    book.ids.append(Self.ids[random.below(Self.ids.count)])
                }
                try register.enter(book)
            }
            var failures: [RegisterCheck] = []
            try register.reader().verify { if !$0.isSound { failures.append($0) } }
            #expect(failures == [], "step \(step)")
            guard failures.isEmpty else { return }
        }
    }
}
