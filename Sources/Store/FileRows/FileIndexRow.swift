// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// A file beside a book, as far as it shows whether it is the same as before.
package struct SidecarFile: Sendable, Equatable {
    /// In the folder of the book.
    package let name: [UInt8]
    package let size: Int64
    /// In nanoseconds since 1970.
    package let modifiedAt: Int64

    /// What it is, and what its sheet is called among those of one provider.
    package enum Kind: String, Sendable, CaseIterable {
        case document
        case cover

        package var record: String { self == .document ? "" : rawValue }
    }

    /// What became of it.
    package enum State: String, Sendable {
        case read
        /// A cover that the book does not need.
        case spare
        case broken
    }

    package init(name: [UInt8], size: Int64, modifiedAt: Int64) {
        self.name = name
        self.size = size
        self.modifiedAt = modifiedAt
    }
}

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
    /// What lay beside it when that was read last; nil if nothing did.
    package let document: SidecarFile?
    package let cover: SidecarFile?
    /// Whether this reader would find nothing new in it, if it is unchanged.
    package let isCurrent: Bool
}
