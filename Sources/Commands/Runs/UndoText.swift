// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
package import Library
package import Store
import System
package import Terminal

/// What undoing a run came to, what had to stay, and that all of it adds up.
package struct UndoText {
    private let undoing: RunUndoResult
    private let isDryRun: Bool
    /// What printed commands need to mean this library.
    private let place: String

    package init(_ undoing: RunUndoResult, in library: Library? = nil, isDryRun: Bool) {
        place = library?.onCommandLine ?? ""
        self.undoing = undoing
        self.isDryRun = isDryRun
    }

    /// All of it, for people and for programs.
    package var answer: Answer {
        var answer = Answer()
        answer.sentences(lines)
        if isDryRun { answer.rehearsed() }
        let run = Cell.id(undoing.run)
        answer.facts([
            "dry_run": .flag(isDryRun), "run": run, "command": .text(undoing.command),
            "sources": .sources(undoing.sources, undoing.sourceList),
            "started": .time(undoing.startedAt),
            "whole": .flag(undoing.isWhole), "undone_before": .count(undoing.undoneBefore),
        ])
        answer.row([.text("run"), run, .text(undoing.isWhole ? "whole" : "part")])
        answer.counts(
            "editions",
            [
                ("added", undoing.added), ("removed", undoing.removed),
                ("removed_before", undoing.removedBefore),
                ("gone_otherwise", undoing.goneOtherwise), ("kept", undoing.kept.count),
            ]
        )
        answer.counts(
            "works",
            [("ended", undoing.worksEnded), ("came_back", undoing.worksReturned)]
        )
        answer.counts("collections", [("taken_back", undoing.collected)])
        answer.counts("sidecars", [("forgotten", undoing.sheets)])
        answer.counts("covers", [("removed", undoing.covers.count)])
        answer.fact("cover_files_left", .texts(undoing.leftCovers.files))
        answer.counts(
            "files",
            [
                ("removed", undoing.filesRemoved), ("restored", undoing.filesRestored),
                ("replaced_since", undoing.filesReplaced), ("kept", undoing.filesKept),
            ]
        )
        answer.counts("acknowledged_rejects", [("forgotten", undoing.acknowledged)])
        answer.records("kept", undoing.kept, record)
        return answer
    }

    private func record(_ kept: KeptEdition) -> Answer.Record {
        var members: [(String, Cell)] = [
            ("edition", .id(kept.edition)), ("work", .id(kept.work)),
            ("title", .optional(kept.title)),
        ]
        var row = [.text("kept")] + members.map(\.1)
        func because(_ word: String) {
            members.append(("because_of", .text(word)))
            row.append(.text(word))
        }
        switch kept.reason {
        case .file(let path, let run):
            because("file")
            let (path, run) = (Cell.path(Path(bytes: path)), Cell.optional(run))
            members += [("path", path), ("run", run)]
            row += [run, path]
        case .decision(let id, let kind):
            because("decision")
            members += [("decision", .id(id)), ("said", .text(kind))]
            row += [.id(id), .text(kind)]
        case .choice(let id, let field):
            because("choice")
            members += [("decision", .id(id)), ("field", .text(field))]
            row += [.id(id), .text(field)]
        }
        members += [
            ("sentence", .text(Self.sentence(kept.reason))), ("hint", .text(hint(kept.reason))),
        ]
        return .init(members, rows: [row])
    }
}

// MARK: - For people

