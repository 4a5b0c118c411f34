// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

extension RemovalText {
    /// All of it, for people and for programs.
    var answer: Answer {
        let removal = report.removal
        var answer = Answer()
        answer.sentences(lines)
        if let hint { answer.note(hint) }
        if request.isDryRun { answer.note("Dry run: nothing was changed.") }
        answer.fact("dry_run", .flag(request.isDryRun))
        answer.fact("asked", .count(report.items.count))
        for fate in RemovalResult.Fate.allCases {
            let name = fate == .missing ? "not_there" : fate.rawValue
            answer.fact(name, .count(report.count(fate)))
        }
        answer.records("items", report.items, Self.record)
        answer.ids("works", row: "work-removed", removal.works)
        let fileWord = report.ignoredFiles > 0 ? "file-ignored" : "file-forgotten"
        answer.records("editions", removal.editions) { edition in
            let files = edition.files.map { path in
                var object = JSONObject()
                object.append("path", path: Path(bytes: path))
                return JSONValue.object(object)
            }
            return .init(
                "edition-removed",
                edition,
                ("files", .json(.array(files), shown: "")),
                rows: edition.files.map { [.text(fileWord), .path(Path(bytes: $0))] }
            )
        }
        answer.fact("files", .count(forgottenFiles))
        answer.addShared(removal, leftCovers: report.leftCovers)
        answer.fact("ignored_contents", .count(report.ignored))
        answer.fact("ignored_files", .count(report.ignoredFiles))
        consequences.addEffects(to: &answer)
        return answer
    }

    /// Files of which the register says nothing any more.
    private var forgottenFiles: Int {
        switch request.action {
        case .removeWorks, .removeEditions: request.isIgnoring ? 0 : report.removal.files
        case .forget: report.count(.done)
        case .ignore, .ignoreRejects: 0
        case .unignore: report.items.reduce(0) { $0 + $1.files }
        }
    }

    private static func record(_ item: RemovalResult.Item) -> Answer.Record {
        var members: [(String, Cell)] = []
        let subject: [Cell]
        switch item.subject {
        case .work(let id):
            subject = [.text("work"), .number(Int(id))]
            members.append(("work", subject[1]))
        case .edition(let id):
            subject = [.text("edition"), .number(Int(id))]
            members.append(("edition", subject[1]))
        case .file(let path):
            subject = [.text("file"), .path(path)]
            members.append(("path", subject[1]))
        case .content(let fingerprint):
            subject = [.text("content"), .text(Hexadecimal.text(fingerprint))]
        }
        let (title, fate) = (Cell.optional(item.title), Cell.text(item.fate.rawValue))
        members.append(("fingerprint", .optional(item.fingerprint.map(Hexadecimal.text))))
        members += [("title", title), ("outcome", fate)]
        if case .unreadable(let code, _) = item.problem {
            members.append(("reason", .text(code.text)))
        } else if let code = item.reason {
            members.append(("reason", .text(code.text)))
        }
        return .init(members, rows: [[fate] + subject + [title]])
    }
}

extension Answer.Record {
    /// An edition that goes.
    init(
        _ word: String,
        _ edition: Removal.Edition,
        _ further: (String, Cell),
        rows: [[Cell]] = []
    ) {
        let (id, work) = (Cell.number(Int(edition.id)), Cell.number(Int(edition.work)))
        let title = Cell.optional(edition.title)
        let fingerprint = Cell.text(Hexadecimal.text(edition.fingerprint))
        self.init(
            [
                ("edition", id), ("work", work), ("title", title), ("fingerprint", fingerprint),
                further,
            ],
            rows: [[.text(word), id, work, fingerprint, title]] + rows
        )
    }
}

extension Answer {
    /// What goes since no other book has it.
    mutating func addShared(_ removal: Removal, leftCovers: [String]) {
        fact("people", .count(removal.people))
        fact("subjects", .count(removal.subjects))
        records("covers", removal.covers) { cover in
            .init(
                [("file", .text(cover.file)), ("bytes", .size(cover.byteCount))],
                rows: [[.text("cover-removed"), .text(cover.file)]]
            )
        }
        fact("cover_files_left", .texts(leftCovers))
    }
}
