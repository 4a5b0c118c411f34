// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Terminal

/// Answers to questions of `works review`, one on a line; see `AnswerLine`.
///
/// Blanks or tabs stand between the words; lines that begin with `#` are remarks.
package struct AnswerFile {
    package private(set) var answers: [WorkAnswer] = []
    /// Questions that are left open on purpose.
    package private(set) var openCount = 0

    package init(_ path: Path) throws(Failure) {
        try ListedLines.read(path) { (line, number) throws(Failure) in
            try take(line, "line \(number)")
        }
    }

    private mutating func take(_ entry: ListEntry, _ place: String) throws(Failure) {
        guard case .path(let line) = entry else {
            throw Failure(.badInput, "\(place) is too long", hint: Self.hint)
        }
        let words = line.bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map(Array.init)
        guard let first = words.first, first.first != UInt8(ascii: "#") else { return }
        guard let verdict = AnswerLine.Verdict(rawValue: String(decoding: first, as: UTF8.self))
        else {
            throw Failure(
                .badInput,
                "\(place): \(Phrasing.quoted(first)) is no answer",
                hint: Self.hint
            )
        }
        guard verdict != .open else {
            openCount += 1
            return
        }
        do throws(Failure) {
            let actions = try AnswerLine(verdict, Array(words.dropFirst())).actions()
            answers.append(WorkAnswer(actions: actions, place: place))
        } catch {
            throw Failure(.badInput, "\(place): \(error.message)", hint: error.hint)
        }
    }

    private static let hint =
        "a line is same, not-same, trust, distrust or open, and what it is about: same work:3 work:17"
}
