// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// What a pipeline checks of the library's files after its run, as `accession files check --all` does.
struct CheckStep {
    let request: FileCheck.Request

    /// What came of it; all of it has been reported.
    struct Result {
        let object: JSONObject
        let exit: ExitCode
    }

    /// Nil where the file does not want it.
    init?(_ definition: PipelineDefinition, workers: Int) throws(Failure) {
        guard definition.settings[Self.checks]?.isOn == true else { return nil }
        var values: [String: [[UInt8]]] = [:]
        for (key, flag) in Self.keys {
            if let setting = definition.settings["check.\(key.name)"] {
                values[flag] = setting.words
            }
        }
        let command = FilesCheckCommand()
        request = FileCheck.Request(
            ParsedArguments(command.definition, values: values),
            workers: workers
        )
    }

    private static let checks = "check.files"

    /// Keys with the flags that say the same; they are no flags of the run.
    static let keys: [(key: PipelineKey, flag: String)] = [
        key(.sample), key(.olderThan), key(.longest), key(.fileHash),
    ]

    private static func key<Value>(_ flag: Flag<Value>) -> (key: PipelineKey, flag: String) {
        var key = PipelineKey(flag)
        (key.flag, key.fallback) = (nil, nil)
        return (key, flag.long)
    }

    /// Reads the files; trouble with it is not the trouble of the run.
    func run(_ library: Library, _ console: Console) -> Result {
        do throws(Failure) {
            console.count("files")
            let result = try FileCheck(library, request) { done, total, _ in
                console.progress(ProgressCounts(done: done, total: total))
            }.run()
            console.endProgress()
            let text = FileCheckText(result)
            console.note("check: \(result.balance.line())")
            for line in DecisionText.first(text.lines) { console.note(line) }
            let exit = try text.end(console)
            return Result(
                object: text.answer.object + ["exit": .integer(Int(exit.rawValue))],
                exit: exit
            )
        } catch {
            console.endProgress()
            var failure = error
            failure.message = "the files were not checked: \(error.message)"
            let exit = console.fail(failure)
            return Result(
                object: [
                    "failure": .string(error.message),
                    "hint": .optional(error.hint.isEmpty ? nil : error.hint),
                    "exit": .integer(Int(exit.rawValue)),
                ],
                exit: exit
            )
        }
    }
}
