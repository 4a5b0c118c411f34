// SPDX-License-Identifier: Apache-2.0

import Files
import Library
import Terminal

/// What became of the files of a folder that lies elsewhere now, in words and in JSON.
struct FileMovingText {
    private typealias Fate = FileMovingResult.Fate

    private let result: FileMovingResult
    private let library: Library
    private let isDryRun: Bool

    init(_ result: FileMovingResult, in library: Library, isDryRun: Bool) {
        self.result = result
        self.library = library
        self.isDryRun = isDryRun
    }

    var answer: Answer {
        var answer = Answer()
        answer.sentences(DecisionText.first(result.files.map(line)) + remarks)
        if let run = result.run {
            answer.note("To take this back: accession undo\(library.onCommandLine) run:\(run)")
        }
        if isDryRun { answer.rehearsed() }
        answer.sentences([equation])
        answer.facts([
            "dry_run": .flag(isDryRun), "run": .optional(result.run),
            "former_folder": .path(result.former), "folder": .path(result.place),
        ])
        answer.members(result.balance.object)
        answer.facts([
            "joined": .count(result.joined), "newly_missing": .count(result.newlyMissing),
            "returned": .count(result.returned),
        ])
        answer.records("files", result.files) { file in
            .init([
                ("outcome", .text(file.fate.rawValue)), ("path", .path(Path(bytes: file.path))),
                ("because", .text(file.why)),
            ])
        }
        return answer
    }

    private func line(_ file: FileMovingResult.File) -> String {
        let path = TerminalText.escape(Path(bytes: file.path))
        let verb =
            switch file.fate {
            case .moved, .changed: "Moved"
            case .missing: "Missing"
            case .stays, .taken, .unreadable: "Left"
            }
        return "\(verb) \(path): \(TerminalText.escape(file.why))"
    }

    private var remarks: [String] {
        var lines: [String] = []
        if result.joined > 0 {
            lines.append(
                "\(Numbers.counted(result.joined, "file")) had already been imported from the "
                    + "new place, and \(result.joined == 1 ? "is" : "are") the same"
            )
        }
        if result.returned > 0 {
            lines.append("\(Numbers.counted(result.returned, "file")) had been missing")
        }
        if result.count(.changed) > 0 {
            lines.append(
                "the next import looks into \(Numbers.counted(result.count(.changed), "file")) "
                    + "in whose place another lies"
            )
        }
        return lines
    }

    private var equation: String {
        result.balance.line(
            "\(Numbers.counted(result.asked, "file")) below "
                + TerminalText.escape(result.former),
            [
                Fate.moved.rawValue: isDryRun ? "to be moved" : "moved",
                Fate.changed.rawValue: "moved and changed", Fate.missing.rawValue: "missing",
                Fate.stays.rawValue: "still there", Fate.taken.rawValue: "known otherwise",
                Fate.unreadable.rawValue: "that cannot be checked",
            ]
        )
    }
}
