// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal
import Works

/// Answers many questions of `works review` in one transaction, each as a decision of its own.
struct ReviewAnswering {
    private let arguments: ParsedArguments
    private let console: Console

    init(_ arguments: ParsedArguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
    }

    /// Answers what a file says, or else the questions that are asked for, as the program would.
    func run(_ request: (RegisterReader) throws(Failure) -> ReviewRequest) throws(Failure)
        -> ExitCode
    {
        let who = try arguments.decider()
        let location = try LibraryLocation(forWriting: arguments, console)
        var answers: [WorkAnswer] = []
        var openCount = 0
        if let path = arguments[.linesFrom] {
            let file = try AnswerFile(path)
            (answers, openCount) = (file.answers, file.openCount)
        } else {
            let reader = try location.open()
            _ = try reader.review(try request(reader)) { item in
                answers.append(WorkAnswer(accepting: item))
                return true
            }
        }
        let isDryRun = arguments[.dryRun]
        let requests = answers.flatMap { answer in
            answer.actions.map { action in
                var request = DecisionRequest(
                    action,
                    who: who,
                    why: arguments[.reason]?.trimmed,
                    isDryRun: isDryRun
                )
                request.place = answer.place
                request.mayHold = true
                return request
            }
        }
        let outcome = try LibraryDecisions(location.library).decide(requests)
        let held = Self.held(answers, outcome)
        var answer = DecisionText(
            requests.map(\.action),
            outcome,
            summary: [
                "\(Numbers.counted(answers.count + openCount, "answer")) = "
                    + "\(Numbers.grouped(answers.count - held)) \(isDryRun ? "to note" : "noted") + "
                    + "\(Numbers.grouped(held)) in force already + "
                    + "\(Numbers.grouped(openCount)) left open"
            ],
            isDryRun: isDryRun
        ).answer
        answer.facts([
            "answers": .count(answers.count + openCount),
            "noted": .count(answers.count - held), "held": .count(held),
            "left_open": .count(openCount),
        ])
        answer.write(to: console, arguments.format)
        return .success
    }

    /// How many answers said nothing that does not hold already.
    private static func held(_ answers: [WorkAnswer], _ outcome: DecisionResult) -> Int {
        var place = 0
        var count = 0
        for answer in answers {
            let requests = place..<place + answer.actions.count
            if requests.allSatisfy(outcome.held.contains) { count += 1 }
            place = requests.upperBound
        }
        return count
    }
}
