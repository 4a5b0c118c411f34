// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession collections add`: puts works into a folder or a tag.
struct CollectionsAddCommand: DecisionCommand {
    let definition = CommandDefinition(
        "collections add",
        summary: "Put works into a folder, or tag them",
        text: """
            Puts works into a folder, behind those that are in it, or where --first or --before \
            says; works that are in it already move there then. A work may be in any number of \
            folders and have any number of tags. It stays in them when works are merged or split, \
            and comes back to them when its books were removed and return.

            A folder must be there; a tag is created when it is first used.
            """,
        operands: [.collection, .books],
        flags: .list(.first, .before, .booksFrom) + .deciding,
        examples: [
            "accession collections add Fiction/Sea 17 18": "Two works",
            "accession collections add Fiction/Sea 19 --before 17": "The order inside a folder",
            "cut -f1 whales.tsv | accession collections add Fiction/Sea --files-from -":
                "All works of a list",
        ],
        exitNotes: [(.missingInput, "there is no such folder, or one of the works does not exist")]
    )

    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let path = try CollectionArgument.read(arguments.operands[0])
        return [
            .collect(.add(try arguments.books(behind: 1), path, try position(arguments)))
        ]
    }

    private func position(
        _ arguments: ParsedArguments
    ) throws(Failure) -> CollectionChange.Position? {
        guard let word = arguments[.before] else { return arguments[.first] ? .first : nil }
        guard !arguments[.first] else {
            throw .usage("--first and --before exclude each other", hint: "choose one of them")
        }
        return .before(try TargetArgument.read(Array(word.utf8)))
    }
}

extension Flag {
    fileprivate static var first: Flag<Bool> {
        .init("first", "Before all that are in it")
    }

    fileprivate static var before: Flag<String?> {
        .init("before", .text, "Before this work").placeholder("WORK")
            .listed(by: KnownWords.works)
    }
}
