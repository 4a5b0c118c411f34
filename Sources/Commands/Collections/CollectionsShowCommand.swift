// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession collections show`: what is in a folder or has a tag.
struct CollectionsShowCommand: Command {
    let definition = CommandDefinition(
        "collections show",
        summary: "Show the works of a folder or a tag, in its order",
        text: """
            Lists the works of a folder or a tag in its own order: those that were put somewhere, \
            then the others by title. What is in the folders below is not listed; accession works \
            list --in shows it as well.
            """,
        operands: [.collection],
        flags: .list(.library, .limit, .json, .jsonl, .plain, .header),
        examples: [
            "accession collections show Fiction/Sea": "A folder",
            "accession collections show tag:favourites --plain | cut -f1": "Ids for other programs",
        ],
        exitNotes: [(.missingInput, "there is no such collection")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let reader = try LibraryLocation(arguments).open()
        let path = try CollectionArgument.read(arguments.operands[0])
        guard let found = try reader.collection(at: path) else { throw .noCollection(path) }
        let works = try reader.works(ofCollection: found.id)
        var listing = WorkListing(
            console,
            arguments.format,
            before: [
                "collection": .string("\(found.path)"), "kind": .string(path.kind.rawValue),
                "id": .id(found.id), "works_in_it": .integer(works.count),
            ]
        )
        for id in works.prefix(arguments[.limit] ?? .max) {
            // One that has gone in the meantime is in no collection.
            guard let work = try reader.work(id) else { continue }
            guard listing.add(work) else { break }
        }
        let named = CollectionText.named(found.path)
        let below = "accession works list --in \(ShellQuoting.posix("\(found.path)"))"
        listing.finish(
            ifEmpty: path.kind == .folder
                ? "No work is in \(named) itself; those below it: \(console.pasteable(below))"
                : "No work has \(named)."
        )
        return .success
    }
}
