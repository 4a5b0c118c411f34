// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import System
import Terminal

/// `accession rejects show`: everything about files that were not taken in.
struct RejectsShowCommand: ReadingCommand {
    let definition = CommandDefinition(
        "rejects",
        "show",
        summary: "Show everything about files that were not imported",
        text: """
            Shows why a file was not imported and what you can do about it, which stage it \
            reached, the file as it was then and as it is now, and whether the next run will try \
            it again.

            Runs try a reject again only when its file or the reader has changed.
            """,
        operands: [Operand("PATH", .file, .oneOrMore, summary: "Files, including missing ones")],
        flags: .list(.library, .json, .plain),
        examples: [.init("accession rejects show ~/Books/torn.epub", "What is wrong with it?")],
        exitNotes: [(.missingInput, "a file is not among the rejects")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        var exit = ExitCode.success
        var writer = DocumentList(console, arguments.format, name: "rejects")
        for operand in arguments.paths {
            guard let row = try reader.reject(named: operand) else {
                exit = console.fail(
                    .missingInput,
                    "\(TerminalText.escape(operand)) is not among the rejects",
                    hint: "accession rejects list shows them; "
                        + "accession explain FILE shows what is known about any file"
                )
                continue
            }
            writer.add([Self.details(row)])
        }
        writer.finish()
        return exit
    }

    private static func details(_ row: RejectRow) -> Details {
        let file = row.file.record
        let path = Path(bytes: file.path)
        let code = file.reason ?? ReasonCode("")
        let status = status(path)
        let (isTried, why) = RejectText.outlook(row, status)
        var details = Details()
        details.add("path", .path(path))
        details.add("status", .text(file.status.rawValue))
        details.add("reason", .text(code.text))
        details.add("sentence", .text(ReasonCatalog.sentence(code)))
        details.add("hint", .text(ReasonCatalog.hint(code)))
        details.add("detail", .optional(file.detail))
        details.add("stage reached", .text(file.stage.rawValue))
        details.add("since run", .optional(row.since.map(Int.init)))
        details.add("last run", .optional(row.file.run.map(Int.init)))
        details.add(
            "missing since",
            .optional(row.missingSince.map { UTCTime(seconds: $0).text })
        )
        details.add("then", facts(file.facts))
        details.add("now", now(status, file.facts))
        details.add("fingerprint", .optional(file.fingerprint.map(Hexadecimal.text)))
        details.add("reader", .optional(row.readerVersion))
        details.add(
            "tried again",
            .json(.bool(isTried), shown: "\(isTried ? "yes" : "no"): \(why)")
        )
        details.addJSON("because", .string(why))
        if let next = RejectText.next(row, status, isTried: isTried) {
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
        return .json(
            .object(object),
            shown: facts == then ? "unchanged since then" : facts.sentence
        )
    }

    private static func status(_ path: Path) -> FileStatus? {
        do throws(FileError) { return try FileStatus.of(path, followingLinks: true) } catch {
            // What cannot be looked at is shown as not there.
            return nil
        }
    }
}
