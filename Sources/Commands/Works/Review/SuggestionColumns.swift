// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Terminal

/// Which field of a line is what, as the header of a file of suggestions says.
///
///     left    right    source    reason
package struct SuggestionColumns: Sendable, Equatable {
    /// One line, before anything in it is looked up.
    package struct Line: Sendable, Equatable {
        package let left: [UInt8]
        package let right: [UInt8]
        package let source: String?
        package let reason: String?
    }

    private let left: Int
    private let right: Int
    private let source: Int?
    private let reason: Int?

    static let headerHint =
        "begin with a line such as left, right, source, reason, with tabs between"

    /// Other columns may stand anywhere, and are passed over.
    package init(header: [UInt8]) throws(Failure) {
        // Some programs begin a file with a byte order mark.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = header.starts(with: mark) ? Array(header.dropFirst(3)) : header
        let names = TabSeparated.fields(text).map { field in
            String(decoding: field, as: UTF8.self).lowercased().trimmed ?? ""
        }
        for name in ["left", "right", "source", "reason"]
        where names.filter({ $0 == name }).count > 1 {
            throw Failure(
                .badInput,
                "the first line names the column \(name) twice",
                hint: "name each column once, with tabs between them"
            )
        }
        guard let left = names.firstIndex(of: "left"), let right = names.firstIndex(of: "right")
        else {
            throw Failure(
                .badInput,
                "the first line does not name the columns left and right",
                hint: Self.headerHint
            )
        }
        self.left = left
        self.right = right
        source = names.firstIndex(of: "source")
        reason = names.firstIndex(of: "reason")
    }

    package func read(_ line: [UInt8]) throws(Failure) -> Line {
        let fields = TabSeparated.fields(line)
        guard left < fields.count, right < fields.count, !fields[left].isEmpty,
            !fields[right].isEmpty
        else { throw .usage("left or right is missing") }
        return Line(
            left: fields[left],
            right: fields[right],
            source: try Self.text(fields, source),
            reason: try Self.text(fields, reason)
        )
    }

    private static func text(_ fields: [[UInt8]], _ place: Int?) throws(Failure) -> String? {
        guard let place, place < fields.count else { return nil }
        guard let text = String(validating: fields[place], as: UTF8.self) else {
            throw .usage("source or reason is not UTF-8 text")
        }
        return text.trimmed
    }
}
