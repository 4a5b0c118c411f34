// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

@Suite struct IdentityRuleTests {
    private func names(
        _ title: String?,
        _ author: String? = nil,
        volume: String? = nil
    ) -> BookNames {
        BookNames(titleKey: title, volume: volume, authorKey: author)
    }

    /// The rule of before there was a choice: an identifier joins, unless all contradicts it.
    private let rule = IdentityRule(.anyID)

    private let kinds: [VolumeIDKind] = [.gutenberg, .isbn, .uuid, .placeholder]

    @Test(
        arguments: [
            (nil, nil, true, false), (.differing, nil, true, true), (.conflicting, nil, true, true),
            (.quarantined, nil, false, true), (.quarantined, .trusted, true, false),
            (nil, .trusted, true, false), (nil, .distrusted, false, false),
            (.differing, .distrusted, false, false), (.conflicting, .trusted, true, false),
        ] as [(IDFinding?, IDVerdict?, Bool, Bool)]
    )
    func `a person's decision overrides the finding`(
        finding: IDFinding?,
        verdict: IDVerdict?,
        joins: Bool,
        isOpen: Bool
    ) {
        let state = IDState(finding: finding, verdict: verdict)
        #expect(state.joins == joins)
        #expect(state.isOpen == isOpen)
    }

