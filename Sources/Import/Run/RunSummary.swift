// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store
package import Works

/// A run that has ended, with its books closed.
package struct RunSummary: Sendable {
    /// Nil for a rehearsal, which leaves no run behind.
    package var run: Int64?
    package var progress: RunProgress
    package var passedOver: PassedOverCounts
    package var cache: VolumeIDCacheStatistics
    package var seconds: Double
    package var interruption: Signal?
    /// The equations that do not hold; none in a good run.
    package var imbalances: [String]
    /// What became of the copies of rejects, if they were wanted.
    package var copies: RejectCopies.Report?

    package var counts: RunTally { progress.counts }
}
