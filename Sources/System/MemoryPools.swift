// SPDX-License-Identifier: Apache-2.0

import Files

/// Where the C library keeps memory that was given back.
package enum MemoryPools {
    private static let mostPools: Int32 = -8

    /// Makes threads share the pools, instead of each keeping to itself what it gave back.
    ///
    /// No more threads than there are processors need one at the same time. To be called before
    /// there are any; a library without such pools has nothing to share.
    package static func share() {
        typealias Function = @convention(c) (Int32, Int32) -> Int32
        guard let setting = GlibcExtensions.function("mallopt", Function.self) else { return }
        _ = setting(mostPools, Int32(clamping: ProcessorCount.available))
    }
}
