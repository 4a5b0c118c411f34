// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// What a merge says at its end.
struct RegisterMergeText {
    private let report: RegisterMergeResult
    private let library: Path
    private var isDryRun: Bool { report.run == nil }

    init(_ report: RegisterMergeResult, library: Path) {
        self.report = report
        self.library = library
    }

    func write(to console: Console, asJSON: Bool) {
        warn(console)
        if asJSON {
            var writer = JSONArrayWriter(console, name: "works", before: object)
            for (there, here) in report.works {
                guard console.isOpen else { break }
                writer.append([
                    "other": .integer(Int(there)), "work": .optional(here.map { Int($0) }),
                ])
            }
            return writer.finish()
        }
        for line in lines { console.note(line) }
        console.summary(report.equation.line)
    }
}

// MARK: - For people

extension RegisterMergeText {
    private func warn(_ console: Console) {
        let choices = report.covers.missingChoices
        if choices > 0 {
            console.warning(
                "\(Numbers.counted(choices, "chosen cover")) could not be found beside "
                    + "\(TerminalText.escape(report.source)); the works have those of their editions"
            )
        }
        let lost = report.covers.missing - choices
        if lost > 0 {
            console.warning(
                "\(Numbers.counted(lost, "cover")) could not be found beside "
                    + "\(TerminalText.escape(report.source)); the editions came in without"
            )
        }
        if report.decisions.withoutWork > 0 {
            let choices = Numbers.counted(report.decisions.withoutWork, "choice")
            console.warning("\(choices) for works of which nothing is here left out")
        }
        if report.ignoredContents.kept > 0 {
            let count = report.ignoredContents.kept
            let contents = Numbers.counted(
                count,
                "content that is ignored there is registered here and stays",
                "contents that are ignored there are registered here and stay"
            )
            console.warning(contents)
        }
    }

    private var lines: [String] {
        var lines: [String] = []
        if let version = report.olderVersion {
            lines.append("The other register has version \(version): a copy of it was migrated.")
        }
        lines.append(
            "files: \(Numbers.grouped(report.files.found)) = "
                + "\(Numbers.grouped(report.files.new)) entered + "
                + "\(Numbers.grouped(report.files.known)) known here"
        )
        if report.covers.found > 0 {
            lines.append(
                "covers: \(Numbers.grouped(report.covers.found)) = "
                    + "\(Numbers.grouped(report.covers.brought)) brought + "
                    + "\(Numbers.grouped(report.covers.known)) here already + "
                    + "\(Numbers.grouped(report.covers.missing)) missing"
            )
        }
        if report.decisions.found > 0 { lines += decisions }
        for (name, count) in [
            ("suggestions", report.suggestions), ("blocklist", report.blocklist),
            ("ignored contents", report.ignoredContents),
        ] where count.found > 0 {
            lines.append(
                "\(name): \(Numbers.grouped(count.found)) = "
                    + "\(Numbers.grouped(count.new)) entered + "
                    + "\(Numbers.grouped(count.known)) known here"
                    + (count.kept > 0 ? " + \(Numbers.grouped(count.kept)) left out" : "")
            )
        }
        if report.progress.mergedWorks + report.progress.splitWorks > 0 {
            lines.append(
                "\(Numbers.counted(report.progress.mergedWorks, "work")) merged, "
                    + "\(Numbers.counted(report.progress.splitWorks, "work")) split off"
            )
        }
        if let run = report.run {
            lines.append("Run \(run) of the library \(TerminalText.escape(library))")
        } else {
            lines.append("A dry run: nothing was changed.")
        }
        return lines
    }

    private var decisions: [String] {
        let counts = report.decisions
        var lines = [
            "decisions: \(Numbers.grouped(counts.found)) = "
                + "\(Numbers.grouped(counts.new)) entered + "
                + "\(Numbers.grouped(counts.known)) known here"
                + (counts.withoutWork > 0
                    ? " + \(Numbers.grouped(counts.withoutWork)) left out" : "")
        ]
        if counts.won > 0 {
            lines.append(
                "  " + Self.some(counts.won, "overrules one of here", "overrule some of here")
            )
        }
        if counts.lost > 0 {
            lines.append(
                "  "
                    + Self.some(
                        counts.lost,
                        "is overruled by one of here",
                        "are overruled by some of here"
                    )
            )
        }
        let verb = isDryRun ? "would be" : "is"
        lines += counts.overruled.map { "  decision \($0) of here \(verb) overruled" }
        lines += counts.revoked.map { "  decision \($0) of here \(verb) revoked, as it was there" }
        return lines
    }
}

extension RegisterMergeText {
    private static func some(_ count: Int, _ one: String, _ many: String) -> String {
        "\(Numbers.grouped(count)) of them \(count == 1 ? one : many)"
    }
}

// MARK: - For programs

extension RegisterMergeText {
    private var object: JSONObject {
        var object: JSONObject = [
            "run": .optional(report.run.map(Int.init)), "dry_run": .bool(isDryRun),
        ]
        object.append("library", path: library)
        object.append("other", path: report.source)
        object.append("migrated_from", .optional(report.olderVersion))
        object.append(report.equation.object)
        object.append("merged_works", .integer(report.progress.mergedWorks))
        object.append("split_works", .integer(report.progress.splitWorks))
        object.append("claims", .object(report.progress.claims.object))
        object.append("files", Self.object(report.files))
        object.append(
            "covers",
            [
                "found": .integer(report.covers.found), "known": .integer(report.covers.known),
                "brought": .integer(report.covers.brought),
                "missing": .integer(report.covers.missing),
                "missing_choices": .integer(report.covers.missingChoices),
            ]
        )
        let decisions = report.decisions
        object.append(
            "decisions",
            [
                "found": .integer(decisions.found), "known": .integer(decisions.known),
                "new": .integer(decisions.new), "without_work": .integer(decisions.withoutWork),
                "won": .integer(decisions.won), "lost": .integer(decisions.lost),
                "overruled": .array(decisions.overruled.map { .integer(Int($0)) }),
                "revoked": .array(decisions.revoked.map { .integer(Int($0)) }),
            ]
        )
        object.append("suggestions", Self.object(report.suggestions))
        object.append("blocklist", Self.object(report.blocklist))
        object.append("ignored_contents", Self.object(report.ignoredContents))
        object.append("balanced", .bool(report.imbalances.isEmpty))
        return object
    }

    private static func object(_ count: RegisterMergeResult.Count) -> JSONValue {
        [
            "found": .integer(count.found), "known": .integer(count.known),
            "new": .integer(count.new), "kept": .integer(count.kept),
        ]
    }
}
