// SPDX-License-Identifier: Apache-2.0

/// Two editions that may be one work, as another program thinks.
package struct Suggestion: Sendable, Hashable {
    package var left: [UInt8]
    package var right: [UInt8]
    /// Which program says so.
    package var source: String
    package var reason: String?

    /// - Parameters:
    ///   - left: a fingerprint.
    ///   - right: another one.
    package init(left: [UInt8], right: [UInt8], source: String, reason: String?) {
        self.left = left
        self.right = right
        self.source = source
        self.reason = reason
    }
}
