// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// `accession editions remove`: takes editions out of the register.
struct EditionsRemoveCommand: RemovalCommand {
    let definition = CommandDefinition(
        "editions",
        "remove",
        summary: "Take editions out of the register",
        text: """
            Removes editions with what is known of their files, and their covers from the library. \
            The files of the books stay where they are. A work goes with its last edition; \
            otherwise it is as if the edition had never been taken in.

            The next import that meets the files takes them in again, unless --ignore says not to.
            """,
        operands: [
            Operand(
                "EDITION",
                .path,
                .oneOrMore,
                summary: "Ids of editions, such as 42 or edition:42, or files"
            )
        ],
        flags: .removing,
        examples: [
            .init("accession editions remove 42 --dry-run", "See what would go"),
            .init("accession editions remove ~/Books/emma.epub", "The edition that a file holds"),
            .init("accession editions remove 42 --ignore", "Remove it, and keep it away"),
        ],
        exitNotes: [
            (.missingInput, "some of them are not there; the others were removed"),
            (.inputOutput, "the editions were removed, but not all of their cover files"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(UsageError) -> RemovalRequest {
        var targets: [Target] = []
        for word in arguments.operands { targets.append(try Self.target(word)) }
        return try arguments.removal(.removeEditions(targets))
    }

    /// An edition or a file; a work would be more than was asked for.
    static func target(_ word: [UInt8]) throws(UsageError) -> Target {
        let target = try TargetArgument.read(word, bare: .edition)
        guard case .work(let id) = target else { return target }
        throw UsageError(
            "\(Phrasing.quoted(word)) is a work, not an edition",
            hint: "accession works remove \(id) removes all its editions, with --ignore for good"
        )
    }
}
