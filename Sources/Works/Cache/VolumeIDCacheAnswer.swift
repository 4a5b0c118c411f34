// SPDX-License-Identifier: Apache-2.0

/// What the cache says of an identifier in a book with certain names.
package enum VolumeIDCacheAnswer: Hashable, Sendable {
    /// A book with the same names has it and is in this work.
    case work(WorkID)
    /// It led to this work before another process wrote: look in the register once, then confirm
    /// it, if the names are the same, or evict it.
    case suspect(WorkID, sameNames: Bool)
    /// The register does not hold the identifier; no need to look.
    case absent
    /// Only the register can tell.
    case unknown
}
