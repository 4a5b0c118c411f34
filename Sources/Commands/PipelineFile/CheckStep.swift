// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// What a pipeline checks of the library's files after its run, as `accession files check --all` does.
struct CheckStep {
    let request: FileCheck.Request

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
    func run(_ library: Library, _ console: Console) -> StepResult {
        do throws(Failure) {
            console.count("files")
            let check = FileCheck(library, request) { done, total, _ in
                console.progress(ProgressCounts(done: done, total: total))
            } waiting: {
                console.note(FileCheckText.waiting)
            }
            let result = try check.run()
            console.endProgress()
            let text = FileCheckText(result, in: library)
            console.note("check: \(result.balance.line())")
            for line in text.lines { console.note(line) }
            let exit = try text.end(console)
            return StepResult(text.answer.object, exit)
        } catch { return StepResult("the files were not checked", error, console) }
    }
}
