// SPDX-License-Identifier: Apache-2.0

/// What a command takes besides flags.
package struct Operand: Hashable, Sendable {
    package enum Count: Sendable {
        case one
        case optional
        case oneOrMore
        case any
    }

    package let name: String
    package let kind: ValueKind
    package let count: Count
    package let summary: String
    /// A shell line that prints what completion may offer; it runs during typing.
    package let listedBy: String?
    /// The command that takes the same flags and does without the operand.
    package let elsewhere: String?

    package init(
        _ name: String,
        _ kind: ValueKind,
        _ summary: String,
        _ count: Count = .one,
        listedBy: String? = nil,
        elsewhere: String? = nil
    ) {
        self.elsewhere = elsewhere
        self.listedBy = listedBy
        self.name = name
        self.kind = kind
        self.count = count
        self.summary = summary
    }

    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)..."
        case .any: "[\(name)...]"
        }
    }

    package var isRequired: Bool { count == .one || count == .oneOrMore }
    package var isRepeating: Bool { count == .oneOrMore || count == .any }
}
