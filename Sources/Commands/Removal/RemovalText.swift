// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import Terminal

/// What was taken out or kept away, what else went with it, and that the counts add up.
struct RemovalText {
    let request: RemovalRequest
    let report: RemovalResult
    let consequences: DecisionText
    private let library: Library
    private let editions: [[UInt8]: Removal.Edition]
    private static let mostProblems = 10

    init(_ request: RemovalRequest, _ report: RemovalResult, in library: Library) {
        self.library = library
        self.request = request
        self.report = report
        consequences = DecisionText(report.changes, report.names, isDryRun: request.isDryRun)
        editions = Dictionary(
            report.removal.editions.map { ($0.fingerprint, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func write(to console: Console, _ format: OutputFormat) -> ExitCode {
        answer.write(to: console, format)
        if report.count(.done) == 0 { console.hasNothingToDo() }
        return tellProblems(console)
    }

    private func tellProblems(_ console: Console) -> ExitCode {
        let problems = report.items.filter { $0.fate == .missing || $0.fate == .refused }
        for item in problems.prefix(Self.mostProblems) {
            let (message, hint) = RemovalProblem.words(item, request.action, library)
            console.error(message, hint: hint)
        }
        if problems.count > Self.mostProblems {
            console.error("and \(Numbers.grouped(problems.count - Self.mostProblems)) more")
        }
        if let exit = console.failLeft(report.leftCovers, in: library) { return exit }
        return problems.isEmpty ? .success : .missingInput
    }
}

// MARK: - For people

extension RemovalText {
    var lines: [String] {
        var lines = DecisionText.first(report.items.compactMap(line))
        if case .forget = request.action {
            lines += DecisionText.first(
                report.removal.editions.map { edition in
                    let verb = request.isDryRun ? "would go" : "went"
                    return "  \(name(edition)) \(verb) with its last file"
                }
            )
        }
        lines += consequences.effects.map { "  " + $0 }
        let shared = [
            (report.removal.covers.count, "cover", "covers"),
            (report.removal.people, "person", "people"),
        ].filter { $0.0 > 0 }.map { Numbers.counted($0.0, $0.1, $0.2) }
        if !shared.isEmpty {
            let verb = request.isDryRun ? "would go" : "went"
            lines.append(
                "  with that \(verb) what no other book has: \(shared.joined(separator: ", "))"
            )
        }
        lines.append(equation)
        return lines
    }

    private var equation: String {
        report.balance.line(
            "asked for \(Numbers.grouped(report.items.count))",
            [
                "done": request.isDryRun ? planned : words.done,
                "already": "already \(words.done)", "repeated": "named twice",
                "not_there": words.missing, "refused": "refused",
            ]
        )
    }

    private var planned: String {
        if case .unignore = request.action { return "that would no longer be \(keptAway)" }
        return "that would be \(words.done)"
    }

    /// What is taken back.
    private var keptAway: String { request.isOfRejects ? "acknowledged" : "ignored" }

    private var words: (done: String, missing: String) {
        switch request.action {
        case .removeWorks, .removeEditions: ("removed", "not found")
        case .forget: ("forgotten", "not known")
        case .ignore: ("ignored", "not found")
        case .ignoreRejects: ("acknowledged", "not known")
        case .unignore: ("no longer \(keptAway)", "not \(keptAway)")
        }
    }

    private func line(_ item: RemovalResult.Item) -> String? {
        guard item.fate == .done else { return nil }
        let title = item.title.map { "\"\($0)\"" }
        switch request.action {
        case .removeWorks:
            guard case .work(let id) = item.subject else { return nil }
            let editions = report.removal.editions.filter { $0.work == id }
            let name = ["work \(id)", title].compactMap { $0 }.joined(separator: " ")
            let files = editions.reduce(0) { $0 + $1.files.count }
            return "\(removed) \(name): \(Numbers.counted(editions.count, "edition")), "
                + Numbers.counted(files, "file")
        case .removeEditions:
            guard let edition = item.fingerprint.flatMap({ editions[$0] }) else { return nil }
            let work = "work \(edition.work)"
            let end = report.removal.works.contains(edition.work) ? ", and with it \(work)" : ""
            return "\(removed) \(name(edition)) of \(work): "
                + Numbers.counted(edition.files.count, "file") + end
        case .forget:
            guard case .file(let path) = item.subject else { return nil }
            let verb = request.isDryRun ? "Would forget" : "Forgot"
            return "\(verb) \(TerminalText.escape(path))"
        case .ignore:
            let verb = request.isDryRun ? "Would ignore" : "Ignored"
            let edition = item.fingerprint.flatMap { editions[$0] }
            guard let edition else { return "\(verb) \(named(item))" }
            return "\(verb) \(name(edition)) of work \(edition.work): "
                + Numbers.counted(edition.files.count, "file")
        case .ignoreRejects:
            let verb = request.isDryRun ? "Would acknowledge" : "Acknowledged"
            let code = item.reason.map { ", which was rejected for \($0.text)" } ?? ""
            return "\(verb) \(named(item))\(code)"
        case .unignore:
            let verb = request.isDryRun ? "Would no longer be" : "No longer"
            return "\(verb) \(keptAway): \(named(item))"
        }
    }

    private var removed: String {
        switch (request.isDryRun, request.isIgnoring) {
        case (true, true): "Would remove and ignore"
        case (true, false): "Would remove"
        case (false, true): "Removed and ignored"
        case (false, false): "Removed"
        }
    }

    private func name(_ edition: Removal.Edition) -> String {
        "edition \(edition.id)" + (edition.title.map { " \"\($0)\"" } ?? "")
    }

    /// A content by its title, and by what was named.
    private func named(_ item: RemovalResult.Item) -> String {
        let subject =
            switch item.subject {
            case .work(let id): "work \(id)"
            case .edition(let id): "edition \(id)"
            case .file(let path): TerminalText.escape(path)
            case .content(let fingerprint): Hexadecimal.text(fingerprint)
            }
        return item.title.map { "\"\($0)\" (\(subject))" } ?? subject
    }

    /// What happens next, and how to have it otherwise.
    var hint: String? {
        switch request.action {
        case .removeWorks, .removeEditions:
            if request.isIgnoring { return letIn }
            return report.removal.editions.isEmpty
                ? nil
                : "The next import that finds the files imports them again; "
                    + "with --ignore they stay away."
        case .forget:
            return report.count(.done) == 0 || request.isDryRun || request.isOfHidden
                ? nil
                : "The next import takes in files that still exist; "
                    + "accession files ignore keeps them away."
        case .ignore: return letIn
        case .ignoreRejects(_, let code):
            return report.count(.done) == 0 || request.isDryRun
                ? nil
                : "Runs count them as ignored while the files are unchanged. To take this back: "
                    + "accession rejects acknowledge --stop\(place) "
                    + (code.map { "--code \($0.text)" } ?? files)
        case .unignore:
            if report.count(.done) == 0 || request.isDryRun { return nil }
            return request.isOfRejects
                ? "The next run that finds the files looks at them again."
                : "The next import that finds the files imports them."
        }
    }

    private var place: String { library.onCommandLine }

    /// The files that it was done with, as a shell reads them.
    private var files: String {
        let words = report.items.compactMap { item -> String? in
            guard item.fate == .done, case .file(let path) = item.subject else { return nil }
            return ShellQuoting.word(path)
        }
        // Many of them would make a line that is too long to paste.
        return words.count > Self.mostProblems ? "PATH" : words.joined(separator: " ")
    }

    private var letIn: String? {
        report.ignored == 0 || request.isDryRun
            ? nil
            : "accession files ignore\(place) --stop takes back what "
                + "accession files list\(place) --ignored lists."
    }
}

// MARK: - For programs

extension RemovalText {
    /// All of it, for people and for programs.
    var answer: Answer {
        let removal = report.removal
        var answer = Answer()
        answer.sentences(lines)
        if let hint { answer.note(hint) }
        if request.isDryRun { answer.rehearsed() }
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
            let files = edition.files.map { JSONValue.file(Path(bytes: $0)) }
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
            subject = [.text("work"), .id(id)]
            members.append(("work", subject[1]))
        case .edition(let id):
            subject = [.text("edition"), .id(id)]
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
        let (id, work) = (Cell.id(edition.id), Cell.id(edition.work))
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
    mutating func addShared(_ removal: Removal, leftCovers: LeftCovers) {
        fact("people", .count(removal.people))
        records("covers", removal.covers) { cover in
            .init(
                [("file", .text(cover.file)), ("bytes", .size(cover.byteCount))],
                rows: [[.text("cover-removed"), .text(cover.file)]]
            )
        }
        fact("cover_files_left", .texts(leftCovers.files))
    }
}
