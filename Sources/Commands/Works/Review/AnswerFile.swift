// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Terminal

/// Answers to questions of `works review`, one on a line; see `AnswerLine`.
///
/// Blanks or tabs stand between the words; lines that begin with `#` are remarks.
package struct AnswerFile {
    /// A line that is no answer.
    package struct Problem {
        package let place: String
        package let failure: Failure
    }

    package private(set) var answers: [WorkAnswer] = []
    /// Questions that are left open on purpose.
    package private(set) var openCount = 0
    package private(set) var problems: [Problem] = []

    package init(_ path: Path) throws(Failure) {
        try ListedLines.read(path) { (line, number) throws(Failure) in
            let place = "line \(number)"
            do throws(Failure) { try take(line, place) } catch {
                problems.append(Problem(place: place, failure: error))
            }
        }
    }

    private mutating func take(_ entry: ListEntry, _ place: String) throws(Failure) {
        guard case .path(let line) = entry else {
            throw Failure(.badInput, "it is too long", hint: Self.hint)
        }
        let words = line.bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map(Array.init)
        guard let first = words.first, first.first != UInt8(ascii: "#") else { return }
        guard let verdict = AnswerLine.Verdict(rawValue: String(decoding: first, as: UTF8.self))
        else {
            throw Failure(
                .badInput,
                "\(Phrasing.quoted(first)) is no answer",
                hint: Self.hint
            )
        }
        guard verdict != .open else {
            openCount += 1
            return
        }
        let actions = try AnswerLine(verdict, Array(words.dropFirst())).actions()
        answers.append(WorkAnswer(actions: actions, place: place))
    }

    private static let hint =
        "a line is same, not-same, trust, distrust, believe, reject or open, and what it is about: "
        + "same work:3 work:17"
}
