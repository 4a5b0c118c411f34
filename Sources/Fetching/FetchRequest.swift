// SPDX-License-Identifier: Apache-2.0

/// What is wanted from a server.
package struct FetchRequest: Sendable, Equatable {
    package var address: String
    /// Only these bytes of it.
    package var range: ClosedRange<Int>?
    /// What a server said the last time to know this version again: an entity tag, which begins
    /// with `"` or `W/`, or a date.
    ///
    /// Of a range it is the condition: another version comes whole. Otherwise the version that it
    /// names is not sent again.
    package var validator: String?
    /// More bytes than this, also when they are unpacked, are an error.
    package var limit: Int

    /// The most that may be asked for at once.
    package static let largestLimit = 64 << 20
    /// What an answer in JSON may have.
    package static let usualLimit = 1 << 20

    package init(
        _ address: String,
        range: ClosedRange<Int>? = nil,
        validator: String? = nil,
        limit: Int = usualLimit
    ) {
        self.address = address
        self.range = range
        self.validator = validator
        self.limit = limit
    }
}
