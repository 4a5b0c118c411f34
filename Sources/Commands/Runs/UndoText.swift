// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
package import Store
import System
package import Terminal

/// What undoing a run came to, what had to stay, and that all of it adds up.
package struct UndoText {
    private let undoing: RunUndoResult
    private let isDryRun: Bool

    package init(_ undoing: RunUndoResult, isDryRun: Bool) {
        self.undoing = undoing
        self.isDryRun = isDryRun
    }

    package func write(to console: Console, _ format: OutputFormat) {
        switch format {
        case .json: console.json(.object(object))
        case .plain: for row in rows { console.plain(row) }
        case .human:
            for line in lines { console.summary(line) }
            if isDryRun { console.note("A dry run: nothing was changed.") }
        }
    }
}

// MARK: - For people

extension UndoText {
    package var lines: [String] {
        guard !undoing.isEmpty else {
            return [
                "Run \(undoing.run) added nothing and changed nothing: there is nothing to take back"
            ]
        }
        return [title] + effects.map { "  " + $0 } + stays.map { "  " + $0 } + [equation] + closing
    }

    private var title: String {
        let started = UTCTime(seconds: undoing.startedAt).text
        let name =
            "run \(undoing.run) (\(undoing.command) of \(undoing.sources), \(started))"
        let verb = isDryRun ? "Would undo" : "Undid"
        if undoing.isWhole { return "\(verb) \(name)" }
        return undoing.tookBack ? "\(verb) a part of \(name)" : "\(verb) nothing of \(name)"
    }

    private var effects: [String] {
        func count(_ number: Int, _ one: String, _ many: String, _ done: String) -> String? {
            if number == 0 { return nil }
            let verb = isDryRun ? "would be" : number == 1 ? "was" : "were"
            return "\(Numbers.counted(number, one, many)) \(verb) \(done)"
        }
        func works(_ number: Int, _ did: String, _ would: String) -> String? {
            if number == 0 { return nil }
            return "\(Numbers.counted(number, "work")) \(isDryRun ? "would \(would)" : did)"
        }
        var lines = [
            count(undoing.removed, "edition", "editions", "removed"),
            works(undoing.worksEnded, "ended", "end"),
            works(undoing.worksReturned, "came back", "come back"),
            count(undoing.covers.count, "cover", "covers", "removed"),
            count(undoing.filesRemoved, "file", "files", "forgotten"),
            count(undoing.filesRestored, "file", "files", "set back to what was known before"),
        ].compactMap { $0 }
        if undoing.filesReplaced > 0 {
            let files = Numbers.counted(undoing.filesReplaced, "file")
            lines.append("of \(files) only later runs say anything now")
        }
        return lines
    }

    private var stays: [String] {
        if undoing.isWhole { return [] }
        let verb = isDryRun ? "would stay" : undoing.kept.count == 1 ? "stays" : "stay"
        let files = Numbers.counted(undoing.filesKept, "file")
        var lines = ["\(Numbers.counted(undoing.kept.count, "edition")) \(verb), in \(files):"]
        for kept in undoing.kept.prefix(Self.most) {
            lines.append("  \(Self.name(kept)): \(Self.sentence(kept.reason))")
            lines.append("    \(Self.hint(kept.reason))")
        }
        if undoing.kept.count > Self.most {
            let more = Numbers.grouped(undoing.kept.count - Self.most)
            lines.append("  and \(more) more like these; --json has all of them")
        }
        return lines
    }

    private static let most = 20

    private var equation: String {
        let terms = [
            "\(Numbers.grouped(undoing.removed)) removed now",
            "\(Numbers.grouped(undoing.removedBefore)) removed before",
            "\(Numbers.grouped(undoing.goneOtherwise)) gone otherwise",
            "\(Numbers.grouped(undoing.kept.count)) kept",
        ]
        return "added \(Numbers.counted(undoing.added, "edition")) = "
            + terms.joined(separator: " + ")
    }

    private var closing: [String] {
        var lines: [String] = []
        if undoing.filesRemoved + undoing.filesRestored > 0 {
            lines.append(
                "An import that finds such files takes them in again; accession files ignore keeps "
                    + "contents away"
            )
        }
        if !undoing.isWhole {
            lines.append("When nothing depends on it: accession runs undo \(undoing.run)")
        }
        return lines
    }

    private static func name(_ kept: KeptEdition) -> String {
        kept.title.map { "edition \(kept.edition) \"\($0)\"" } ?? "edition \(kept.edition)"
    }

