// SPDX-License-Identifier: Apache-2.0

package import SQLite
package import Store
package import Works

/// The map stage: asks the cache, then the register, and lets the rule decide.
///
/// The cache holds ids and nothing else. What it says is believed for as long as nobody else wrote
/// to the register; after that each entry is verified at its next touch, and one whose work is gone
/// is dropped then. With a cache of no size every question goes to the register, and the answers
/// are the same.
package final class WorkMapper {
    private var cache: VolumeIDCache
    private var lastWritesOfOthers: Int64
    /// Works that were absorbed in this run, so that a cached id of one leads on.
    private var absorbed: [WorkID: WorkID] = [:]

    package init(cacheCapacity: Int, _ writer: RegisterWriter) throws(SQLiteError) {
        cache = VolumeIDCache(capacity: cacheCapacity)
        lastWritesOfOthers = try writer.writesOfOthers()
        if try writer.hasNoJoinKeys() { cache.markComplete() }
    }

    package var statistics: VolumeIDCacheStatistics { cache.statistics }

    /// To be called inside each new transaction: from then on nobody else can write.
    package func refresh(_ writer: RegisterWriter) throws(SQLiteError) {
        let writes = try writer.writesOfOthers()
        guard writes != lastWritesOfOthers else { return }
        lastWritesOfOthers = writes
        cache.distrust()
    }

    package func decide(
        _ keys: [IdentityKey],
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> WorkDecision {
        var hits: [WorkRule.Hit] = []
        for identity in keys {
            guard let work = try work(identity.key, writer) else { continue }
            hits.append(
                WorkRule.Hit(key: identity.key, volumeID: identity.volumeID, work: work)
            )
        }
        return WorkRule.decide(hits)
    }

    package func remember(_ keys: [IdentityKey], _ work: WorkID, _ decision: WorkDecision) {
        for identity in keys { cache.remember(identity.key, work) }
        if case .merge(let survivor, let others, _) = decision {
            for other in others { absorbed[other] = survivor }
        }
    }

    package func clear() {
        cache.clear()
    }

    private func work(
        _ key: JoinKey,
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> WorkID? {
        switch cache.lookUp(key) {
        case .work(let work):
            return survivor(of: work)
        case .absent:
            return nil
        case .unknown:
            guard let work = try writer.work(key) else { return nil }
            cache.remember(key, work)
            return work
        case .suspect(let cached):
            let work = try writer.work(key)
            if work == cached {
                cache.confirm(key)
            } else {
                cache.evict(key)
                if let work { cache.remember(key, work) }
            }
            return work
        }
    }

    private func survivor(of work: WorkID) -> WorkID {
        guard let first = absorbed[work] else { return work }
        var current = first
        while let next = absorbed[current] { current = next }
        // The next look-up takes the short way.
        absorbed[work] = current
        return current
    }
}
