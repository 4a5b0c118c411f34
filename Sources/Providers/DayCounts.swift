// SPDX-License-Identifier: Apache-2.0

/// What happened between a provider and its cache.
package struct DayCounts: Sendable, Equatable {
    /// Requests over the network.
    package var calls = 0
    /// Identifiers that the cache knew of, and those that it did not.
    package var hits = 0
    package var misses = 0
    /// Identifiers of which the cache knew that there is nothing.
    package var negative = 0
    /// Identifiers for which an old answer had to do.
    package var stale = 0
    /// Requests that came to nothing.
    package var errors = 0
    package var bytes = 0

    package init(
        calls: Int = 0,
        hits: Int = 0,
        misses: Int = 0,
        negative: Int = 0,
        stale: Int = 0,
        errors: Int = 0,
        bytes: Int = 0
    ) {
        self.calls = calls
        self.hits = hits
        self.misses = misses
        self.negative = negative
        self.stale = stale
        self.errors = errors
        self.bytes = bytes
    }
}
