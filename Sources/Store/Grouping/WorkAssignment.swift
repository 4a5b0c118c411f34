// SPDX-License-Identifier: Apache-2.0

package import Works

/// Where a new edition goes, and why.
package struct WorkAssignment: Sendable, Hashable {
    /// Nil if it founds a work.
    package var work: WorkID?
    /// Works that it shows to be one with that.
    package var absorbing: [WorkID] = []
    package var evidence = Evidence.founded
    /// Whether it shares an identifier with what a person keeps apart from it.
    package var isContested = false

    /// It founds a work.
    package init() {}

    package init(work: WorkID, evidence: Evidence, isContested: Bool = false) {
        self.work = work
        self.evidence = evidence
        self.isContested = isContested
    }

    /// Decides from the works that the identifiers of a book lead to; their order plays no part.
    ///
    /// Each shared identifier is enough. A book that shares some with several works shows that they
    /// are one: the oldest survives, so its number and its title stay.
    package init(_ hits: [(id: VolumeID, work: WorkID)]) {
        guard let best = hits.lazy.map(\.id).min(), let first = hits.first?.work else { return }
        evidence = .joined(best)
        if hits.allSatisfy({ $0.work == first }) {
            work = first
            return
        }
        let works = Set(hits.map(\.work)).sorted()
        work = works[0]
        absorbing = Array(works.dropFirst())
    }
}
