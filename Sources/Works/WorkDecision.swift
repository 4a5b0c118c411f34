// SPDX-License-Identifier: Apache-2.0

/// What the rule says of one book; `by` is the best identifier that led there.
package enum WorkDecision: Hashable, Sendable {
    /// Nothing is shared: the book founds a work.
    case found
    /// The book belongs to this work.
    case join(WorkID, by: VolumeID)
    /// The book belongs to several works, which are therefore one.
    case merge(into: WorkID, absorbing: [WorkID], by: VolumeID)
}
