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
        if let path = arguments[.answersFrom] {
            let file = try AnswerFile(path)
            try refuse(file, try location.open())
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
        let (held, outdated) = Self.without(answers, outcome)
        let noted = answers.count - held - outdated.count
        tell(outdated)
        var answer = DecisionText(
            requests.map(\.action),
            outcome,
            summary: [
                "\(Numbers.counted(answers.count + openCount, "answer")) = "
                    + "\(Numbers.grouped(noted)) \(isDryRun ? "to note" : "noted") + "
                    + "\(Numbers.grouped(held)) in force already + "
                    + (outdated.isEmpty ? "" : "\(Numbers.grouped(outdated.count)) out of date + ")
                    + "\(Numbers.grouped(openCount)) left open"
            ],
            in: location.library,
            isDryRun: isDryRun
        ).answer
        answer.facts([
            "answers": .count(answers.count + openCount),
            "noted": .count(noted), "held": .count(held), "outdated": .count(outdated.count),
            "left_open": .count(openCount),
        ])
        answer.write(to: console, arguments.format)
        return .success
    }

    /// How many answers said nothing that does not hold already, and what is wrong with those to
    /// questions that nobody can ask any more.
    private static func without(
        _ answers: [WorkAnswer],
        _ outcome: DecisionResult
    ) -> (held: Int, outdated: [String]) {
        var place = 0
        var held = 0
        var outdated: [String] = []
        for answer in answers {
            let requests = place..<place + answer.actions.count
            if let why = requests.compactMap({ outcome.outdated[$0] }).first {
                outdated.append(why)
            } else if requests.allSatisfy(outcome.held.contains) {
                held += 1
            }
            place = requests.upperBound
        }
        return (held, outdated)
    }

    // MARK: - Lines

    private static let mostNamed = 20

    /// Refuses a file with lines that are no answers, or are about what the library does not have.
    private func refuse(_ file: AnswerFile, _ reader: RegisterReader) throws(Failure) {
        var problems: [String] = []
        var hint: String?
        for problem in file.problems {
            problems.append("\(problem.place): \(problem.failure.message)")
            hint = hint ?? problem.failure.hint
        }
        for answer in file.answers {
            do throws(Failure) {
                for target in answer.actions.flatMap(\.targets) { try reader.check(target) }
            } catch  where error.kind == .inputMissing {
                problems.append("\(answer.place ?? ""): \(error.message)")
                hint = hint ?? error.hint
            }
        }
        guard let first = problems.first else { return }
        guard problems.count > 1 else { throw Failure(.badInput, first, hint: hint ?? "") }
        name(problems) { console.error($0) }
        throw Failure(
            .badInput,
            "\(Numbers.counted(problems.count, "line")) cannot be used; nothing was changed",
            hint: hint ?? ""
        )
    }

    private func tell(_ outdated: [String]) {
        name(outdated) { console.warning($0) }
    }

    private func name(_ lines: [String], _ say: (String) -> Void) {
        lines.prefix(Self.mostNamed).forEach(say)
        guard lines.count > Self.mostNamed else { return }
        say("and \(Numbers.counted(lines.count - Self.mostNamed, "more line"))")
    }
}

extension DecisionRequest.Action {
    /// The works, editions and files that an answer is about.
    fileprivate var targets: [Target] {
        switch self {
        case .same(let first, let second): [first, second]
        case .notSame(let targets), .split(_, let targets): targets
        case .judge(let target, _, _): [target]
        case .trust, .distrust, .set, .match, .providers, .collect, .revoke: []
        }
    }
}

extension RegisterReader {
    /// Whether there is what a person points at.
    fileprivate func check(_ target: Target) throws(Failure) {
        switch target {
        case .work(let id): _ = try liveWork(id)
        case .edition(let id):
            guard try fingerprint(ofEdition: id) == nil else { return }
            throw Failure(
                .inputMissing,
                "there is no edition \(id)",
                hint: "accession works show WORK lists the editions of a work"
            )
        case .file(let path):
            guard try file(at: path.bytes)?.record.editionID == nil else { return }
            throw Failure(
                .inputMissing,
                "\(path.text) holds no registered edition",
                hint: "accession explain FILE shows what is known about a file"
            )
        }
    }
}
