// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// What was forgotten of files that were missing, what went with them, and what stays and why.
struct PruneText {
    let request: PruneRequest
    let report: PruneResult
    private var consequences: DecisionText {
        DecisionText(report.changes, report.names, isDryRun: request.isDryRun)
    }

    /// All of it, for people and for programs.
    var answer: Answer {
        let removal = report.removal
        var answer = Answer()
        answer.sentences(lines)
        answer.facts([
            "dry_run": .flag(request.isDryRun), "missing": .count(report.missing),
            "forgotten": .count(report.count(.forgotten)), "younger": .count(report.younger),
            "back": .count(report.count(.back)), "folder_away": .count(report.count(.folderAway)),
            "unreadable": .count(report.count(.unreadable)),
        ])
        answer.records("files", report.files) { file in
            let path = Cell.path(Path(bytes: file.row.path))
            let since = Cell.time(file.row.missingSince)
            let (fate, why) = (Cell.text(file.fate.rawValue), Cell.optional(file.why))
            return .init(
                [
                    ("path", path), ("missing_since", since),
                    ("status", .text(file.row.status.rawValue)), ("outcome", fate),
                    ("because", why),
                ],
                rows: [[fate, path, since, why]]
            )
        }
        answer.records("editions", removal.editions) { edition in
            let isSuperseded = report.superseded.contains(edition.id)
            return .init(
                isSuperseded ? "superseded-removed" : "edition-removed",
                edition,
                ("superseded", .flag(isSuperseded))
            )
        }
        answer.fact("superseded", .count(report.superseded.count))
        answer.ids("works", row: "work-removed", removal.works)
        answer.addShared(removal, leftCovers: report.leftCovers)
        consequences.addEffects(to: &answer)
        return answer
    }

    private var lines: [String] {
        let verb = request.isDryRun ? "Would forget" : "Forgot"
        var lines = DecisionText.first(
            report.files.filter { $0.fate == .forgotten }.map { file in
                "\(verb) \(name(file)), missing since \(UTCTime(seconds: file.row.missingSince).text)"
            }
        )
        lines += DecisionText.first(
            report.files.filter { $0.fate != .forgotten }.map { file in
                "Left \(name(file)): \(file.why ?? "")"
            }
        )
        lines += DecisionText.first(
            report.removal.editions.map { edition in
                let verb = request.isDryRun ? "would go" : "went"
                let why =
                    report.superseded.contains(edition.id)
                    ? "replaced by another one" : "with its last file"
                let title = edition.title.map { " \"\($0)\"" } ?? ""
                return "  edition \(edition.id)\(title) \(verb), \(why)"
            }
        )
        lines += consequences.effects.map { "  " + $0 }
        if !report.isEmpty { lines.append(gone) }
        lines.append(equation)
        if report.count(.folderAway) > 0, !request.isForced {
            lines.append("With --force, files whose folder is missing go too.")
        }
        return lines
    }

    private func name(_ file: PruneResult.File) -> String {
        TerminalText.escape(Path(bytes: file.row.path))
    }

    private var gone: String {
        let verb = request.isDryRun ? "would go" : "went"
        let parts = [
            (report.removal.editions.count, "edition", "editions"),
            (report.removal.works.count, "work", "works"),
            (report.removal.covers.count, "cover", "covers"),
            (report.removal.people, "person", "people"),
        ].filter { $0.0 > 0 }.map { Numbers.counted($0.0, $0.1, $0.2) }
        if parts.isEmpty { return "  nothing else \(verb)" }
        return "  with that \(verb) \(parts.joined(separator: ", "))"
    }

    private var equation: String {
        report.balance.line(
            nil,
            [
                "forgotten": request.isDryRun ? "to be forgotten" : "forgotten",
                "younger": "not missing long enough", "back": "found again",
                "folder_away": "with a missing folder",
                "unreadable": "that cannot be checked",
            ]
        )
    }
}
