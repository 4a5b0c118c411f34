// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// What came of something that a pipeline does after its run; all of it has been reported.
struct StepResult {
    let object: JSONObject
    let exit: ExitCode
    /// How many books of the library it brought, moved or removed.
    var changed = 0

    /// What a step tells that came to its end.
    init(_ told: JSONObject, _ exit: ExitCode, changed: Int = 0) {
        object = told + ["exit": .integer(Int(exit.rawValue))]
        self.exit = exit
        self.changed = changed
    }

    /// Reports what kept a step from its end, which is not the trouble of the run.
    ///
    /// - Parameter what: as a sentence, such as `the shelf was not filled`.
    init(_ what: String, _ error: Failure, _ console: Console) {
        console.endProgress()
        var failure = error
        failure.message = "\(what): \(error.message)"
        exit = console.fail(failure)
        object = [
            "failure": .string(error.message),
            "hint": .optional(error.hint.isEmpty ? nil : error.hint),
            "exit": .integer(Int(exit.rawValue)),
        ]
    }
}
