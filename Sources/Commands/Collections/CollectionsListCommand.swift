// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession collections list`: the folders and tags of the library.
struct CollectionsListCommand: Command {
    let definition = CommandDefinition(
        "collections list",
        summary: "List the folders and tags",
        text: """
            Lists the folders, each followed by those in it, and then the tags, with the number of \
            works in each. What is in several folders counts in each of them, and once in the \
            folder around them.
            """,
        operands: [
            Operand(
                "FOLDER",
                .text,
                "Only this folder and those in it",
                .optional,
                listedBy: KnownWords.folders
            )
        ],
        flags: .list(.library, .json, .jsonl, .plain, .header),
        examples: [
            "accession collections list": "All of them",
            "accession collections list Fiction": "One folder and what is in it",
        ],
        exitNotes: [(.missingInput, "there is no such folder")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        var only: CollectionRow?
        if let word = arguments.operands.first {
            let path = try CollectionArgument.read(word)
            guard let found = try reader.collection(at: path) else { throw .noCollection(path) }
            only = found
        }
        let isForPeople = arguments.format == .human
        var listing = Listing(
            console,
            arguments.format,
            name: "collections",
            columns: [
                Column("Name", isFlexible: true), Column("Kind"), Column("Works", .right),
                Column("Works below", .right), Column("ID", .right), Column("Kept"),
            ]
        )
        let kept = Set(try reader.keptCollections())
        var shown: Set<Int64> = []
        for row in try reader.collections(counted: true) {
            if let only {
                guard row.id == only.id || row.parent.map(shown.contains) == true else { continue }
            }
            shown.insert(row.id)
            let indent = String(repeating: "  ", count: row.path.names.count - 1)
            listing.add([
                isForPeople ? .text(indent + row.path.name) : .text("\(row.path)"),
                .text(row.path.kind.rawValue), .count(row.works), .count(row.worksBelow),
                .id(row.id), .flag(kept.contains(row.id)),
            ])
        }
        listing.finish(ifEmpty: "There are no folders and no tags.")
        return .success
    }
}
