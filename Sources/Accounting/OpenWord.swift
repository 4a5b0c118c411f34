// SPDX-License-Identifier: Apache-2.0

/// A word of a vocabulary that grows: a register may hold one that only another version of this
/// program knows, and such a word is kept as it is.
package protocol OpenWord: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
    init(rawValue: String)
}

extension OpenWord {
    package var description: String { rawValue }
}
