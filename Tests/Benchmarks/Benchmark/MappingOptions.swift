// SPDX-License-Identifier: Apache-2.0

import Works

/// What to measure of mapping, as typed.
struct MappingOptions {
    let editions: Int
    let cacheSize: Int
    /// See `MappingPlan`.
    let reach: Int?
    let flags: TypedFlags

    init(_ arguments: [String]) throws {
        flags = try TypedFlags(arguments, "editions", "cache-size", "reach")
        editions = try flags.count("editions", atLeast: 1) ?? 1_000_000
        cacheSize = try flags.count("cache-size") ?? VolumeIDCache.defaultCapacity
        reach = try flags.count("reach")
    }
}
