// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a text, at which place, and what would have been right.
package struct JSON5Error: Error, Sendable, Equatable {
    package let place: TextPlace
    /// Half a sentence: `there is no comma here`.
    package let message: String

    package init(_ place: TextPlace, _ message: String) {
        self.place = place
        self.message = message
    }
}

extension JSON5Error: CustomStringConvertible {
    package var description: String { "\(place): \(message)" }
}

/// Everything that is wrong with a text, in its order; never empty.
///
/// After a mistake in the grammar it is unclear what was meant, so the first one is the last of the
/// list. A name that is there twice does not hinder the rest from being read.
package struct JSON5Errors: Error, Sendable, Equatable {
    package let all: [JSON5Error]
}

/// What a text may ask of the one who reads it.
package struct JSON5Limits: Sendable {
    package var byteCount = 1 << 20
    package var depth = 64

    package init() {}

    package static let standard = JSON5Limits()
}
