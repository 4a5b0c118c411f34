// SPDX-License-Identifier: Apache-2.0

package import Accounting
import EPUB
package import Files

/// Why a file is not taken for a book.
package struct FileRefusal: Error {
    package let reason: Reason
    package let detail: String
    /// What became of it; nil for a file that another run may find in order.
    package let outcome: Outcome?
    /// What the file was when it was opened, and when that was; nil if it could not be opened.
    package var opened: (status: FileStatus, time: Int64)?
    /// Why not.
    package private(set) var cause: FileError?

    init(_ refusal: OpenRefusal) {
        (reason, detail) = RunReasons.of(refusal)
        outcome = reason.outcome
        if case .system(let error) = refusal { cause = error }
    }

    /// A file that changed in the meantime is not to blame for what was read of it.
    init(_ refusal: BookRefusal?, _ file: borrowing OpenFile, _ time: Int64) {
        opened = (file.status, time)
        if let refusal, !file.hasChanged {
            (reason, detail, outcome) = (refusal.reason, refusal.detail, refusal.outcome)
        } else {
            (reason, detail, outcome) = (RunReasons.changedWhileRead, "", nil)
        }
    }
}
