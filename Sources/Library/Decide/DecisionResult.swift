// SPDX-License-Identifier: Apache-2.0

package import Books
package import Store

/// What a decision did, or would do.
package struct DecisionResult: Sendable, WorkChanging {
    /// The decisions that were noted; their ids mean nothing in a rehearsal.
    package var made: [Int64] = []
    /// The places of the requests that said what held already, and were not noted again.
    package var held: Set<Int> = []
    /// By the place of a request, the decisions in force that said the same before.
    package var standing: [Int: [Int64]] = [:]
    /// The places of the requests that nothing can be made of any more, and why.
    package var outdated: [Int: String] = [:]
    package var revoked: [Int64] = []
    /// Earlier decisions that this one puts out of force.
    package var overruled: [Int64] = []
    package var changes = WorkChanges()
    package var collections = CollectionEffects()
    package var names = DecisionNames(0)
    /// Works that lost a cover shown by a provider, each with that provider.
    package var untold: [Int64: FactProvider] = [:]
    /// Covers that nothing needs any more; their files go with the commit.
    package var removedCovers: [CoverImage] = []
    /// Those of their files that could not be removed.
    package var leftCovers = LeftCovers()

    /// Whether nothing was said that did not hold already.
    package var changesNothing: Bool { made.isEmpty && revoked.isEmpty && untold.isEmpty }

    package var saidBefore: [Int64] { Set(standing.values.joined()).sorted() }

    package init() {}
}
