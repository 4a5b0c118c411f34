// SPDX-License-Identifier: Apache-2.0

import Books
import Commands
import Files
import Library
import Store
import Terminal
import TestSupport
import Testing
import Works

@Suite struct DecisionTextTests {
    private static let sea = CollectionPath(known: .folder, ["Fiction", "Sea"])
    private static let tag = CollectionPath(known: .tag, ["old"])

    private let isbn = VolumeID(kind: .isbn, value: "9780306406157")

    private func names() -> DecisionNames {
        var names = DecisionNames(20)
        names.titles = [3: "Emma", 17: "Emma \"the\" novel"]
        names.editionTitles = [42: "Clueless"]
        return names
    }

    private func decisionText(
        _ actions: [DecisionRequest.Action],
        _ outcome: DecisionResult,
        _ names: DecisionNames,
        isDryRun: Bool
    ) -> DecisionText {
        var outcome = outcome
        outcome.names = names
        return DecisionText(actions, outcome, isDryRun: isDryRun)
    }

    /// The ISBN joins nothing.
    private func distrust(_ id: Int64) -> DecisionRow {
        var row = DecisionRow(id: id, kind: "distrust", who: "ada", madeAt: 0)
        row.idKind = "isbn"
        row.idValue = isbn.value
        return row
    }

    /// Work 3 has a title.
    private func choice(_ id: Int64, _ title: String) -> DecisionRow {
        var row = DecisionRow(id: id, kind: "set", who: "ada", madeAt: 0)
        row.workID = 3
        row.field = "title"
        row.value = title
        return row
    }

    private func rows(_ text: DecisionText) -> [[String]] {
        text.answer.rows.map { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    private func merged() -> DecisionResult {
        var outcome = DecisionResult()
        outcome.made = [12]
        outcome.changes.moves = [
            .init(edition: 42, from: 17, into: 3), .init(edition: 41, from: 17, into: 3),
        ]
        outcome.changes.ended = [17]
        outcome.changes.identifiers = [
            .init(id: isbn, before: IDState(finding: .conflicting), after: IDState())
        ]
        return outcome
    }

    @Test func `a decision states what it is, what it changed and how to undo it`() {
        var names = names()
        names.leads = [17: 3]
        let text = decisionText([.same(.work(3), .work(17))], merged(), names, isDryRun: false)
        #expect(
            text.lines == [
                "Decision 12: work 3 \"Emma\" and work 17 \"Emma \"the\" novel\" are one work",
                "  2 editions moved from work 17 \"Emma \"the\" novel\" into work 3 \"Emma\": "
                    + "editions 41, 42",
                "  work 17 ended; its id leads to work 3",
                "  isbn:9780306406157 was conflicting and is clear",
                "Undo with: accession undo decision:12",
            ]
        )
    }

    @Test func `a dry run says the same in the conditional`() {
        var names = names()
        names.leads = [17: 3]
        names.decisions = [9: distrust(9)]
        var outcome = merged()
        outcome.overruled = [9]
        let text = decisionText([.same(.work(3), .work(17))], outcome, names, isDryRun: true)
        #expect(
            text.lines == [
                "Would decide: work 3 \"Emma\" and work 17 \"Emma \"the\" novel\" are one work",
                "  2 editions would move from work 17 \"Emma \"the\" novel\" into work 3 \"Emma\": "
                    + "editions 41, 42",
                "  work 17 would end; its id would lead to work 3",
                "  isbn:9780306406157 is conflicting and would be clear",
                "  decision 9 (isbn:9780306406157 joins nothing) would be overruled",
            ]
        )
        #expect(rows(text).allSatisfy { $0[0] != "decision" })
        #expect(text.answer.object.members.contains { $0.name == "decisions" && $0.value == [] })
    }

