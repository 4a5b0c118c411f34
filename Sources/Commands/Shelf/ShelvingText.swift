// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// Which books are on the shelf now, how they came there, and which are not.
struct ShelvingText {
    let result: ShelvingResult
    let isDryRun: Bool

    var answer: Answer { answer(with: result.items) }

    /// Only what has changed, and what is not there.
    var news: Answer { answer(with: result.items.filter { $0.fate != .present }) }

    /// What is not there, and why.
    var wanting: [String] { DecisionText.first(result.items.filter { !$0.isThere }.map(line)) }

    private func answer(with items: [ShelvingResult.Item]) -> Answer {
        let files = Numbers.counted(result.evicted, "file")
        return HoldingAnswer(
            balance: result.balance,
            isDryRun: isDryRun,
            count: ("evicted", result.evicted),
            namesSources: true
        ).answer(
            items.map {
                .init(
                    outcome: $0.fate.rawValue,
                    name: $0.name,
                    book: $0.book,
                    why: $0.why,
                    source: $0.source
                )
            },
            lines: items.filter { $0.fate != .present }.map(line),
            remarks: result.evicted > 0
                ? ["The disk was full: \(files) went from staging."] : []
        )
    }

    private func line(_ item: ShelvingResult.Item) -> String {
        let book = "\"\(TerminalText.escape(item.book))\""
        let name = TerminalText.escape(item.name ?? "")
        let why = item.why.map { ": \(TerminalText.escape($0))" } ?? ""
        let source = item.source.map { " from \(TerminalText.escape($0))" } ?? ""
        func shelved(_ done: String, _ planned: String) -> String {
            "\(isDryRun ? "Would \(planned)" : done) \(book) as \(name)\(source)"
        }
        return switch item.fate {
        case .present: "\(book) is on the shelf"
        case .elsewhere: "Left \(book): it is only on the web, and nothing was fetched"
        case .lost, .failed: "Left \(book)\(why)"
        case .promoted: shelved("Promoted", "promote")
        case .copied: shelved("Copied", "copy")
        case .linked: shelved("Linked", "link")
        case .moved: shelved("Moved", "move")
        case .fetched: shelved("Fetched", "fetch")
        case .healed: shelved("Healed", "heal")
        }
    }

    /// How the command ends, and what it says of that.
    func end(_ console: Console) throws(Failure) -> ExitCode {
        guard result.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        if result.isInterrupted {
            console.error(
                "interrupted: \(Numbers.counted(result.items.count, "book")) done",
                hint: "run the same command again to continue"
            )
            return Interruption.requested == .terminate ? .terminated : .interrupted
        }
        guard result.wanting > 0 else { return .success }
        let books = Numbers.counted(result.wanting, "book")
        return console.fail(
            .rejects,
            "\(books) \(result.wanting == 1 ? "is" : "are") not on the shelf",
            hint: result.count(.elsewhere) > 0
                ? "fetch what is only on the web with --fetch"
                : "what was wrong with each is said above"
        )
    }
}

extension Answer.Record {
    /// A row with just the members, in their order.
    init(_ members: [(String, Cell)]) {
        self.init(members, rows: [members.map(\.1)])
    }
}
