// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What the row of a file says whose reject a person took note of: why it was rejected, and who says
/// that it is no trouble.
package struct RejectNote: Equatable, Sendable {
    package let code: ReasonCode
    package let detail: String?

    private static let middle = ", ignored by "

    /// - Parameter row: what was rejected.
    package static func text(_ row: FileRecord, who: String, why: String?) -> String {
        var note = row.reason?.text ?? ""
        if let detail = row.detail, !detail.isEmpty { note += " (\(detail))" }
        note += middle + who
        if let why { note += ": \(why)" }
        return note
    }

    /// The note in the word of the command that makes it, without the code; other details stay as they
    /// are.
    package static func shown(_ text: String) -> String {
        guard let note = RejectNote(text), let end = text.firstRange(of: middle)?.upperBound else {
            return text
        }
        let who = "acknowledged by \(text[end...])"
        return note.detail.map { "\($0), \(who)" } ?? who
    }

    /// Nil for what is no such note.
    package init?(_ text: String?) {
        guard let text, let end = text.firstRange(of: Self.middle)?.lowerBound else { return nil }
        let reject = text[..<end]
        let code = reject.prefix { $0 != " " }
        guard code.wholeMatch(of: /[A-Z]+-[0-9]+/) != nil else { return nil }
        self.code = ReasonCode(String(code))
        let rest = reject.dropFirst(code.count)
        if rest.isEmpty {
            detail = nil
        } else {
            guard rest.hasPrefix(" ("), rest.hasSuffix(")") else { return nil }
            detail = String(rest.dropFirst(2).dropLast())
        }
    }
}
