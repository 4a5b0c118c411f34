// SPDX-License-Identifier: Apache-2.0

/// How the cache fared.
package struct VolumeIDCacheStatistics: Hashable, Sendable {
    /// Keys found and answered without the register.
    package internal(set) var hits = 0
    /// Keys found that had to be verified.
    package internal(set) var suspects = 0
    /// Keys not found.
    package internal(set) var misses = 0
    /// Entries taken out because the owner found them wrong.
    package internal(set) var stale = 0
    /// Entries put out for want of room.
    package internal(set) var evictions = 0

    package init() {}
}
