// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import System
import Terminal
import Works

/// `accession works review --tsv` and `--suggest`: suggestions for other programs, and from them.
struct SuggestionExchange {
    /// Refused lines that are named; the others are counted.
    private static let mostNamed = 100

    let arguments: ParsedArguments
    let console: Console

    func run() throws(Failure) -> ExitCode {
        guard let list = arguments[.suggestionsFrom] else {
            try write(LibraryLocation(arguments).open())
            return .success
        }
        return try take(list, try LibraryLocation(forWriting: arguments, console))
    }

    private func write(_ reader: RegisterReader) throws(Failure) {
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
        _ location: LibraryLocation
    ) throws(Failure) -> ExitCode {
        let reader = try location.open()
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
        write(queue.count)
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

    private func write(_ count: SuggestionImport.Count) {
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

    static var suggestionsFrom: Flag<Path?> {
        .init("suggest", .file, "Queue the suggestions in this file; - is standard input")
    }

    static var suggestedBy: Flag<String?> {
        .init("source", .text, "The source of suggestions, where the lines do not name it")
            .placeholder("NAME")
            .otherwise("another program")
    }
}