    @Test func `new works are distinguished from restored ones`() {
        var outcome = DecisionResult()
        outcome.made = [13]
        outcome.changes.begun = [17, 21]
        outcome.changes.moves = [.init(edition: 42, from: 3, into: 21)]
        let split = decisionText(
            [.split(work: 3, [.edition(42)])],
            outcome,
            names(),
            isDryRun: false
        )
        #expect(
            split.lines == [
                "Decision 13: edition 42 \"Clueless\" is another work than the rest of "
                    + "work 3 \"Emma\"",
                "  edition 42 moved from work 3 \"Emma\" into work 21",
                "  work 17 \"Emma \"the\" novel\" came back", "  work 21 began",
                "Undo with: accession undo decision:13",
            ]
        )
        #expect(
            rows(split) == [
                ["decision", "13"], ["moved", "42", "3", "21"], ["begun", "17"], ["begun", "21"],
            ]
        )
    }

    @Test func `an undo states what it revoked, and offers no undo`() {
        var names = names()
        names.decisions = [12: distrust(12)]
        var outcome = DecisionResult()
        outcome.revoked = [12]
        let text = decisionText([.revoke(nil)], outcome, names, isDryRun: false)
        #expect(
            text.lines == [
                "Decision 12 (isbn:9780306406157 joins nothing) is revoked", "  no edition moved",
            ]
        )
    }

    @Test func `several decisions each have a line, and one undo command`() {
        var outcome = DecisionResult()
        outcome.made = [4, 5]
        let actions: [DecisionRequest.Action] = [.trust(isbn), .distrust(isbn)]
        let text = decisionText(actions, outcome, names(), isDryRun: false)
        #expect(
            text.lines == [
                "Decision 4: isbn:9780306406157 joins all that claim it",
                "Decision 5: isbn:9780306406157 joins nothing", "  no edition moved",
                "Undo with: accession undo decision:4 decision:5",
            ]
        )
    }

    @Test func `one action may be noted as several decisions`() {
        var outcome = DecisionResult()
        outcome.made = [6, 7]
        let fields: [WorkField: String?] = [.title: "Emma", .review: "verified", .language: nil]
        let text = decisionText([.set(work: 3, fields)], outcome, names(), isDryRun: false)
        #expect(
            text.lines == [
                "Decisions 6, 7: work 3 \"Emma\" has the title \"Emma\", "
                    + "no chosen language, the state verified",
                "Undo with: accession undo decision:6 decision:7",
            ]
        )
    }

    @Test func `a revoked choice states which decision it removes`() {
        var names = names()
        names.decisions = [6: choice(6, "Emma")]
        var outcome = DecisionResult()
        outcome.revoked = [6]
        let action = DecisionRequest.Action.set(work: 3, [.title: nil])
        let text = decisionText([action], outcome, names, isDryRun: false)
        #expect(
            text.lines == [
                "Work 3 \"Emma\" has no chosen title",
                "  decision 6 (work 3 has the title \"Emma\") is revoked",
            ]
        )
        let dryRun = decisionText([action], outcome, names, isDryRun: true)
        #expect(dryRun.lines[1].hasSuffix(" would be revoked"))
    }

    @Test func `an undone choice states what the work has now`() {
        let hash = "a1354ff4b36769e9997521ce8c0779b4"
        var names = names()
        names.decisions = [
            6: choice(6, "Emma!"), 7: choice(7, ""), 8: choice(8, ""), 9: distrust(9),
        ]
        names.choices = [
            6: .init(work: 3, field: .title, value: "Emma"),
            7: .init(work: 3, field: .series, value: nil),
            8: .init(work: 3, field: .review, value: "needs-review"),
            10: .init(work: 3, field: .cover, value: hash, provider: .calibre),
        ]
        names.decisions[10] = choice(10, "")
        var outcome = DecisionResult()
        outcome.revoked = [6, 7, 8, 10]
        let actions: [DecisionRequest.Action] = [.revoke(6), .revoke(7), .revoke(8), .revoke(10)]
        let text = decisionText(actions, outcome, names, isDryRun: false)
        #expect(text.lines[0] == "Decision 6 (work 3 has the title \"Emma!\") is revoked")
        #expect(
            text.lines[4...] == [
                "  the title of work 3 is \"Emma\" now", "  work 3 has no series now",
                "  work 3 has the state needs-review now",
                "  the cover of work 3 is a1354ff4… now, as calibre says",
            ]
        )
        let dryRun = decisionText(actions, outcome, names, isDryRun: true)
        #expect(
            dryRun.lines[4...] == [
                "  the title of work 3 would be \"Emma\"", "  work 3 would have no series",
                "  work 3 would have the state needs-review",
                "  the cover of work 3 would be a1354ff4…, as calibre says",
            ]
        )
        // One that is about groups says that nothing moved.
        outcome.revoked = [6, 9]
        let mixed = decisionText([.revoke(6), .revoke(9)], outcome, names, isDryRun: false)
        #expect(mixed.lines.contains("  no edition moved"))
    }

    @Test(arguments: [true, false])
    func `where nothing was chosen there is nothing to undo`(isDryRun: Bool) {
        let fields: [WorkField: String?] = [.firstYear: nil, .title: nil]
        let action = DecisionRequest.Action.set(work: 3, fields)
        let text = decisionText([action], .init(), names(), isDryRun: isDryRun)
        #expect(
            text.lines == ["Nothing was chosen as the title or the first year of work 3 \"Emma\""]
        )
    }

    @Test func `an identifier on the blocklist was blocked, not clear`() {
        var names = names()
        names.blocked = [isbn]
        var outcome = DecisionResult()
        outcome.made = [1]
        outcome.changes.identifiers = [
            .init(id: isbn, before: IDState(), after: IDState(verdict: .trusted))
        ]
        let text = decisionText([.trust(isbn)], outcome, names, isDryRun: false)
        #expect(text.lines[1] == "  isbn:9780306406157 was blocked and is trusted")
        #expect(rows(text)[1] == ["identifier", "isbn:9780306406157", "blocked", "trusted"])
    }

    @Test func `a verdict on an identifier that no edition has says so`() {
        var names = names()
        names.unclaimed = [isbn]
        var outcome = DecisionResult()
        outcome.made = [1]
        let text = decisionText([.trust(isbn)], outcome, names, isDryRun: false)
        #expect(text.lines[1] == "  no edition has isbn:9780306406157 so far")
        #expect(text.lines.count == 3)
    }

    @Test func `several undone decisions are each named`() {
        var outcome = DecisionResult()
        outcome.revoked = [4, 5]
        let text = decisionText([.revoke(5), .revoke(4)], outcome, names(), isDryRun: false)
        #expect(
            text.lines == [
                "Decision 5 is revoked", "Decision 4 is revoked", "  no edition moved",
            ]
        )
    }

    @Test func `a redirected id is named with its work`() {
        var names = names()
        names.redirects = [8: 3]
        let text = decisionText([.set(work: 8, [.series: "X"])], .init(), names, isDryRun: true)
        #expect(
            text.lines == ["Would decide: work 8, now work 3 \"Emma\" has the series \"X\""]
        )
    }

    @Test func `only the first of many editions are named`() {
        var outcome = DecisionResult()
        outcome.made = [1]
        outcome.changes.moves = (1...25).map { .init(edition: $0, from: 17, into: 3) }
        let text = decisionText([.distrust(isbn)], outcome, names(), isDryRun: false)
        #expect(text.lines[1].hasPrefix("  25 editions moved from work 17 "))
        #expect(
            text.lines[1].hasSuffix(" into work 3 \"Emma\": editions \(list(1...20)) and 5 more")
        )
    }

    @Test func `people see the first of many effects, programs see all`() {
        var outcome = DecisionResult()
        outcome.made = [1]
        outcome.changes.ended = Array(101...130)
        let text = decisionText([.trust(isbn)], outcome, names(), isDryRun: false)
        #expect(text.lines.count == 1 + 20 + 1 + 1)
        #expect(text.lines[21] == "  and 10 more like these")
        #expect(rows(text).count == 1 + 30)
    }

    private func list(_ range: ClosedRange<Int>) -> String {
        range.map(String.init).joined(separator: ", ")
    }

    @Test func `programs get every id`() {
        var names = names()
        names.leads = [17: 3]
        let text = decisionText([.same(.work(3), .work(17))], merged(), names, isDryRun: false)
        let expected: JSONObject = [
            "dry_run": false,
            "said": ["work 3 \"Emma\" and work 17 \"Emma \"the\" novel\" are one work"],
            "decisions": [12], "standing": [], "revoked": [], "overruled": [],
            "moved": [
                ["edition": 42, "from": 17, "into": 3], ["edition": 41, "from": 17, "into": 3],
            ],
            "ended": [["work": 17, "leads_to": 3]], "begun": [],
            "identifiers": [
                [
                    "kind": "isbn", "value": "9780306406157", "before": "conflicting",
                    "after": "clear",
                ]
            ],
            "covers_removed": [], "cover_files_left": [],
        ]
        #expect(text.answer.object == expected)
    }

    @Test func `quiet suppresses messages, but not requested results`() {
        for (format, isShown) in [(OutputFormat.human, false), (.json, true), (.plain, true)] {
            let test = TestConsole()
            test.console.setUp(isQuiet: true, isVerbose: false, progress: .off)
            decisionText([.distrust(isbn)], merged(), names(), isDryRun: false).answer
                .write(to: test.console, format)
            #expect(test.console.finish(.success) == .success)
            #expect(test.output.text.isEmpty == !isShown)
        }
    }

    @Test(
        arguments: [
            (
                CollectionChange.add([.work(3)], sea, nil),
                "work 3 \"Emma\" is already in the folder Fiction/Sea"
            ),
            (
                .add([.work(3), .work(4)], tag, nil),
                "work 3 \"Emma\" and work 4 already have the tag old"
            ),
            (.takeOut([.work(3)], sea), "work 3 \"Emma\" is not in the folder Fiction/Sea"),
            (.takeOut([.work(3)], tag), "work 3 \"Emma\" does not have the tag old"),
            (
                .takeOut([.work(4), .edition(42)], tag),
                "work 4 and edition 42 \"Clueless\" do not have the tag old"
            ),
            (.rename(sea, "Sea"), "the folder Fiction/Sea is already called Sea"),
            (
                .move(sea, into: sea.parent),
                "the folder Fiction/Sea is already in the folder Fiction"
            ),
            (.move(sea, into: nil), "the folder Fiction/Sea is in no other folder"),
        ]
    )
    func `what holds before it is said is told as such`(change: CollectionChange, words: String) {
        for isDryRun in [false, true] {
            let text = decisionText(
                [.collect(change)],
                DecisionResult(),
                names(),
                isDryRun: isDryRun
            )
            #expect(text.lines == ["Nothing to do: \(words)"])
        }
    }
}
