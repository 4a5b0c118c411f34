// SPDX-License-Identifier: Apache-2.0

/// The rule that decides which work a book belongs to, and the only place of that decision.
package enum WorkRule {
    /// One key of a book that the register knows already, and the work it leads to.
    package struct Hit: Hashable, Sendable {
        package let key: JoinKey
        package let volumeID: VolumeID
        package let work: WorkID

        package init(key: JoinKey, volumeID: VolumeID, work: WorkID) {
            self.key = key
            self.volumeID = volumeID
            self.work = work
        }
    }

    /// Decides from the hits of all keys of one book; their order plays no part.
    ///
    /// Each shared key is enough. A book that shares keys with several works shows that they are
    /// one: the oldest survives, so its number and its title stay.
    package static func decide(_ hits: [Hit]) -> WorkDecision {
        guard let reason = hits.lazy.map(\.volumeID).min() else { return .found }
        let works = Set(hits.map(\.work)).sorted()
        if works.count == 1 { return .join(works[0], by: reason) }
        return .merge(into: works[0], absorbing: Array(works.dropFirst()), by: reason)
    }
}