    @Test func `stored words never change`() {
        #expect(
            IDFinding.allCases.map(\.rawValue) == [
                "quarantined", "conflicting", "differing", "reused", "ambiguous",
            ]
        )
        #expect(IDVerdict.allCases.map(\.rawValue) == ["trusted", "distrusted"])
    }

    @Test func `names decide as the level of the identifier says`() {
        let one = names("emma", "austen jane")
        let same = one
        let longer = names("emma a novel", "austen jane")
        let other = names("persuasion", "austen jane")
        let foreign = names("moby dick", "herman melville")
        let bare = names("emma")
        let table: [(VolumeIDKind, BookNames, Bool)] = [
            (.isbn, same, true), (.isbn, longer, true), (.isbn, other, true),
            (.isbn, foreign, false),
            (.isbn, bare, true), (.gutenberg, other, true), (.gutenberg, foreign, false),
            (.uuid, same, true), (.uuid, longer, false), (.uuid, other, false),
            (.uuid, bare, false),
            (.placeholder, same, false),
        ]
        for (kind, second, expected) in table {
            #expect(
                IdentityRule.joins(kind, IDState(), one, second) == expected,
                "\(kind) \(second)"
            )
            #expect(
                IdentityRule.joins(kind, IDState(), second, one) == expected,
                "\(kind) \(second)"
            )
        }
        #expect(!IdentityRule.joins(.uuid, IDState(), bare, bare))
    }

    @Test func `a trusted identifier joins everything and a distrusted one nothing`() {
        let one = names("emma", "austen jane")
        let other = names("moby dick", "herman melville")
        for kind in kinds where kind.level != .never {
            #expect(IdentityRule.joins(kind, IDState(verdict: .trusted), one, other))
            #expect(!IdentityRule.joins(kind, IDState(verdict: .distrusted), one, one))
            #expect(!IdentityRule.joins(kind, IDState(finding: .quarantined), one, one))
        }
        #expect(!IdentityRule.joins(.placeholder, IDState(verdict: .trusted), one, one))
    }

    @Test(arguments: [(VolumeIDKind.isbn, 5), (.uuid, 2), (.gutenberg, 200)])
    func `one book more than the limit is one too many`(kind: VolumeIDKind, limit: Int) {
        let all = (0...limit).map { names("title\($0)", "ann bee") }
        #expect(rule.finding(kind, among: Array(all.dropLast())) != .quarantined)
        #expect(rule.finding(kind, among: all) == .quarantined)
        // Volumes and the persons who wrote a title count, what is written twice does not.
        let volumes = (0...limit).map { names("emma", volume: "\($0)") }
        #expect(rule.finding(kind, among: volumes) == .quarantined)
        let authors = (0...limit).map { names("emma", "ann author\($0)") }
        #expect(rule.finding(kind, among: Array(authors.dropLast()) + authors.dropLast()) == nil)
        #expect(rule.finding(kind, among: authors) == .quarantined)
        let untitled = (0...limit).map { names(nil, "ann author\($0)") }
        #expect(rule.finding(kind, among: untitled) == .quarantined)
        // Records without any name do not count, and neither do spellings of one person.
        let unnamed = (0...limit).map { names(nil, volume: "\($0)") }
        #expect(rule.finding(kind, among: unnamed) != .quarantined)
        let spellings = (0...min(limit, 60)).map { names("emma", Self.spelling($0)) }
        #expect(rule.finding(kind, among: spellings) == nil)
    }

    @Test func `a difference in title is shown, a difference in author as well is a conflict`() {
        let emma = names("emma", "austen jane")
        let novel = names("emma a novel", "austen jane")
        let other = names("persuasion", "austen jane")
        let foreign = names("moby dick", "herman melville")
        let table: [(VolumeIDKind, [BookNames], IDFinding?)] = [
            (.isbn, [], nil), (.isbn, [emma], nil), (.isbn, [emma, novel, emma], nil),
            (.isbn, [emma, other], .differing), (.isbn, [emma, foreign], .conflicting),
            (.isbn, [emma, other, foreign], .conflicting),
            (.isbn, [emma, names("moby dick")], .differing),
            (.isbn, [emma, names(nil, "herman melville")], .conflicting),
            (.isbn, [names("poems", "john keats"), names("poems", "ezra pound")], .conflicting),
            (.isbn, [names("poems", "john keats"), names("poems", "j keats")], nil),
            (.isbn, [emma, names("emma", "herman melville")], nil),
            (.gutenberg, [emma, other], nil), (.gutenberg, [emma, foreign], .conflicting),
            (.uuid, [emma, foreign], nil), (.placeholder, [emma, foreign], nil),
        ]
        for (kind, all, expected) in table {
            #expect(rule.finding(kind, among: all) == expected, "\(kind) \(all)")
            let reversed = rule.finding(kind, among: all.reversed())
            #expect(reversed == expected, "\(kind) \(all)")
        }
    }

    /// Each pair, as the rule is written down.
    private func reference(_ kind: VolumeIDKind, _ all: [BookNames]) -> IDFinding? {
        var register = ReferenceRegister().under(rule.policy)
        let id = VolumeID(kind: kind, value: "1")
        for names in all { register.add(names, [id]) }
        if register.finding(id) == .quarantined { return .quarantined }
        guard kind.level == .work || kind.level == .volume else { return nil }
        var finding: IDFinding?
        for first in all {
            for second in all where first.titleDisagrees(with: second) {
                if kind.level == .volume { finding = .differing }
            }
        }
        for first in all where all.contains(where: { $0.disagrees(with: first) }) {
            return .conflicting
        }
        return finding
    }

    /// Each of these may be the person of all the others.
    private static func spelling(_ number: Int) -> String {
        (["quillington"] + (0..<number).map { "name\($0)" }).sorted().joined(separator: " ")
    }

    private func randomNames(_ random: inout SeededNumbers) -> BookNames {
        let titles = ["a", "a b", "a b c", "a c", "d", "d e", nil]
        let authors = [
            "ann bee", "a bee", "bee", "ann cid", "cid", "dan", nil, "ab bee", "bee zoe",
        ]
        let volumes = ["1", "2", nil, nil, nil]
        return names(
            titles.randomElement(using: &random) ?? nil,
            authors.randomElement(using: &random) ?? nil,
            volume: volumes.randomElement(using: &random) ?? nil
        )
    }

    @Test func `the finding is that of comparing each pair`() {
        var random = SeededNumbers(seed: 4)
        for _ in 0..<4_000 {
            let count = Int.random(in: 0...7, using: &random)
            let all = (0..<count).map { _ in randomNames(&random) }
            for kind in kinds {
                #expect(
                    rule.finding(kind, among: all) == reference(kind, all),
                    "\(kind) \(all)"
                )
            }
        }
    }

    @Test(arguments: [nil, IDVerdict.trusted, .distrusted] as [IDVerdict?])
    func `adding records one by one gives the same finding as all together`(
        verdict: IDVerdict?
    ) {
        var random = SeededNumbers(seed: 5)
        for _ in 0..<1_000 {
            for kind in kinds {
                var all: [BookNames] = []
                var state = IDState(verdict: verdict)
                for _ in 0..<Int.random(in: 1...10, using: &random) {
                    let new = randomNames(&random)
                    state = rule.state(
                        kind,
                        adding: new,
                        to: Array(Set(all)),
                        known: state
                    )
                    all.append(new)
                    let whole = rule.finding(kind, among: all)
                    #expect(state.finding == whole, "\(kind) \(all)")
                    #expect(state.verdict == verdict)
                }
            }
        }
    }

    @Test func `a decided identifier reopens when a differing record arrives`() {
        let known = IDState(finding: .differing, isAnswered: true)
        for (new, isAnswered) in [(names("a"), true), (names("a b"), true), (names("c"), false)] {
            let state = rule.state(
                .isbn,
                adding: new,
                to: [names("a"), names("a b c")],
                known: known
            )
            #expect(state.isAnswered == isAnswered, "\(new)")
        }
    }

    @Test func `more authors than a book can have are as many titles too many`() {
        // All of them may be one person, so that no pair contradicts another.
        let many = (0..<65).map { names("emma", Self.spelling($0)) }
        #expect(rule.finding(.isbn, among: many) == .quarantined)
        #expect(rule.finding(.uuid, among: many) == .quarantined)
        #expect(rule.finding(.gutenberg, among: many) == nil)
        #expect(rule.finding(.isbn, among: Array(many.dropLast())) == nil)
        var state = IDState()
        for (index, new) in many.enumerated() {
            state = rule.state(
                .isbn,
                adding: new,
                to: Array(many[..<index]),
                known: state
            )
            #expect(
                state.finding == rule.finding(.isbn, among: Array(many[...index]))
            )
        }
    }

    @Test func `ten thousand records of one identifier cost no pairs`() {
        let authors = (0..<10_000).map { names("a", "author\($0) zoe") }
        #expect(rule.finding(.isbn, among: authors) == .quarantined)
        let volumes = (0..<10_000).map { names(nil, "zoe", volume: "\($0)") }
        #expect(rule.finding(.isbn, among: volumes) == .quarantined)
        let works = (0..<200).flatMap { title in
            (0..<60).map { names("title\(title)", Self.spelling($0 % 20)) }
        }
        #expect(rule.finding(.gutenberg, among: works) == nil)
        let state = IDState(finding: .differing)
        let added = rule.state(.isbn, adding: names("c", "nora"), to: volumes, known: state)
        #expect(added.finding == .quarantined)
    }

    @Test func `numbers of shops are doubted, keys of catalogues are not`() {
        let one = names("salt roads", "ada quill")
        let other = names("night ferry", "ada quill")
        let table: [(MatchPolicy, VolumeIDKind, IDFinding?)] = [
            (.strict, .isbn, .reused), (.likely, .asin, .reused), (.anyID, .isbn, .differing),
            (.strict, .google, .differing), (.strict, .gutenberg, nil), (.strict, .uuid, nil),
        ]
        for (policy, kind, expected) in table {
            #expect(IdentityRule(policy).finding(kind, among: [one, other]) == expected)
            let state = IDState(finding: expected)
            let joins = kind.level != .package && expected != .reused
            #expect(IdentityRule.joins(kind, state, one, other) == joins, "\(policy) \(kind)")
            #expect(IdentityRule.joins(kind, state, one, one))
        }
    }

    @Test func `initials join by names until they may be either of two persons`() {
        let rule = IdentityRule(.likely)
        let initial = names("lighthouse", "j smith")
        let john = names("lighthouse", "john smith")
        let jane = names("lighthouse", "jane smith")
        let other = names("lighthouse", "bo lark")
        #expect(rule.finding(.names, among: [initial, john, other]) == nil)
        #expect(IdentityRule.joins(.names, IDState(), initial, john))
        #expect(!IdentityRule.joins(.names, IDState(), john, jane))
        #expect(!IdentityRule.joins(.names, IDState(), john, other))
        #expect(rule.finding(.names, among: [john, jane, other]) == nil)
        let unclear = rule.finding(.names, among: [initial, john, jane])
        #expect(unclear == .ambiguous)
        #expect(!IdentityRule.joins(.names, IDState(finding: unclear), initial, john))
        #expect(IdentityRule.joins(.names, IDState(finding: unclear), john, john))
        #expect(!IDState(finding: unclear).isOpen)
    }
}
