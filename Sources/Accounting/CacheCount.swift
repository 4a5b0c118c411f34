// SPDX-License-Identifier: Apache-2.0

/// How often a run found an identifier in its cache.
package struct CacheCount: Sendable, Equatable {
    package var hits = 0
    package var misses = 0
    /// Entries that were wrong by then, and were put out.
    package var stale = 0

    package init() {}
}