    /// Why an edition stays.
    static func sentence(_ reason: KeptEdition.Reason) -> String {
        switch reason {
        case .file(let path, let run?): "run \(run) found it in \(Path(bytes: path).text)"
        case .file(let path, nil):
            "\(Path(bytes: path).text) holds it, and nobody knows since which run"
        case .decision(let id, let kind):
            "decision \(id) (\(kind)), which was made since, names it"
        case .choice(let id, let field):
            "decision \(id) chose the \(field) of its work, which has nothing else"
        }
    }

    /// What makes it go.
    static func hint(_ reason: KeptEdition.Reason) -> String {
        switch reason {
        case .file(_, let run?): "accession runs undo \(run)"
        case .file(let path, nil):
            "accession files forget \(ShellQuoting.posix(Path(bytes: path).text))"
        case .decision(let id, _), .choice(let id, _): "accession works undo \(id)"
        }
    }
}

// MARK: - For programs

extension UndoText {
    private var counts: [(name: String, count: Int)] {
        [
            ("added", undoing.added), ("removed", undoing.removed),
            ("removed_before", undoing.removedBefore), ("gone_otherwise", undoing.goneOtherwise),
            ("kept", undoing.kept.count),
        ]
    }

    private var fileCounts: [(name: String, count: Int)] {
        [
            ("removed", undoing.filesRemoved), ("restored", undoing.filesRestored),
            ("replaced_since", undoing.filesReplaced), ("kept", undoing.filesKept),
        ]
    }

    private var workCounts: [(name: String, count: Int)] {
        [("ended", undoing.worksEnded), ("came_back", undoing.worksReturned)]
    }

    /// Rows that begin with a word for what they are.
    package var rows: [[[UInt8]]] {
        func row(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }
        var rows = [row("run", "\(undoing.run)", undoing.isWhole ? "whole" : "part")]
        rows += counts.map { row("editions", $0.name, "\($0.count)") }
        rows += workCounts.map { row("works", $0.name, "\($0.count)") }
        rows.append(row("covers", "removed", "\(undoing.covers.count)"))
        rows += fileCounts.map { row("files", $0.name, "\($0.count)") }
        for kept in undoing.kept {
            let head = row("kept", "\(kept.edition)", "\(kept.work)", kept.title ?? "")
            switch kept.reason {
            case .file(let path, let run):
                rows.append(head + row("file", run.map { "\($0)" } ?? "") + [path])
            case .decision(let id, let kind):
                rows.append(head + row("decision", "\(id)", kind))
            case .choice(let id, let field):
                rows.append(head + row("choice", "\(id)", field))
            }
        }
        return rows
    }

    package var object: JSONObject {
        func numbers(_ counts: [(name: String, count: Int)]) -> JSONValue {
            var object = JSONObject()
            for (name, count) in counts { object.append(name, .integer(count)) }
            return .object(object)
        }
        return [
            "dry_run": .bool(isDryRun), "run": .integer(Int(undoing.run)),
            "command": .string(undoing.command), "sources": .string(undoing.sources),
            "started": .string(UTCTime(seconds: undoing.startedAt).text),
            "whole": .bool(undoing.isWhole), "undone_before": .integer(undoing.undoneBefore),
            "editions": numbers(counts), "works": numbers(workCounts),
            "covers": numbers([("removed", undoing.covers.count)]),
            "cover_files_left": .array(undoing.leftCovers.map { .string($0) }),
            "files": numbers(fileCounts), "kept": .array(undoing.kept.map(Self.object)),
        ]
    }

    private static func object(_ kept: KeptEdition) -> JSONValue {
        var object: JSONObject = [
            "edition": .integer(Int(kept.edition)), "work": .integer(Int(kept.work)),
            "title": .optional(kept.title),
        ]
        switch kept.reason {
        case .file(let path, let run):
            object.append("because_of", .string("file"))
            object.append("path", path: Path(bytes: path))
            object.append("run", .optional(run.map { Int($0) }))
        case .decision(let id, let kind):
            object.append("because_of", .string("decision"))
            object.append("decision", .integer(Int(id)))
            object.append("said", .string(kind))
        case .choice(let id, let field):
            object.append("because_of", .string("choice"))
            object.append("decision", .integer(Int(id)))
            object.append("field", .string(field))
        }
        object.append("sentence", .string(sentence(kept.reason)))
        object.append("hint", .string(hint(kept.reason)))
        return .object(object)
    }
}
