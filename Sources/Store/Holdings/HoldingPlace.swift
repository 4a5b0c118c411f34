// SPDX-License-Identifier: Apache-2.0

/// What was chosen for the files of a tier.
package struct HoldingPlace: Sendable, Equatable {
    /// Nil is the folder of that name in the library.
    package var folder: [UInt8]?
    /// Nil is the usual one.
    package var pattern: String?
    /// In bytes; nil is what the disk can spare.
    package var quota: Int64?

    package init() {}
}
