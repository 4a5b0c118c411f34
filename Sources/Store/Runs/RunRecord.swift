// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// One run, as it is kept.
package struct RunRecord: Sendable, Equatable {
    package enum State: String, Sendable {
        case running
        case finished
        case interrupted
        case failed
    }

    package var id: Int64
    package var command: String
    /// The name of the pipeline, for a run that a file described.
    package var pipeline: String?
    package var sources: String
    /// The same one by one; nil if an earlier version recorded the run, and the line may be read in
    /// several ways.
    package var sourceList: [String]?
    package var program: String
    package var state: State
    /// Seconds since 1970.
    package var startedAt: Int64
    package var finishedAt: Int64?
    package var failure: String?
    package var counts = RunTally()
    /// The last time that it was undone.
    package var undoing: UndoingRecord?
}
