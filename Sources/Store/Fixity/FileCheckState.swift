// SPDX-License-Identifier: Apache-2.0

/// What a file was found to be when all of it was read.
package enum FileCheckState: String, Sendable, CaseIterable {
    /// Its bytes are those that it came with, as far as anything says what these were.
    case sound
    /// It looks as it did, and has other bytes.
    case damaged
    /// It is another one than at the last import, which the next one takes in.
    case changed
    case missing
    /// The system does not hand out all of its bytes.
    case unreadable
}
