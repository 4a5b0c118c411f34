// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Store
import System
import Terminal

/// What was forgotten of files that were missing, what went with them, and what stays and why.
struct PruneText {
    private let request: PruneRequest
    private let report: PruneResult
    private let consequences: DecisionText

    init(_ request: PruneRequest, _ report: PruneResult, _ consequences: DecisionText) {
        self.request = request
        self.report = report
        self.consequences = consequences
    }

    func write(to console: Console, _ format: OutputFormat) {
        switch format {
        case .json: console.json(.object(object))
        case .plain: for row in rows { console.plain(row) }
        case .human: for line in lines { console.summary(line) }
        }
    }

    // For people.

    var lines: [String] {
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
                    ? "which another one replaced" : "with its last file"
                let title = edition.title.map { " \"\($0)\"" } ?? ""
                return "  edition \(edition.id)\(title) \(verb), \(why)"
            }
        )
        lines += consequences.effects.map { "  " + $0 }
        if !report.isEmpty { lines.append(gone) }
        lines.append(equation)
        if report.count(.folderAway) > 0, !request.isForced {
            lines.append("With --force those go too whose folder is away.")
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
            (report.removal.subjects, "subject", "subjects"),
        ].filter { $0.0 > 0 }.map { Numbers.counted($0.0, $0.1, $0.2) }
        if parts.isEmpty { return "  nothing else \(verb)" }
        return "  with that \(verb) \(parts.joined(separator: ", "))"
    }

    /// All that was missing, and what became of it.
    private var equation: String {
        let terms = [
            (report.count(.forgotten), request.isDryRun ? "to be forgotten" : "forgotten"),
            (report.younger, "not for long enough"), (report.count(.back), "there again"),
            (report.count(.folderAway), "whose folder is away"),
            (report.count(.unreadable), "that cannot be looked for"),
        ].enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }
        return "missing \(Numbers.grouped(report.missing)) = "
            + terms.map { "\(Numbers.grouped($0.element.0)) \($0.element.1)" }
            .joined(separator: " + ")
    }

    // For programs.

    /// Rows that begin with a word for what they are.
    var rows: [[[UInt8]]] {
        var rows = report.files.map { file in
            Self.row(file.fate.rawValue) + [file.row.path]
                + Self.row(UTCTime(seconds: file.row.missingSince).text, file.why ?? "")
        }
        for edition in report.removal.editions {
            rows.append(
                Self.row(
                    report.superseded.contains(edition.id)
                        ? "superseded-removed" : "edition-removed",
                    "\(edition.id)",
                    "\(edition.work)",
                    Hexadecimal.text(edition.fingerprint),
                    edition.title ?? ""
                )
            )
        }
        rows += report.removal.works.map { Self.row("work-removed", "\($0)") }
        rows += report.removal.covers.map { Self.row("cover-removed", $0.file) }
        rows += consequences.effectRows.map { $0.map { Array($0.utf8) } }
        return rows
    }

    private static func row(_ fields: String...) -> [[UInt8]] {
        fields.map { Array($0.utf8) }
    }

    var object: JSONObject {
        let removal = report.removal
        var object: JSONObject = [
            "dry_run": .bool(request.isDryRun), "missing": .integer(report.missing),
            "forgotten": .integer(report.count(.forgotten)),
            "younger": .integer(report.younger), "back": .integer(report.count(.back)),
            "folder_away": .integer(report.count(.folderAway)),
            "unreadable": .integer(report.count(.unreadable)),
        ]
        object.append("files", .array(report.files.map { .object(Self.object($0)) }))
        object.append(
            "editions",
            .array(removal.editions.map { .object(edition($0)) })
        )
        object.append("superseded", .integer(report.superseded.count))
        object.append("works", .array(removal.works.map { .integer(Int($0)) }))
        object.append("people", .integer(removal.people))
        object.append("subjects", .integer(removal.subjects))
        object.append(
            "covers",
            .array(
                removal.covers.map {
                    .object(["file": .string($0.file), "bytes": .integer($0.byteCount)])
                }
            )
        )
        object.append("cover_files_left", .array(report.leftCovers.map { .string($0) }))
        object.append(consequences.effectMembers)
        return object
    }

    private static func object(_ file: PruneResult.File) -> JSONObject {
        var object = JSONObject()
        object.append("path", path: Path(bytes: file.row.path))
        object.append(
            "missing_since",
            .string(UTCTime(seconds: file.row.missingSince).text)
        )
        object.append("status", .string(file.row.status.rawValue))
        object.append("outcome", .string(file.fate.rawValue))
        object.append("because", .optional(file.why))
        return object
    }

    private func edition(_ edition: Removal.Edition) -> JSONObject {
        [
            "edition": .integer(Int(edition.id)), "work": .integer(Int(edition.work)),
            "title": .optional(edition.title),
            "fingerprint": .string(Hexadecimal.text(edition.fingerprint)),
            "superseded": .bool(report.superseded.contains(edition.id)),
        ]
    }
}
