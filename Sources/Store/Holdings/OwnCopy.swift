// SPDX-License-Identifier: Apache-2.0

/// An edition of which the library has a file itself.
package struct OwnCopy: Sendable, Equatable {
    package let fingerprint: [UInt8]
    /// Otherwise it is in staging only.
    package let isShelved: Bool
}
