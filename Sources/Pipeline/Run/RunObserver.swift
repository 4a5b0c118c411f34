// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What became of one file, for whoever watches.
package enum ItemOutcome: Sendable, Equatable {
    case newWork
    case joined
    case copy
    case unchanged
    case deferred(ReasonCode)
    case ignored
    case rejected(ReasonCode, detail: String)
}

/// Watches a run.
///
/// It is called by the writer, in the order of discovery, and in the task of whoever started the
/// run.
package protocol RunObserver: AnyObject {
    /// Whether counting the sources ahead is worth its while.
    var wantsTotal: Bool { get }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome)

    /// After every batch; the total comes when it is known, if it can be.
    func progressed(done: Int, total: Int?, rejected: Int)
}
