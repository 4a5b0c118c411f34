// SPDX-License-Identifier: Apache-2.0

extension BookReader {
    /// Grows whenever a book could be read differently than before, so that a register can tell
    /// which editions are worth reading again.
    package static let version = 3
}
