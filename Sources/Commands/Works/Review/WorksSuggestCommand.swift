// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import System
import Terminal
import Works

/// `accession works suggest`: suggestions for other programs, and from them.
struct WorksSuggestCommand: Command {
    /// Refused lines that are named; the others are counted.
    private static let mostNamed = 100

    let definition = CommandDefinition(
        "works suggest",
        summary: "Export merge suggestions, or import those of another program",
        text: """
            With --tsv, prints every open suggestion: a header, then a tab-separated line for each \
            pair of editions whose works may be one.

            With --from, queues the suggestions of another program. The first line names the \
            columns; left and right are required, and each holds a fingerprint, an edition such as \
            edition:42, or a file. The columns source and reason are optional. This joins nothing: \
            suggestions wait in "works review" for a person to decide. Suggestions already in the \
            queue count as known, and so do lines with the source hint or names, which this \
            program finds by itself. A line that cannot be used is reported with its number and \
            counted; empty lines do not count.
            """,
        flags: .list(.library, .tsv, .linesFrom, .suggestedBy, .dryRun, .json),
        examples: [
            "accession works suggest --tsv > open.tsv": "All open suggestions",
            "matcher < open.tsv | accession works suggest --from -": "Queue what it found",
            "accession works suggest --from pairs.tsv --dry-run": "See whether it is valid",
        ],
        exitNotes: [
            (.rejects, "some lines could not be used"),
            (.noUsableInput, "the first line does not name the columns"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location =
            arguments.isSet(.linesFrom)
            ? try LibraryLocation(forWriting: arguments, console)
            : try LibraryLocation(arguments)
        let reader = try location.open()
        if let list = arguments[.linesFrom] {
            guard !arguments[.tsv] else {
                throw Failure.usage(
                    "--tsv and --from cannot be combined",
                    hint: "leave one of them out"
                )
            }
            return try take(list, reader, location, arguments, console)
        }
        guard arguments[.tsv] else {
            throw Failure.usage(
                "specify --tsv or --from",
                hint: "for example: accession works suggest --tsv"
            )
        }
        try write(reader, console)
        return .success
    }

    private func write(_ reader: RegisterReader, _ console: Console) throws(Failure) {
        console.plain(
            [
                "left", "right", "left_edition", "right_edition", "source", "reason", "left_title",
                "right_title",
            ].map { Array($0.utf8) }
        )
        try reader.suggestions { row in
            let reason =
                switch row.source {
                case .hint(let id): "source \(id)"
                case .names: "same title and author"
                case .providers(let all, let id):
                    "\(id) for \(Phrasing.listed(all.map(\.rawValue), "and"))"
                case .program: row.reason ?? ""
                }
            console.plain(
                [
                    Hexadecimal.text(row.left.fingerprint),
                    Hexadecimal.text(row.right.fingerprint), "\(row.left.edition)",
                    "\(row.right.edition)", row.source.name, reason, row.left.title ?? "",
                    row.right.title ?? "",
                ].map { Array($0.utf8) }
            )
            return console.isOpen
        }
    }

    private func take(
        _ list: Path,
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let source = arguments[.suggestedBy]?.trimmed ?? "another program"
        guard !SuggestionGroup.Source.own.contains(source) else {
            throw Failure.usage(
                "--source \(source) is reserved for this program's own suggestions",
                hint: "name the program that found them"
            )
        }
        var named = 0
        var queue = SuggestionImport(
            reader,
            LibraryDecisions(location.library),
            source: source,
            isDryRun: arguments[.dryRun]
        ) { number, why in
            named += 1
            if named <= Self.mostNamed { console.warning("line \(number): \(why)") }
        }
        try Self.read(list, into: &queue)
        write(queue.count, arguments, console)
        return queue.count.refused > 0 ? .rejects : .success
    }

    private static func read(
        _ list: Path,
        into queue: inout SuggestionImport
    ) throws(Failure) {
        try ListedLines.read(list) { (line, number) throws(Failure) in
            try queue.take(line, number)
        }
        try queue.finish()
    }

    private func write(
        _ count: SuggestionImport.Count,
        _ arguments: ParsedArguments,
        _ console: Console
    ) {
        if count.refused > Self.mostNamed {
            console.warning("and \(Numbers.counted(count.refused - Self.mostNamed, "more line"))")
        }
        let isDryRun = arguments[.dryRun]
        var answer = Answer()
        answer.sentences([
            "read \(Numbers.grouped(count.read)) = \(Numbers.grouped(count.queued)) queued + "
                + "\(Numbers.grouped(count.known)) known + "
                + "\(Numbers.grouped(count.refused)) refused"
        ])
        if isDryRun { answer.rehearsed() }
        answer.facts([
            "dry_run": .flag(isDryRun), "read": .count(count.read), "queued": .count(count.queued),
            "known": .count(count.known), "refused": .count(count.refused),
        ])
        answer.write(to: console, arguments.format)
    }
}

extension Flag {
    static var tsv: Flag<Bool> {
        .init("tsv", "Print all open suggestions as tab-separated fields")
    }

    static var linesFrom: Flag<Path?> {
        .init("from", .file, "Take the suggestions in this file; - is standard input")
    }

    static var suggestedBy: Flag<String?> {
        .init("source", .text, "The source of suggestions, where the lines do not name it")
            .placeholder("NAME")
            .otherwise("another program")
    }
}
