// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// What was taken off the shelf, put back or deleted, and what stays and why.
struct HoldingText {
    let result: HoldingResult
    let isDryRun: Bool

    var answer: Answer {
        let verb = isDryRun ? "would go" : "went"
        let copies = Numbers.counted(result.unstaged, "copy", "copies")
        return HoldingAnswer(
            balance: result.balance,
            isDryRun: isDryRun,
            count: ("unstaged", result.unstaged)
        ).answer(
            result.items.map {
                .init(outcome: $0.fate.rawValue, name: $0.name, book: $0.book, why: $0.why)
            },
            lines: result.items.map(line),
            remarks: result.unstaged > 0 ? ["\(copies) in staging \(verb) as well"] : []
        )
    }

    private func line(_ item: HoldingResult.Item) -> String {
        let book = "\"\(TerminalText.escape(item.book))\""
        let name = item.name.map { TerminalText.escape($0) } ?? ""
        let why = item.why.map { ": \(TerminalText.escape($0))" } ?? ""
        func verb(_ done: String, _ planned: String) -> String {
            isDryRun ? "Would \(planned)" : done
        }
        return switch item.fate {
        case .removed:
            item.name == nil
                ? "\(verb("Removed", "remove")) \(book)\(why)"
                : "\(verb("Moved", "move")) \(book) to the trash, as \(name)"
        case .restored: "\(verb("Restored", "restore")) \(book) as \(name)"
        case .deleted: "\(verb("Deleted", "delete")) \(book)"
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
