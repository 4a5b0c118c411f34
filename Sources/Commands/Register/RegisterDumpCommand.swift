// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession register dump`: what a register says, for comparing it with another.
struct RegisterDumpCommand: Command {
    let definition = CommandDefinition(
        "register dump",
        summary: "Write the contents of the register, for comparing",
        text: """
            Writes one row per line: first the table, then the values as SQL literals, separated \
            by |, in an order that depends only on the contents. Run numbers, times and everything \
            else that is only history are left out: two registers made from the same files have \
            the same dump, however often their runs were interrupted. Control characters, \
            invisible characters and backslashes inside a text are escaped with a backslash, so \
            that a row is one line.

            Ids depend on the order in which files were imported. With --by-content, there are \
            none: editions are named by their fingerprints, works by those of their editions, and \
            what depends on that order is left out. Two libraries that imported the same files, in \
            any order, have the same dump by content.

            The dump is the register at one moment, even while an import is writing. To write \
            everything that is in it, use accession register export.
            """,
        flags: .list(.library, .byContent, .to, .overwrite),
        examples: [
            "accession register dump | sha256sum": "One hash for everything it says",
            "accession register dump --to before.txt": "Save one to compare with later",
            "accession register dump --by-content | sha256sum":
                "The same hash, whatever the order of import",
        ],
        exitNotes: [
            (.cannotCreate, "the --to file has other contents, or cannot be created"),
            (.configuration, "the register is of another version, or is not a register"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = RegisterReader(try location.library.openForReading())
        let result = try ResultFile(arguments, console, "dump", library: location.library, reader)
        var count = 0
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
        return try result.finish(Numbers.counted(count, "line"))
    }
}

extension Flag {
    static var byContent: Flag<Bool> {
        .init("by-content", "Leave out ids and everything else that depends on the order of import")
    }
}
