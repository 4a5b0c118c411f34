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
    /// The server still has the version that was read.
    case sameVersion(RemoteBook)
    /// It looked like a book that is known, and could not be read whole to make sure.
    case unconfirmed(FileRecord)
    /// It did not come, because the disk is full.
    case noRoom(RemoteBook)

    var path: [UInt8] {
        switch self {
        case .settled(let file), .known(let file, _, _), .read(let file, _, _),
            .unconfirmed(let file):
            file.path
        case .beside(let path, _): path
        case .sameVersion(let book), .noRoom(let book): book.path
        }
    }

    /// Its address and content, if that is in staging and is to be on the shelf.
    var staged: (address: [UInt8], content: [UInt8])? {
        guard case .sameVersion(let book) = self, let content = book.staged else { return nil }
        return (book.path, content)
    }

    /// The book that the disk had no room for.
    var hadNoRoom: RemoteBook? {
        if case .noRoom(let book) = self { book } else { nil }
    }

    /// Whether what lies beside it is of any use.
    var takesSidecar: Bool {
        switch self {
        case .settled(_), .sameVersion(_), .unconfirmed(_), .noRoom(_): false
        case .known(_, _, _), .read(_, _, _), .beside(_, _): true
        }
    }

    mutating func add(_ finding: SidecarFindings) {
        switch self {
        case .settled(_), .sameVersion(_), .unconfirmed(_), .noRoom(_): break
        case .known(let file, let edition, _): self = .known(file, edition: edition, finding)
        case .read(let file, let book, _): self = .read(file, book, finding)
        case .beside(let path, _): self = .beside(path, finding)
        }
    }

    /// Its row, if something was seen of it on the web.
    var remoteFile: FileRecord? {
        switch self {
        // Of one that waits, the row says what was seen before.
        case .settled(let file), .unconfirmed(let file): file.status == .deferred ? nil : file
        case .known(let file, _, _), .read(let file, _, _): file
        case .beside(_, _), .sameVersion(_), .noRoom(_): nil
        }
    }

    /// What all of its bytes were found to be, if they were read.
    var check: FileCheckNote? {
        switch self {
        case .known(let file, _, _), .read(let file, _, _): file.check
        case .settled(_), .unconfirmed(_), .beside(_, _), .sameVersion(_), .noRoom(_): nil
        }
    }

    /// How long it is, if it was opened.
    var byteCount: Int64? {
        switch self {
        case .settled(let file), .known(let file, _, _), .read(let file, _, _),
            .unconfirmed(let file):
            file.facts?.size
        case .beside(_, _), .sameVersion(_), .noRoom(_): nil
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
    /// The books among them that came whole, and are to be kept.
    var fetched: [FetchedBookFile] = []
    /// Those of the files that may be among the slowest of the run.
    var slowest: [SlowFile] = []
}
