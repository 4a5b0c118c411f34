// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession works map remove`: takes back all that a map of works says.
struct WorksMapRemoveCommand: Command {
    let definition = CommandDefinition(
        "works map remove",
        summary: "Remove a map of works with all that it says",
        text: """
            Takes the map out of the library. Works that only the map joins part again, each with \
            the number that it had.
            """,
        operands: [Operand("NAME", .text, "The map, as \"works map list\" calls it")],
        flags: .list(.library, .snapshot, .yes, .dryRun, .json, .plain),
        examples: [
            "accession works map remove editions --dry-run": "Which works would part?",
            "accession works map remove editions": "Take it back",
        ],
        exitNotes: [(.missingInput, "there is no map of that name")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let word = arguments.operands.first ?? []
        let name = String(decoding: word, as: UTF8.self)
        let location = try LibraryLocation(forWriting: arguments, console)
        let isDryRun = arguments[.dryRun]
        let result = try LibraryMaps(location.library, isDryRun: isDryRun).remove(name)
        guard result.replaced != nil else {
            throw Failure(
                .inputMissing,
                "there is no map of works called \(Phrasing.quoted(word))",
                hint: "accession works map list"
            )
        }
        WorkMapText(name, result, in: location.library, isDryRun: isDryRun).removed.write(
            to: console,
            arguments.format
        )
        return .success
    }
}