extension UndoText {
    package var lines: [String] {
        guard !undoing.isEmpty else {
            return [
                "Run \(undoing.run) added nothing and changed nothing: there is nothing to undo"
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
            count(
                undoing.collected,
                "place in a collection",
                "places in collections",
                "taken back"
            ),
            count(undoing.covers.count, "cover", "covers", "removed"),
            count(undoing.filesRemoved, "file", "files", "forgotten"),
            count(undoing.filesRestored, "file", "files", "restored to what was known before"),
        ].compactMap { $0 }
        if undoing.sheets > 0 {
            let files = Numbers.counted(undoing.sheets, "file")
            lines.append(
                "what the run read beside books in \(files) \(isDryRun ? "would be" : "is") forgotten; "
                    + "the next run reads it again, and what it said before is not kept"
            )
        }
        if undoing.acknowledged > 0 {
            let rejects = Numbers.counted(undoing.acknowledged, "acknowledged reject")
            let verb = isDryRun ? "would be" : undoing.acknowledged == 1 ? "is" : "are"
            lines.append(
                "\(rejects) among them \(verb) forgotten as well; the next run that meets the "
                    + "files reports them again"
            )
        }
        if undoing.filesReplaced > 0 {
            let isOne = undoing.filesReplaced == 1
            let verb = isDryRun ? "would stay" : isOne ? "stays" : "stay"
            lines.append(
                "\(Numbers.counted(undoing.filesReplaced, "file")) \(verb) as later runs recorded "
                    + (isOne ? "it" : "them")
            )
        }
        return lines
    }

    private var stays: [String] {
        if undoing.isWhole { return [] }
        let verb = isDryRun ? "would stay" : undoing.kept.count == 1 ? "stays" : "stay"
        // Where a part was undone before, the files may be gone already.
        let files =
            undoing.filesKept == 0 ? "" : ", in \(Numbers.counted(undoing.filesKept, "file"))"
        var lines = ["\(Numbers.counted(undoing.kept.count, "edition")) \(verb)\(files):"]
        for kept in undoing.kept.prefix(Self.most) {
            lines.append("  \(Self.name(kept)): \(Self.sentence(kept.reason))")
            lines.append("    \(hint(kept.reason))")
        }
        if undoing.kept.count > Self.most {
            let more = Numbers.grouped(undoing.kept.count - Self.most)
            lines.append("  and \(more) more like these; --json has all of them")
        }
        return lines
    }

    private static let most = 20

    private var equation: String {
        undoing.editions.line(
            "added \(Numbers.counted(undoing.added, "edition"))",
            [
                "removed": isDryRun ? "to be removed" : "removed now",
                "removed_before": "removed before",
                "gone_otherwise": "already gone", "kept": "kept",
            ]
        )
    }

    private var closing: [String] {
        var lines: [String] = []
        // What only moved is not imported again.
        let isMove = undoing.added == 0 && undoing.filesRemoved == 0
        if !isMove, undoing.filesRemoved + undoing.filesRestored > 0 {
            lines.append(
                "An import that finds such files imports them again; accession files ignore keeps "
                    + "contents away"
            )
        }
        if !undoing.isWhole {
            lines.append("Once nothing depends on it: accession undo\(place) run:\(undoing.run)")
        }
        return lines
    }

    private static func name(_ kept: KeptEdition) -> String {
        kept.title.map { "edition \(kept.edition) \"\($0)\"" } ?? "edition \(kept.edition)"
    }

    /// Why an edition stays.
    static func sentence(_ reason: KeptEdition.Reason) -> String {
        switch reason {
        case .file(let path, let run?):
            // It may have found the file, or that it is missing.
            "run \(run) has since recorded its file \(Path(bytes: path).text)"
        case .file(let path, nil):
            "\(Path(bytes: path).text) holds it, since an unknown run"
        case .decision(let id, let kind):
            "decision \(id) (\(kind)), which was made since, names it"
        case .choice(let id, let field):
            "decision \(id) chose the \(field) of its work, which has nothing else"
        }
    }

    /// What makes it go.
    private func hint(_ reason: KeptEdition.Reason) -> String {
        switch reason {
        case .file(_, let run?): "accession undo\(place) run:\(run)"
        case .file(let path, nil):
            "accession files forget\(place) \(ShellQuoting.word(Path(bytes: path)))"
        case .decision(let id, _), .choice(let id, _): "accession undo\(place) decision:\(id)"
        }
    }
}
