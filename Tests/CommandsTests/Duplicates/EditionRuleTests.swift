// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Covers
import Store
import Testing

/// An edition in few words.
struct RuleCase: CustomTestStringConvertible {
    var outcome = Outcome.sound
    var cover = CoverGrade.none
    var warnings = 1
    var version = 2
    var date: String?
    var size = 1
    var flaw: HeldFile.Flaw?

    func ranked(_ id: Int64) -> RankedEdition {
        var edition = HeldEdition(
            id: id,
            outcome: outcome,
            version: version,
            warnings: warnings
        )
        edition.date = date
        edition.files = [HeldFile(path: [0x2F], size: size, identity: nil, flaw: flaw)]
        return RankedEdition(edition, cover)
    }

    var testDescription: String {
        "\(outcome) \(cover) \(warnings) \(version) \(date ?? "-") \(size)"
    }
}

/// Which edition of a work is the best.
@Suite struct EditionRuleTests {
    typealias Case = RuleCase

    /// Each rule alone: the left one is better, and everything else is the same.
    private static let alone: [(Case, Case)] = [
        (Case(outcome: .warned), Case(outcome: .salvaged, flaw: .salvaged)),
        (Case(outcome: .salvaged, flaw: .salvaged), Case(outcome: .protected)),
        (Case(outcome: .protected), Case(outcome: .warned, flaw: .damaged)),
        (Case(cover: .good), Case(cover: .bad)),
        (Case(cover: .bad), Case(cover: .none)),
        (Case(warnings: 0), Case(warnings: 1)),
        (Case(version: 3), Case(version: 2)),
        (Case(date: "2012-04"), Case(date: "2009-05-01")),
        (Case(date: "2012-04-02T12:47:00Z"), Case(date: "2012-04-02")),
        (Case(date: "1865"), Case(date: nil)),
        (Case(size: 2), Case(size: 1)),
    ]

    /// A rule against all that come after it: the left one is better.
    private static let inTurn: [(Case, Case)] = [
        (
            Case(),
            Case(
                outcome: .salvaged,
                cover: .good,
                warnings: 0,
                version: 3,
                date: "2",
                size: 9,
                flaw: .salvaged
            )
        ),
        (Case(cover: .bad), Case(warnings: 0, version: 3, date: "2", size: 9)),
        (Case(warnings: 0), Case(version: 3, date: "2", size: 9)),
        (Case(version: 3), Case(date: "2", size: 9)),
        (Case(date: "1"), Case(size: 9)),
    ]

    @Test(arguments: alone + inTurn)
    func `the better edition is first, wherever it comes from`(better: Case, worse: Case) {
        #expect(order(better.ranked(1), worse.ranked(2)) == [1, 2])
        #expect(order(worse.ranked(1), better.ranked(2)) == [2, 1])
    }

    @Test func `a book that is sound and one with warnings are both whole`() {
        let warned = Case(outcome: .warned, size: 2).ranked(2)
        #expect(order(Case(outcome: .sound).ranked(1), warned) == [2, 1])
    }

    @Test func `of editions that nothing tells apart the older one is first`() {
        #expect(order(Case().ranked(3), Case().ranked(1), Case().ranked(2)) == [1, 2, 3])
    }

    private func order(_ editions: RankedEdition...) -> [Int64] {
        RankedEdition.ordered(editions).map(\.edition.id)
    }
}
