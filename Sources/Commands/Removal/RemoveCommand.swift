// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession remove`: takes works or editions out of the register.
struct RemoveCommand: RemovalCommand {
    let definition = CommandDefinition(
        "remove",
        summary: "Remove works or editions from the register",
        text: """
            Removes works with all their editions, or only the editions that are named, the records \
            of their files, and their covers in the library. The book files themselves stay where \
            they are. Everything is then as if they had never been imported: other works that they \
            held together are split, and works that they kept apart are joined. A work is removed \
            with its last edition.

            The next import that finds the files imports them again, unless --ignore is given.

            The removal happens completely or not at all. The id of a work that was merged into \
            another one is refused: it would remove more than it names.
            """,
        operands: [
            Operand(
                "WHAT",
                .path,
                "Works such as 17, editions such as edition:42, or files",
                .oneOrMore,
                listedBy: "\(KnownWords.works); \(KnownWords.editionTargets)"
            )
        ],
        flags: .removing,
        examples: [
            "accession remove 17 --dry-run": "See what would be removed with work 17",
            "accession remove 17 --ignore --reason 'not mine'": "Remove it for good",
            "accession remove edition:42": "Remove one edition",
            "accession remove ~/Books/emma.epub": "Remove the edition in a file",
        ],
        exitNotes: [
            (.missingInput, "some of them do not exist; the others were removed"),
            (.inputOutput, "they were removed, but not all of their cover files"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        var works: [Int64] = []
        var editions: [Target] = []
        for word in arguments.operands {
            let target = try TargetArgument.read(word)
            if case .work(let id) = target { works.append(id) } else { editions.append(target) }
        }
        guard works.isEmpty || editions.isEmpty else {
            throw .usage(
                "works and editions cannot be removed at once",
                hint: "remove the works first, and then the editions"
            )
        }
        return try arguments.removal(
            editions.isEmpty ? .removeWorks(works) : .removeEditions(editions)
        )
    }
}
