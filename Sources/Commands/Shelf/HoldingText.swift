// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// What was taken off the shelf, put back or deleted, and what stays and why.
struct HoldingText {
    let result: HoldingResult
    let isDryRun: Bool

    var answer: Answer {
        var answer = Answer()
        answer.sentences(DecisionText.first(result.items.map(line)))
        if result.unstaged > 0 {
            let verb = isDryRun ? "would go" : "went"
            let copies = Numbers.counted(result.unstaged, "copy", "copies")
            answer.sentences(["\(copies) in staging \(verb) as well"])
        }
        answer.sentences([result.balance.line()])
        answer.facts(["dry_run": .flag(isDryRun), "unstaged": .count(result.unstaged)])
        answer.fact("balance", .object(result.balance.object))
        answer.records("books", result.items) { item in
            .init([
                ("outcome", .text(item.fate.rawValue)), ("name", .optional(item.name)),
                ("book", .text(item.book)), ("because", .optional(item.why)),
            ])
        }
        return answer
    }

    private func line(_ item: HoldingResult.Item) -> String {
        let book = "\"\(TerminalText.escape(item.book))\""
        let name = item.name.map { TerminalText.escape($0) } ?? ""
        let why = item.why.map { ": \(TerminalText.escape($0))" } ?? ""
        let would = isDryRun ? "Would have been" : "Was"
        return switch item.fate {
        case .removed:
            item.name == nil
                ? "\(would) removed: \(book)\(why)"
                : "\(would) moved to the trash: \(book), as \(name)"
        case .restored: "\(would) restored: \(book), as \(name)"
        case .deleted: "\(would) deleted: \(book)"
        case .unchanged, .kept: "Left \(book)\(why)"
        }
    }

    /// How the command ends: what was kept is no success.
    func end(_ console: Console, hint: String) throws(Failure) -> ExitCode {
        guard result.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        let kept = result.count(.kept)
        guard kept > 0 else { return .success }
        return console.fail(.rejects, "\(Numbers.counted(kept, "book")) stayed", hint: hint)
    }
}
