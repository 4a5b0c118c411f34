// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// `accession verify`: proves that all is as it should be.
struct VerifyCommand: Command {
    let definition = CommandDefinition(
        "verify",
        summary: "Prove that the register is sound",
        text: """
            Checks the file and everything in it that is derived from something else: \
            memberships and editions, founding editions, former ids, the counts of every run, \
            the status of each claim, the words by which editions are found, and the works \
            themselves, which are computed again from all identifiers and decisions. A claim \
            is an identifier as one edition has it. Then the covers are checked. Nothing \
            is changed. A large register takes some minutes.

            Unneeded remains (orphans, leftovers) do no harm: a run that was killed leaves \
            files, which the next one removes, unless a backup was made or restored since. To \
            move them aside, use accession register repair; a backup that you want to restore \
            may still need them.

            Without --deep, a cover counts as there if its file is large enough and has no \
            gap where it should be.
            """,
        flags: .list(.library, .deep, .json, .jsonl, .plain, .header),
        examples: [
            "accession verify": "Is everything sound?",
            "accession verify --deep": "Read the covers as well",
            "accession verify -q && echo sound": "In a script",
        ],
        exitNotes: [
            (.rejects, "there are unneeded remains, but everything else is sound"),
            (.internalError, "a check failed"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        var isSound = true
        var isTidy = true
        var isReadable = true
        var checks = 0
        let width = RegisterCheck.Name.allCases.map { $0.rawValue.utf8.count }.max() ?? 0
        var array: JSONArrayWriter?
        if arguments.format == .json { array = JSONArrayWriter(console, name: "checks") }
        let library = try LibraryLocation(arguments).library
        if arguments.format == .plain {
            console.header(["name", "state", "checked", "failed", "finding"])
        }
        try LibraryVerification(library, isDeep: arguments[.deep]).run { check in
            checks += 1
            if check.name == .pages { isReadable = check.isSound }
            if check.name.isHarmless {
                isTidy = isTidy && check.isSound
            } else {
                isSound = isSound && check.isSound
            }
            switch arguments.format {
            case .json: array?.append(.object(Self.object(check)))
            case .jsonLines: console.jsonLine(.object(Self.object(check)))
            case .plain:
                console.plain(
                    [
                        check.name.rawValue, check.isSound ? "ok" : "failed", "\(check.checked)",
                        "\(check.failed)", check.finding,
                    ].map { Array($0.utf8) }
                )
            case .human:
                let name = check.name.rawValue
                let gap = String(repeating: " ", count: width - name.utf8.count + 2)
                guard !check.isSound else {
                    console.summary("ok      \(name)\(gap)\(check.finding)")
                    return
                }
                let count = Numbers.counted(check.failed, "failure")
                console.sentence("failed  \(name)\(gap)\(count)")
                for example in check.examples { console.sentence("        \(example)") }
                if check.failed > check.examples.count {
                    let more = check.failed - check.examples.count
                    console.sentence("        and \(Numbers.grouped(more)) more")
                }
            }
        }
        array?.finish(after: ["sound": .bool(isSound), "tidy": .bool(isTidy)])
        guard isSound else {
            return console.fail(
                .internalError,
                "the register is not sound",
                hint: isReadable
                    ? "nothing was changed; see what can be repaired with: "
                        + "accession register repair\(library.onCommandLine)\(arguments[.deep] ? " --deep" : "") --dry-run"
                    : "replace it with a backup: accession register restore; "
                        + "the rest was not checked, and nothing was changed"
            )
        }
        guard isTidy else {
            return console.fail(
                .rejects,
                "the register is sound, but there are leftovers that nothing needs",
                hint: "move them away with: accession register repair" + library.onCommandLine
            )
        }
        if arguments.format == .human {
            console.summary("The register is sound: all \(Numbers.grouped(checks)) checks passed.")
        }
        return .success
    }

    private static func object(_ check: RegisterCheck) -> JSONObject {
        [
            "name": .string(check.name.rawValue), "sound": .bool(check.isSound),
            "checked": .integer(check.checked), "failed": .integer(check.failed),
            "finding": .string(check.finding),
            "examples": .strings(check.examples),
        ]
    }
}
