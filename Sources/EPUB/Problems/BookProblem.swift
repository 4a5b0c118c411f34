// SPDX-License-Identifier: Apache-2.0

/// What can be wrong with a book, as a table: one permanent code, what it means, what to do.
///
/// A code is never used again for something else: it stands in registers and in people's scripts.
package struct BookProblem: Sendable, Equatable {
    package enum Severity: Sendable, Equatable {
        /// The book is not taken in, and counts as this.
        case reject(BookOutcome)
        /// The book is taken in, and something of it is missing or was mended.
        case warning
    }

    package let code: String
    package let severity: Severity
    package let sentence: String
    package let hint: String

    init(_ code: String, _ severity: Severity, _ sentence: String, hint: String) {
        self.code = code
        self.severity = severity
        self.sentence = sentence
        self.hint = hint
    }

    package static func withCode(_ code: String) -> BookProblem? {
        all.first { $0.code == code }
    }

    /// The whole table, in the order of the codes' groups.
    package static let all =
        archiveProblems + containerProblems + packageProblems + coverProblems
}
