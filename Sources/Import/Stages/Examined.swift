// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store

/// What a worker found out about one item.
enum Examined: Sendable {
    /// It ends here: rejected, or to be tried again.
    case settled(FileRecord)
    /// It is unchanged since it was registered.
    case known(FileRecord, edition: Int64, SidecarFindings)
    /// It is new, as far as the worker can tell.
    case read(FileRecord, Book, SidecarFindings)
    /// It was not opened: only what lies beside it is another.
    case beside([UInt8], SidecarFindings)

    var path: [UInt8] {
        switch self {
        case .settled(let file), .known(let file, _, _), .read(let file, _, _): file.path
        case .beside(let path, _): path
        }
    }

    /// Whether what lies beside it is of any use.
    var takesSidecar: Bool {
        if case .settled(_) = self { false } else { true }
    }

    mutating func add(_ finding: SidecarFindings) {
        switch self {
        case .settled(_): break
        case .known(let file, let edition, _): self = .known(file, edition: edition, finding)
        case .read(let file, let book, _): self = .read(file, book, finding)
        case .beside(let path, _): self = .beside(path, finding)
        }
    }

    /// How long it is, if it was opened.
    var byteCount: Int64? {
        switch self {
        case .settled(let file), .known(let file, _, _), .read(let file, _, _): file.facts?.size
        case .beside(_, _): nil
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
