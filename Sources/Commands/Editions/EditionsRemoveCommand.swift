// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession editions remove`: takes editions out of the register.
struct EditionsRemoveCommand: RemovalCommand {
    let definition = CommandDefinition(
        "editions remove",
        summary: "Remove editions from the register",
        text: """
            Removes editions, the records of their files, and their covers in the library. The \
            book files themselves stay where they are. A work is removed with its last edition; \
            otherwise it is as if the edition had never been imported.

            The next import that finds the files imports them again, unless --ignore is given.
            """,
        operands: [
            Operand("EDITION", .path, "Edition ids, such as 42 or edition:42, or files", .oneOrMore)
        ],
        flags: .removing,
        examples: [
            "accession editions remove 42 --dry-run": "See what would be removed",
            "accession editions remove ~/Books/emma.epub": "Remove the edition in a file",
            "accession editions remove 42 --ignore": "Remove it, and ignore it from now on",
        ],
        exitNotes: [
            (.missingInput, "some of them do not exist; the others were removed"),
            (.inputOutput, "the editions were removed, but not all of their cover files"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        var targets: [Target] = []
        for word in arguments.operands { targets.append(try Self.target(word)) }
        return try arguments.removal(.removeEditions(targets))
    }

    /// An edition or a file; a work would be more than was asked for.
    static func target(_ word: [UInt8]) throws(Failure) -> Target {
        let target = try TargetArgument.read(word, bare: .edition)
        guard case .work(let id) = target else { return target }
        throw .usage(
            "\(Phrasing.quoted(word)) is a work, not an edition",
            hint: "accession works remove \(id) removes all its editions, permanently with --ignore"
        )
    }
}
