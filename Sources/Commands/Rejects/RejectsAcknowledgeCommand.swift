// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession rejects acknowledge`: takes note of rejects.
struct RejectsAcknowledgeCommand: RemovalCommand {
    let definition = CommandDefinition(
        "rejects acknowledge",
        summary: "Acknowledge rejects, so that later runs stop reporting them",
        text: """
            Marks these rejects as known and harmless: as long as the files stay unchanged, later \
            runs count them as ignored, and do not exit with 1 because of them. Content that can \
            never be imported is acknowledged under any other name as well; content that is only \
            damaged in this file is not, since an intact copy may still come.

            With --stop, these rejects are no longer acknowledged, and the next run looks at their \
            files again; with --code, all that were rejected for that reason.
            """,
        operands: [
            Operand("PATH", .file, "Rejected files", .any, listedBy: KnownWords.rejects)
        ],
        flags: .list(.library, .onlyReason, .stop, .reason, .by, .yes, .dryRun, .json, .plain),
        examples: [
            "accession rejects acknowledge ~/Books/torn.epub": "Acknowledge one file",
            "accession rejects acknowledge --code ZIP-002 --reason 'place holders'":
                "Acknowledge all rejects with one reason",
            "accession rejects acknowledge --stop ~/Books/torn.epub": "Report it again",
        ],
        exitNotes: [(.missingInput, "some of them were not rejected; the others are acknowledged")]
    )

    func asks(before arguments: ParsedArguments) -> Bool { arguments[.stop] }

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        if Self.isFormer(arguments) { console.note("\"--reason CODE\" is now \"--code CODE\"") }
        return try remove(arguments, console)
    }

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        if arguments[.stop] { return try stopping(arguments) }
        let isFormer = Self.isFormer(arguments)
        let word = isFormer ? arguments[.reason]?.trimmed : arguments[.onlyReason]
        let code = word.map { ReasonCode($0) }
        // It was the flag for codes; beside files it may mean either.
        if code == nil, let word = Self.codeAsReason(arguments) {
            throw .usage(
                "--reason notes why, and \(word) is a code",
                hint: "all rejects with this code: --code \(word)"
            )
        }
        guard code != nil || !arguments.paths.isEmpty else {
            throw .usage(
                "specify which rejects to acknowledge",
                hint: "name files, or all rejects of one reason with --code CODE"
            )
        }
        var request = RemovalRequest(
            .ignoreRejects(arguments.paths.map(\.registered), code),
            who: try arguments.decider(),
            why: isFormer ? nil : arguments[.reason]?.trimmed
        )
        request.isDryRun = arguments[.dryRun]
        return request
    }

    private func stopping(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        var request = try arguments.stopping(without: [.reason, .by], "acknowledged")
        let code = arguments[.onlyReason].map { ReasonCode($0) }
        guard !arguments.operands.isEmpty || code != nil else {
            throw .usage(
                "specify which rejects are no longer acknowledged",
                hint: "name their files, or all of one reason with --code CODE; accession rejects "
                    + "list --status acknowledged lists them"
            )
        }
        if case .unignore(let targets, _) = request.action {
            request.action = .unignore(targets, code)
        }
        request.isOfRejects = true
        return request
    }

    /// Whether `--reason` chooses by a code, as it did before: it is all that chooses then.
    private static func isFormer(_ arguments: ParsedArguments) -> Bool {
        !arguments[.stop] && arguments.paths.isEmpty && codeAsReason(arguments) != nil
    }

    private static func codeAsReason(_ arguments: ParsedArguments) -> String? {
        guard !arguments.isSet(.onlyReason), let word = arguments[.reason]?.trimmed else {
            return nil
        }
        return ReasonCatalog.all.contains { $0.code.text == word } ? word : nil
    }
}
