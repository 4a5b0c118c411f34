// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What was read of dumps.
package struct DumpResult: Sendable, Equatable {
    /// Lines, or records where these have several lines; an empty line counts as none.
    package internal(set) var lines = 0
    /// Those about books of the library.
    package internal(set) var matched = 0
    package internal(set) var others = 0
    package internal(set) var malformed = 0
    /// Sources that would have to be read again, because what they say first is of use only to what
    /// they say later, and that cannot be.
    package internal(set) var readOnce: [DumpSource] = []
    /// Whether works or authors of Open Library were read, and no editions that lead to them.
    package internal(set) var lacksEditions = false

    package init() {}

    package var balance: Balance {
        Balance(
            "lines",
            lines,
            [.init("matched", matched), .init("others", others), .init("malformed", malformed)]
        )
    }
}
