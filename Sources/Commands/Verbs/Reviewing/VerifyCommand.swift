// SPDX-License-Identifier: Apache-2.0

import Store

/// `accession verify`: proves that the register is what its claims and decisions make of it.
struct VerifyCommand: ReadingCommand {
    let definition = CommandDefinition(
        "verify",
        summary: "Prove that the register is sound",
        text: """
            Checks the file and everything in it that follows from something else: memberships and \
            editions, founding editions, former ids, the books of every run, how each claim \
            stands, and the works themselves, which are computed anew from all identifiers and \
            decisions. A claim is an identifier as one edition has it. Nothing is changed. A large register takes some minutes.
            """,
        flags: [.library, .json, .plain],
        examples: [
            .init("accession verify", "Is all as it should be?"),
            .init("accession verify -q && echo sound", "In a script"),
        ],
        exitNotes: [(.internalError, "something does not hold")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(RegisterError) -> ExitCode {
        var isSound = true
        let width = RegisterCheck.Name.allCases.map { $0.rawValue.utf8.count }.max() ?? 0
        var array: JSONArrayWriter?
        if arguments.format == .json { array = JSONArrayWriter(console, name: "checks") }
        try reader.verify { check in
            isSound = isSound && check.isSound
            switch arguments.format {
            case .json: array?.append(.object(Self.object(check)))
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
                console.result("failed  \(name)\(gap)\(count)")
                for example in check.examples { console.result("        \(example)") }
                if check.failed > check.examples.count {
                    let more = check.failed - check.examples.count
                    console.result("        and \(Numbers.grouped(more)) more")
                }
            }
        }
        array?.finish(after: ["sound": .bool(isSound)])
        guard isSound else {
            return console.fail(
                .internalError,
                "the register is not what it should be",
                hint: "nothing was changed; restore it from a backup, or import into a new library"
            )
        }
        return .success
    }

    private static func object(_ check: RegisterCheck) -> JSONObject {
        [
            "name": .string(check.name.rawValue), "sound": .bool(check.isSound),
            "checked": .integer(check.checked), "failed": .integer(check.failed),
            "finding": .string(check.finding),
            "examples": .array(check.examples.map { .string($0) }),
        ]
    }
}
