// SPDX-License-Identifier: Apache-2.0

import Accounting
package import TestSupport
import Works

/// A folder whose files come and change from run to run, without a disk.
package struct ChangingShelf: CustomStringConvertible {
    package enum Content: Equatable {
        /// A book, by its place in `books`.
        case book(Int)
        case broken(Int)
        /// It could not be judged now.
        case changing
    }

    package var books: [ReferenceRegister.Book]
    /// Which content has which name at each run; a run sees only those files.
    package var runs: [[Int: Content]]

    package var description: String {
        var register = ReferenceRegister()
        register.books = books
        let lines = runs.map { run in
            run.keys.sorted().map { "\($0): \(run[$0].map { "\($0)" } ?? "")" }
                .joined(separator: ", ")
        }
        return "\(register)\n\(lines.joined(separator: "\n"))"
    }

    package static func random(_ numbers: inout SeededNumbers) -> ChangingShelf {
        let books = ReferenceRegister.random(&numbers).books
        var shelf = ChangingShelf(books: books, runs: [])
        var files: [Int: Content] = [:]
        let count = numbers.number(in: 1...(books.count + 3))
        for _ in 0..<numbers.number(in: 1...4) {
            for _ in 0..<numbers.number(in: 1...count) {
                let file = numbers.below(count)
                switch numbers.below(12) {
                case 0: files[file] = .broken(numbers.below(2))
                case 1: files[file] = .changing
                case 2: files[file] = nil
                default: files[file] = .book(numbers.below(books.count))
                }
            }
            shelf.runs.append(files)
        }
        return shelf
    }

    /// The cases with one thing less.
    package var smaller: [ChangingShelf] {
        var found = runs.withOneLess.map { ChangingShelf(books: books, runs: $0) }
        for place in runs.indices {
            for file in runs[place].keys.sorted() {
                var copy = self
                copy.runs[place][file] = nil
                found.append(copy)
            }
        }
        for place in books.indices {
            for ids in books[place].ids.withOneLess {
                var copy = self
                copy.books[place].ids = ids
                found.append(copy)
            }
        }
        return found
    }
}
