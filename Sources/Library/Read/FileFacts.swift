// SPDX-License-Identifier: Apache-2.0

package import Files
package import Store

extension FileRecord.Facts {
    /// What is known of a file that is read at this moment.
    ///
    /// A file that changed just now may change once more within the same tick of the clock, and
    /// its times would not show it. So the time of such a file is not trusted, and the next run
    /// looks into it once more.
    package init(_ status: FileStatus, at now: Int64) {
        self.init(status)
        let second: Int64 = 1_000_000_000
        let isCoarse = status.changed % second == 0 && status.modified % second == 0
        let tick = isCoarse ? 2 * second : 10_000_000
        let (age, overflow) = now.subtractingReportingOverflow(status.changed)
        if !overflow, age < tick, age > -tick { changedAt = 0 }
    }
}
