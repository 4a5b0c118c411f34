// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import SQLite
import Store

/// Brings what was seen of covers into the register, a batch at a time.
///
/// Between two batches the library is open to others. Another process that has it when a batch is
/// ready is not waited for: the batch grows, and the next moment is tried.
struct DecodeResultWriter {
    private static let batch = 256

    private let library: Library
    /// Nil where no thumbnail can be kept.
    private let thumbnails: ThumbnailStore?
    private var waiting: [StoredCover] = []
    /// How many there have to be before it is tried again.
    private var threshold = batch
    private var isChecked = false
    /// Why the last batch could not be written.
    private(set) var refusal: Failure?

    init(_ library: Library, _ thumbnails: ThumbnailStore?) {
        self.library = library
        self.thumbnails = thumbnails
    }

    /// What the register does not have.
    var rest: [StoredCover] { waiting }

    mutating func add(_ cover: StoredCover) throws(Failure) {
        waiting.append(cover)
        if waiting.count >= threshold { try write() }
    }

    /// Writes what there is.
    mutating func write() throws(Failure) {
        if waiting.isEmpty { return }
        do throws(Failure) {
            // A row says that its thumbnail is there: first it is.
            if let thumbnails {
                try library.asking { () throws(FileError) in try thumbnails.folder.flush() }
            }
            try writeRows()
            waiting = []
            threshold = Self.batch
            refusal = nil
        } catch {
            // Another process has the library, it may not be changed, or its disk is full.
            guard [.skipped, .permission, .tryLater].contains(error.kind) else { throw error }
            threshold = waiting.count + Self.batch
            refusal = error
        }
    }

    private mutating func writeRows() throws(Failure) {
        let open = try library.openForWriting(deeply: !isChecked, lock: .skip)
        // The lock is held for as long as it lives.
        defer { withExtendedLifetime(open) {} }
        try open.admit()
        isChecked = true
        try library.asking { () throws(SQLiteError) in try open.writer.remember(waiting) }
    }
}
