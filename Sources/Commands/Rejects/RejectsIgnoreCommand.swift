// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession rejects ignore`: takes note of rejects.
struct RejectsIgnoreCommand: RemovalCommand {
    let definition = CommandDefinition(
        "rejects",
        "ignore",
        summary: "Take note of rejects, so that they count as such no more",
        text: """
            Says that these rejects are known and no trouble: later runs count them as ignored, for \
            as long as the files are as they are, and exit with 0 in spite of them. A content that \
            nobody can take in is ignored under any other name as well; one that is only damaged in \
            this file is not, since it may come again whole.

            accession files unignore takes it back, and the next run looks into the file again.
            """,
        operands: [Operand("PATH", .file, .any, summary: "Files that were rejected")],
        flags: .list(.library, .reason, .reasonText, .by, .dryRun, .json, .plain),
        examples: [
            .init("accession rejects ignore ~/Books/torn.epub", "One that is known"),
            .init(
                "accession rejects ignore --reason ZIP-002 --reason-text 'place holders'",
                "All of one reason"
            ),
        ],
        exitNotes: [(.missingInput, "some of them were not rejected; the others are ignored")]
    )

    func request(_ arguments: ParsedArguments) throws(UsageError) -> RemovalRequest {
        let code = arguments[.reason].map { ReasonCode($0) }
        guard code != nil || !arguments.paths.isEmpty else {
            throw UsageError(
                "no reject was named",
                hint: "name files, or all of one reason with --reason CODE"
            )
        }
        var request = RemovalRequest(
            .ignoreRejects(arguments.paths.map(\.registered), code),
            who: try arguments.decider(),
            why: arguments[.reasonText]?.trimmed
        )
        request.isDryRun = arguments[.dryRun]
        return request
    }
}
