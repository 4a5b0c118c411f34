// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession shelf verify`: looks whether the books on the shelf are whole.
struct ShelfVerifyCommand: Command {
    let definition = CommandDefinition(
        "shelf verify",
        summary: "Check the books on the shelf",
        text: """
            Checks that each file is there and has the right size and, with --deep, that its bytes \
            are those that it came with; of a damaged file, it names the damaged entries. What \
            is missing or damaged is noted and reported until it is whole again; nothing is ever \
            written over it. A file that was edited counts as damaged. accession shelf ensure brings \
            such books again.

            With --sample, a timer can read a large shelf a little at a time.
            """,
        flags: .list(.library, .deep, .sample, .dryRun, .json, .jsonl, .plain),
        examples: [
            "accession shelf verify": "See whether all are there",
            "accession shelf verify --deep --sample 5% -q": "Nightly: all of them in 20 days",
        ],
        exitNotes: [
            (.rejects, "some are missing or damaged"),
            (.tryLater, "the disk of the shelf is not there"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        var request = ShelfCheck.Request()
        request.isDeep = arguments[.deep]
        request.percent = arguments[.sample]
        request.isDryRun = arguments[.dryRun]
        let location = try LibraryLocation(forWriting: arguments, console)
        let result = try ShelfCheck(location.library, request).run()
        answer(result, request).write(to: console, arguments.format)
        guard result.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        if result.isInterrupted {
            console.error("interrupted", hint: "run the same command again to continue")
            return Interruption.requested == .terminate ? .terminated : .interrupted
        }
        guard !result.findings.isEmpty else { return .success }
        return console.fail(
            .rejects,
            "\(Numbers.counted(result.findings.count, "book")) on the shelf "
                + (result.findings.count == 1 ? "is" : "are") + " not whole",
            hint: "bring them again with: accession shelf ensure"
        )
    }

    private func answer(_ result: ShelfCheck.Result, _ request: ShelfCheck.Request) -> Answer {
        var answer = Answer()
        answer.sentences(
            DecisionText.first(
                result.findings.map { finding in
                    let name = TerminalText.escape(finding.name)
                    return
                        "\(name) is \(finding.state.rawValue): \(TerminalText.escape(finding.why))"
                }
            )
        )
        answer.sentences([result.balance.line()])
        answer.facts(["deep": .flag(request.isDeep), "bytes_read": .size(Int(result.bytes))])
        answer.fact("balance", .object(result.balance.object))
        answer.records("findings", result.findings, isTheList: true) { finding in
            .init([
                ("state", .text(finding.state.rawValue)), ("name", .text(finding.name)),
                ("book", .text(finding.book)), ("because", .text(finding.why)),
                (
                    "entries",
                    .json(
                        .array(finding.entries.map { .string($0) }),
                        shown: finding.entries.joined(separator: ", ")
                    )
                ),
            ])
        }
        return answer
    }
}
