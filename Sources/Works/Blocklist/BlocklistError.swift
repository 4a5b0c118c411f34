// SPDX-License-Identifier: Apache-2.0

/// A line of a blocklist that cannot be read: which one, and why.
package struct BlocklistError: Error, Hashable {
    package enum Code: Hashable, Sendable {
        case notUTF8
        /// Neither a comment nor a kind of identifier.
        case unknownKind(String)
        /// A kind that joins nothing, so that blocking it would do nothing.
        case neverJoins(String)
        case noValue
        /// No value of this kind: what is wrong with it.
        case badValue(kind: String, problem: String)
        /// Nothing is left of the title's words when they are folded.
        case emptyTitle
    }

    package let code: Code
    /// Counted from 1.
    package let line: Int
    /// The line itself, cut off if it is long.
    package let text: String

    /// The kinds that may stand in a blocklist.
    package static var kinds: [String] {
        VolumeIDKind.all.filter { $0.level != .never }.map(\.name)
    }

    /// What is wrong, without the place.
    package var why: String {
        switch code {
        case .notUTF8: "not UTF-8 text"
        case .unknownKind(let word): "\"\(word)\" is no kind of identifier"
        case .neverJoins(let kind): "identifiers of the kind \(kind) never join anything"
        case .noValue: "no value after the kind"
        case .badValue(let kind, let problem): "no good \(kind): \(problem)"
        case .emptyTitle: "the title has no letters or digits"
        }
    }

    /// What may stand there instead, for a kind that may not.
    package var candidates: [String] {
        switch code {
        case .unknownKind, .neverJoins: Self.kinds
        default: []
        }
    }
}

extension BlocklistError: CustomStringConvertible {
    package var description: String {
        let kinds = candidates.isEmpty ? "" : " (kinds: \(candidates.joined(separator: ", ")))"
        return "line \(line): \(why)\(kinds): \(text)"
    }
}
