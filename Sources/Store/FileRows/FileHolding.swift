// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What a file held when it was last seen.
package struct FileHolding: Sendable, Equatable {
    package let edition: Int64
    /// What the file system said of it.
    package let facts: FileRecord.Facts?
    /// Whether it was not there when a run looked for it.
    package let isMissing: Bool
    package let status: FileRecord.Status
    /// What is wrong with the archive around a book that it holds, or why it was refused since.
    package let reason: ReasonCode?
}

/// What it meant for a row to write down what is true of its file now.
package enum FileChangeKind: Sendable, Equatable {
    case added
    /// The edition it held before is nil if it held none.
    case changed(formerEdition: Int64?)
    case nothing
}
