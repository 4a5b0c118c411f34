// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession register dump`: what a register says, for comparing it with another.
struct RegisterDumpCommand: Command {
    let definition = CommandDefinition(
        "register",
        "dump",
        summary: "Write what the register says, for comparing",
        text: """
            One row a line, the table first, values as SQL writes them, with | between them, in an \
            order that follows from what the rows say. Run numbers, times and whatever else only \
            tells history is left out: two registers made from the same files have the same dump, \
            however often their runs were interrupted. Control characters, marks that show nothing \
            and backslashes inside a text are written with a backslash, so that a row is one line.

            Ids follow from the order in which files came. With --by-content there are none: editions \
            are named by their fingerprints, works by those of their editions, and what depends on \
            which came first is left out. Two libraries that took the same files in, in any order, \
            have the same dump by content.

            It is the register at one moment, also while an import is writing. For everything that \
            is in it, see accession register export.
            """,
        flags: .list(.library, .byContent, .to, .overwrite),
        examples: [
            .init("accession register dump | sha256sum", "One number for all that it says"),
            .init("accession register dump --to before.txt", "Keep one to compare with later"),
            .init(
                "accession register dump --by-content | sha256sum",
                "The same number, whatever the order"
            ),
        ],
        exitNotes: [
            (.cannotCreate, "the file of --to is there already, or cannot be made"),
            (.configuration, "the register is of another version, or no register"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = RegisterReader(try location.library.openForReading())
        let result = try ResultFile(arguments, console, library: location.library)
        var count = 0
        do throws(RegisterError) {
            let write = { (line: [UInt8]) in
                result.write(line + [UInt8(ascii: "\n")])
                count += 1
                return result.isOpen
            }
            if arguments[.byContent] {
                try reader.dumpByContent(while: write)
            } else {
                try reader.dump(while: write)
            }
        } catch { throw Failure(error, near: location.library.folder) }
        return try result.finish(Numbers.counted(count, "line"))
    }
}

extension Flag {
    static var byContent: Flag<Bool> {
        .init(
            "by-content",
            summary: "Leave out ids and whatever else depends on the order in which files came"
        )
    }
}
