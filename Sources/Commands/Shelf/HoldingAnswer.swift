// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

/// What became of books on the shelf, in staging or in the trash, one after the other.
struct HoldingAnswer {
    struct Book {
        let outcome: String
        let name: String?
        let book: String
        let why: String?
        /// The file that it came from, where that is one of its own.
        var source: String?
    }

    let balance: Balance
    let isDryRun: Bool
    /// A count that is told besides, by its name in JSON.
    let count: (name: String, number: Int)
    /// Whether it is told which files the books came from.
    var namesSources = false

    /// - Parameters:
    ///   - lines: of those that are worth a line.
    ///   - remarks: on all of them together.
    func answer(_ books: [Book], lines: [String], remarks: [String]) -> Answer {
        var answer = Answer()
        answer.sentences(DecisionText.first(lines))
        answer.sentences(remarks)
        let isPlanned = isDryRun && balance.whole > 0
        answer.sentences([isPlanned ? "It would be: \(balance.line())" : balance.line()])
        answer.facts(["dry_run": .flag(isDryRun), count.name: .count(count.number)])
        answer.fact("balance", .object(balance.object))
        answer.records("books", books) { book in
            .init(
                [
                    ("outcome", .text(book.outcome)), ("name", .optional(book.name)),
                    ("book", .text(book.book)), ("because", .optional(book.why)),
                ] + (namesSources ? [("from", .optional(book.source))] : [])
            )
        }
        return answer
    }
}
