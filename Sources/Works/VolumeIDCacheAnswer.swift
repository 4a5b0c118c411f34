// SPDX-License-Identifier: Apache-2.0

/// What the cache says of a key.
package enum VolumeIDCacheAnswer: Hashable, Sendable {
    /// The key leads to this work.
    case work(WorkID)
    /// It led to this work before another process wrote: look in the register once, then confirm
    /// or evict.
    case suspect(WorkID)
    /// The register does not hold the key; no need to look.
    case absent
    /// Only the register can tell.
    case unknown
}
