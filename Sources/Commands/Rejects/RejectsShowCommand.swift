// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import Store
import System
import Terminal

/// `accession rejects show`: what `explain` says of files that were not taken in, in a form of its own.
///
/// A former spelling, kept for programs that read its JSON.
struct RejectsShowCommand: Command {
    let definition = CommandDefinition(
        "rejects show",
        summary: "Show everything about files that were not imported",
        text: """
            Shows why a file was not imported and what you can do about it, which stage it \
            reached, how the file has changed since, and whether the next run will try it again.

            Runs try a reject again only when its file or the reader has changed.
            """,
        operands: [
            Operand(
                "PATH",
                .file,
                "Files, including missing ones",
                .oneOrMore,
                listedBy: KnownWords.rejects
            )
        ],
        flags: .list(.library, .json, .jsonl, .plain),
        examples: ["accession rejects show ~/Books/torn.epub": "What is wrong with it?"],
        exitNotes: [(.missingInput, "a file is not among the rejects")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        let place = location.library.onCommandLine
        return try DocumentList.show(
            arguments.paths,
            console,
            arguments.format,
            name: "rejects"
        ) { path throws(Failure) in
            guard let row = try reader.reject(named: path) else {
                throw Failure(
                    .inputMissing,
                    "\(TerminalText.escape(path)) is not among the rejects",
                    hint: "accession rejects list\(place) shows them; "
                        + "accession explain\(place) FILE shows what is known about any file"
                )
            }
            return [Self.details(row, location.library)]
        }
    }

    private static func details(_ row: RejectRow, _ library: Library) -> Details {
        let file = row.file.record
        let path = Path(bytes: file.path)
        let code = row.code
        let status = FileStatus.known(path)
        let (isTried, why) = RejectText.outlook(row, status)
        var details: Details = [
            "path": .path(path), "status": .text(file.status.rawValue), "reason": .text(code.text),
            "sentence": .text(ReasonCatalog.sentence(code)),
            "hint": .text(ReasonCatalog.hint(code)), "detail": .optional(file.detail),
            "stage reached": .text(file.stage.rawValue), "since run": .optional(row.since),
            "last run": .optional(row.file.run), "missing since": .time(row.missingSince),
            "then": facts(file.facts), "now": now(status, file.facts),
            "fingerprint": .optional(file.fingerprint.map(Hexadecimal.text)),
            "reader": .optional(row.readerVersion),
            "tried again": .json(.bool(isTried), shown: "\(isTried ? "yes" : "no"): \(why)"),
        ]
        details.addJSON("because", .string(why))
        if let next = RejectText.next(row, status, isTried: isTried, library) {
            details.add("next", .text(next))
        }
        return details
    }

    private static func facts(_ facts: FileRecord.Facts?) -> Cell {
        facts.map { .json(.object($0.object), shown: $0.sentence) } ?? .missing
    }

    private static func now(_ status: FileStatus?, _ then: FileRecord.Facts?) -> Cell {
        guard let status else { return .json(.null, shown: "does not exist") }
        let facts = FileRecord.Facts(status)
        var object = facts.object
        object.append("kind", .string(status.kind.name))
        guard let then else { return .json(.object(object), shown: facts.sentence) }
        object.append("changed", .bool(facts != then))
        return .object(object).inWords(facts == then ? "unchanged since then" : facts.sentence)
    }
}
