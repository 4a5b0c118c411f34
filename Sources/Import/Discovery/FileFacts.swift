// SPDX-License-Identifier: Apache-2.0

import Files
import Store

extension SidecarFile {
    /// Nil if it was not looked at.
    init?(_ file: BesideFile) {
        guard let status = file.status else { return nil }
        self.init(name: file.name, size: status.size, modifiedAt: status.modified)
    }

    /// What is known of one that is read at this moment.
    ///
    /// The time of one that changed just now is not trusted, as with the books.
    init(_ name: [UInt8], _ status: FileStatus, at now: Int64) {
        let isYoung = FileRecord.Facts(status, at: now).changedAt != status.changed
        self.init(name: name, size: status.size, modifiedAt: isYoung ? 0 : status.modified)
    }
}

extension FileRecord.Facts {
    /// What is known of a file that is read at this moment.
    ///
    /// A file that changed just now may change once more within the same tick of the clock, and
    /// its times would not show it. So the time of such a file is not trusted, and the next run
    /// looks into it once more.
    init(_ status: FileStatus, at now: Int64) {
        self.init(status)
        let second: Int64 = 1_000_000_000
        let isCoarse = status.changed % second == 0 && status.modified % second == 0
        let tick = isCoarse ? 2 * second : 10_000_000
        let (age, overflow) = now.subtractingReportingOverflow(status.changed)
        if !overflow, age < tick, age > -tick { changedAt = 0 }
    }
}
