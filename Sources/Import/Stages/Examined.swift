// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store

/// What a worker found out about one item.
enum Examined: Sendable {
    /// It ends here: rejected, or to be tried again.
    case settled(FileRecord)
    /// It is unchanged since it was registered.
    case known(FileRecord, edition: Int64)
    /// It is new, as far as the worker can tell.
    case read(FileRecord, Book)

    var file: FileRecord {
        switch self {
        case .settled(let file), .known(let file, _), .read(let file, _): file
        }
    }
}

/// What a worker hands to the writer: results in the order of discovery, and the counts that belong
/// to exactly these items.
struct ExaminedBatch: Sendable {
    var items: [Examined] = []
    var tally = Tally()
    /// Files that did not have to be read.
    var recognised = UnchangedCounts()
    /// What became of each file that was looked into and whose content was not known before.
    var outcomes: [Outcome: Int] = [:]
    var hasNewCovers = false
    /// Those of the files that may be among the slowest of the run.
    var slowest: [SlowFile] = []
}
