// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// What a merge says at its end.
struct RegisterMergeText {
    private let merges: [RegisterMergeResult]
    /// The sum of all.
    private let report: RegisterMergeResult
    private let library: Path
    private let isDryRun: Bool
    private let expected: MergeExpectation.Outcome?

    /// - Parameters:
    ///   - merges: one at least.
    ///   - expected: what became of a manifest, if one was given.
    init(
        _ merges: [RegisterMergeResult],
        library: Path,
        isDryRun: Bool,
        _ expected: MergeExpectation.Outcome?
    ) {
        self.expected = expected
        var report = merges[0]
        for merge in merges.dropFirst() { report.add(merge) }
        self.report = report
        self.merges = merges
        self.library = library
        self.isDryRun = isDryRun
    }

    var answer: Answer {
        var answer = Answer()
        for line in lines { answer.note(line) }
        answer.sentences([report.counts.equation.line()])
        if let expected { answer.sentences([expected.line]) }
        answer.members(object)
        let merges = merges
        answer.stream("works") { more in
            for merge in merges {
                for (there, here) in merge.works {
                    let line: JSONObject = [
                        "other": .id(there), "work": .optional(here),
                        "register": .path(merge.source),
                    ]
                    guard more(line) else { return }
                }
            }
        }
        return answer
    }

    /// What is said of one register of several, once it is in.
    static func line(_ merge: RegisterMergeResult) -> String {
        let run = merge.run.map { "run \($0): " } ?? ""
        return "\(TerminalText.escape(merge.source)): \(run)\(merge.counts.equation.line())"
    }
}

// MARK: - For people

extension RegisterMergeText {
    /// What programs are to see as well.
    func warn(_ console: Console) {
        for merge in merges { Self.warn(merge, console) }
        if let expected { expected.warn(console) }
    }

    private static func warn(_ report: RegisterMergeResult, _ console: Console) {
        let choices = report.covers.missingChoices
        if choices > 0 {
            console.warning(
                "\(Numbers.counted(choices, "chosen cover")) not found next to "
                    + "\(TerminalText.escape(report.source)); the works use their editions' covers"
            )
        }
        let lost = report.covers.missing - choices
        if lost > 0 {
            console.warning(
                "\(Numbers.counted(lost, "cover")) not found next to "
                    + "\(TerminalText.escape(report.source)); the editions were added without them"
            )
        }
        if report.decisions.withoutWork > 0 {
            let choices = Numbers.counted(report.decisions.withoutWork, "choice")
            console.warning("skipped \(choices) whose work is not in this library")
        }
        if report.ignoredContents.kept > 0 {
            let count = report.ignoredContents.kept
            let contents = Numbers.counted(
                count,
                "content that is ignored there is registered here and stays registered",
                "contents that are ignored there are registered here and stay registered"
            )
            console.warning(contents)
        }
    }

    private var lines: [String] {
        var lines: [String] = []
        for merge in merges {
            guard let version = merge.olderVersion else { continue }
            let name =
                merges.count == 1 ? "The other register" : TerminalText.escape(merge.source)
            lines.append("\(name) has version \(version): a copy of it was migrated.")
        }
        lines.append(Self.line("files", report.files.balance))
        if report.covers.found > 0 {
            let words: KeyValuePairs = [
                "brought": "brought", "known": "already here", "missing": "missing",
            ]
            lines.append(Self.line("covers", report.covers.balance, words))
        }
        if report.decisions.found > 0 { lines += decisions }
        for (name, count) in [
            ("suggestions", report.suggestions), ("blocklist", report.blocklist),
            ("maps of works", report.maps), ("facts", report.facts),
            ("ignored contents", report.ignoredContents),
        ] where count.found > 0 {
            lines.append(Self.line(name, count.balance))
        }
        if report.counts[.mergedWorks] + report.counts[.splitWorks] > 0 {
            lines.append(
                "\(Numbers.counted(report.counts[.mergedWorks], "work")) merged, "
                    + "\(Numbers.counted(report.counts[.splitWorks], "work")) split off"
            )
        }
        if isDryRun {
            lines.append("Dry run: nothing was changed.")
        } else if let first = report.run, let last = merges.last?.run {
            let runs = first == last ? "Run \(first)" : "Runs \(first) to \(last)"
            lines.append("\(runs) of the library \(TerminalText.escape(library))")
        }
        return lines
    }

    private var decisions: [String] {
        let counts = report.decisions
        var lines = [Self.line("decisions", counts.balance)]
        if counts.won > 0 {
            lines.append(
                "  " + Self.some(counts.won, "overrules a decision here", "overrule decisions here")
            )
        }
        if counts.lost > 0 {
            lines.append(
                "  "
                    + Self.some(
                        counts.lost,
                        "is overruled by a decision here",
                        "are overruled by decisions here"
                    )
            )
        }
        let verb = isDryRun ? "would be" : "is"
        lines += counts.overruled.map { "  decision \($0) here \(verb) overruled" }
        lines += counts.revoked.map {
            "  decision \($0) here \(verb) revoked, as it is in the other library"
        }
        return lines
    }
}

extension RegisterMergeText {
    private static func line(
        _ name: String,
        _ balance: Balance,
        _ words: KeyValuePairs<String, String> = [
            "new": "entered", "known": "known here", "kept": "left out", "without_work": "left out",
        ]
    ) -> String {
        balance.line("\(name): \(Numbers.grouped(balance.whole))", words)
    }

    private static func some(_ count: Int, _ one: String, _ many: String) -> String {
        "\(Numbers.grouped(count)) of them \(count == 1 ? one : many)"
    }
}

// MARK: - For programs

extension RegisterMergeText {
    private var object: JSONObject {
        var object: JSONObject = ["dry_run": .bool(isDryRun), "library": .path(library)]
        if merges.count == 1 { object += Self.origin(report) }
        object += report.counts.equation.object
        object += report.counts.object([.mergedWorks, .splitWorks])
        var covers = report.covers.balance.object
        covers.append("missing_choices", .integer(report.covers.missingChoices))
        var decisions = report.decisions.balance.object
        decisions += [
            "won": .integer(report.decisions.won), "lost": .integer(report.decisions.lost),
            "overruled": .array(report.decisions.overruled.map(JSONValue.id)),
            "revoked": .array(report.decisions.revoked.map(JSONValue.id)),
        ]
        object += [
            "claims": .object(report.counts.claims.object),
            "files": .object(report.files.balance.object), "covers": .object(covers),
            "decisions": .object(decisions),
            "suggestions": .object(report.suggestions.balance.object),
            "blocklist": .object(report.blocklist.balance.object),
            "maps": .object(report.maps.balance.object),
            "facts": .object(report.facts.balance.object),
            "ignored_contents": .object(report.ignoredContents.balance.object),
            "balanced": .bool(merges.allSatisfy { $0.imbalances.isEmpty }),
            "merges": .array(
                merges.map { merge in
                    .object(Self.origin(merge) + merge.counts.equation.object)
                }
            ),
        ]
        if let expected { object.append("expected", .object(expected.object)) }
        return object
    }

    private static func origin(_ merge: RegisterMergeResult) -> JSONObject {
        [
            "run": .optional(merge.run), "other": .path(merge.source),
            "migrated_from": .optional(merge.olderVersion),
            "imported": .optional(merge.imported),
        ]
    }
}
