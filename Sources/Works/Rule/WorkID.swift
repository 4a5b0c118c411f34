// SPDX-License-Identifier: Apache-2.0

/// The number of a work in the register, given in order and never twice.
package struct WorkID: Hashable, Sendable {
    package let raw: Int64

    package init(_ raw: Int64) {
        self.raw = raw
    }
}

extension WorkID: Comparable {
    /// Older works come first.
    package static func < (left: WorkID, right: WorkID) -> Bool { left.raw < right.raw }
}

extension WorkID: CustomStringConvertible {
    package var description: String { String(raw) }
}
