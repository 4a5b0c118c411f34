// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession collections export`: folders and tags, with what is in them, for other libraries.
struct CollectionsExportCommand: Command {
    let definition = CommandDefinition(
        "collections export",
        summary: "Write folders and tags as JSON, one statement per line",
        text: """
            Writes a line for each folder and tag, also for empty ones, and one for each edition in \
            it, in its order. An edition is named by its content, so that another library finds it \
            whatever its files are called there; title and path are for people. What was taken out \
            of a collection is written as well, so that nothing puts it back there.

            The first line is a header, and the last one counts the others; if it is missing, the \
            file is incomplete. With NAME, only these tags, and these folders with those in them. \
            accession collections import takes the file in.
            """,
        operands: [
            Operand(
                "NAME",
                .text,
                "Folders such as Fiction/Sea, or tags such as tag:favourites",
                .any,
                listedBy: KnownWords.collections
            )
        ],
        flags: .list(.library, .to, .overwrite),
        examples: [
            "accession collections export --to collections.jsonl": "All folders and tags",
            "accession collections export Fiction | jq -r 'select(.title) | .title'":
                "The titles in a folder and in those below it",
        ],
        exitNotes: [
            (.missingInput, "there is no such collection"),
            (.cannotCreate, "the --to file has other contents, or cannot be created"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        var named: [CollectionPath] = []
        for word in arguments.operands { named.append(try CollectionArgument.read(word)) }
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        return try reader.asOfOneMoment { () throws(Failure) in
            let rows = try Self.rows(named, reader)
            let result = try ResultFile(
                arguments,
                console,
                "export",
                library: location.library,
                reader
            )
            var lines = CollectionLines()
            result.write(lines.first)
            for row in rows {
                result.write(lines.line(of: row.path))
                try reader.memberships(ofCollection: row.id) { membership in
                    result.write(lines.line(of: membership, in: row.path))
                    return result.isOpen
                }
            }
            if result.isOpen { result.write(lines.last) }
            return try result.finish(
                "\(Numbers.counted(lines.collections, "collection")) and "
                    + "\(Numbers.counted(lines.memberships, "statement")) about what is in them"
            )
        }
    }

    /// Those that are named, with all that is in them; all if none is.
    private static func rows(
        _ named: [CollectionPath],
        _ reader: RegisterReader
    ) throws(Failure) -> [CollectionRow] {
        let all = try reader.collections(counted: false)
        guard !named.isEmpty else { return all }
        var wanted: Set<Int64> = []
        for path in named {
            guard let found = try reader.collection(at: path) else { throw .noCollection(path) }
            wanted.insert(found.id)
        }
        return all.filter { row in
            guard wanted.contains(row.id) || row.parent.map(wanted.contains) == true else {
                return false
            }
            wanted.insert(row.id)
            return true
        }
    }
}
