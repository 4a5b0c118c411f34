// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal

/// A command that notes what a person says, and shows what follows from it.
protocol DecisionCommand: Command {
    /// What is said; all of it is done, or nothing.
    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action]
}

extension DecisionCommand {
    package func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure)
        -> ExitCode
    {
        try decide(arguments, console)
    }

    func decide(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitCode {
        let who = try arguments.decider()
        let actions = try self.actions(arguments)
        let isDryRun = arguments[.dryRun]
        let requests = actions.map { action in
            DecisionRequest(
                action,
                who: who,
                why: arguments[.reason]?.trimmed,
                isDryRun: isDryRun
            )
        }
        let location = try LibraryLocation(forWriting: arguments, console)
        let outcome = try LibraryDecisions(location.library).decide(requests)
        if outcome.changesNothing { console.hasNothingToDo() }
        DecisionText(actions, outcome, in: location.library, isDryRun: isDryRun).answer
            .write(to: console, arguments.format)
        let remark = "the decision holds anyway; "
        return console.failLeft(outcome.leftCovers, in: location.library, "", remark: remark)
            ?? .success
    }
}
