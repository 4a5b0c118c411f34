// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What the register knows of a file, as far as a walk needs it to see whether it is unchanged.
package struct FileIndexRow: Sendable {
    package enum Standing: Int64, Sendable {
        /// It holds an edition.
        case held = 1
        case rejected
        case ignored
        case deferred
    }

    package let id: Int64
    /// Nil if it could never be examined.
    package let facts: FileRecord.Facts?
    package let standing: Standing
    package let edition: Int64?
    /// Why it was not taken in.
    package let reason: ReasonCode?
    package let isMissing: Bool
    /// Whether this reader would find nothing new in it, if it is unchanged.
    package let isCurrent: Bool
}
