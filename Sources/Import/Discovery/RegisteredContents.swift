// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Library
import SQLite
import Store

/// The files that were registered before this run, as one worker looks them up.
///
/// A file that is known with the content it has needs no second look. Any other is read to its end,
/// even if its directory promises a content that is registered: that it is a copy, and no ruin of
/// one, only its data can tell.
final class RegisteredContents {
    private let connection: Connection
    private let find: Statement
    private let holds: Statement
    private let has: Statement
    /// Nil where nothing is ignored: then it need not be asked of each file.
    private let ignored: Statement?
    private let cover: Statement
    private let covers: KnownCovers
    private let last: Int64
    private let library: Library

    /// - Parameter last: the newest edition there was before. What this run adds is not seen here
    ///   on
    ///   purpose: which of two equal files is read first depends on the workers, and the ledger must
    ///   not.
    /// - Parameter hasIgnored: whether any content is ignored. That does not change during a run:
    ///   who
    ///   ignores one needs the lock that the run holds.
    init(_ library: Library, upTo last: Int64, hasIgnored: Bool) throws(Failure) {
        let connection = try library.openForReading()
        do throws(SQLiteError) {
            // What an older reader made of it is not good enough any more.
            find = try connection.prepare(
                """
                SELECT id FROM editions
                WHERE fingerprint = ? AND id <= ? AND reader_version >= ?
                    AND outcome <> 'salvaged'
                """
            )
            // Under this name and with the same size, or the same file under another name: no copy
            // has its number. What was salvaged may be whole by now.
            holds = try connection.prepare(
                """
                SELECT 1 FROM files
                WHERE edition_id = ?1 AND NOT (\(FileRecord.isSalvaged))
                    AND (path = ?2 AND (?5 IS NULL OR size IS ?5)
                        OR device = ?3 AND inode = ?4 AND size = ?5 AND modified_at = ?6)
                """
            )
            has = try connection.prepare("SELECT 1 FROM editions WHERE fingerprint = ? AND id <= ?")
            ignored =
                hasIgnored
                ? try connection.prepare("SELECT 1 FROM ignored_contents WHERE fingerprint = ?")
                : nil
            cover = try connection.prepare(CoverImage.byHash)
            covers = try KnownCovers(connection)
        } catch { throw Failure(error, near: library.folder) }
        self.connection = connection
        self.last = last
        self.library = library
    }

    /// Whether a person wants this content kept away.
    func isIgnored(_ fingerprint: [UInt8]) throws(Failure) -> Bool {
        try library.asking { () throws(SQLiteError) in
            try ignored?.first({ $0.blob(fingerprint) }, { _ in true }) ?? false
        }
    }

    /// The cover with this hash, if it is kept.
    func cover(_ hash: [UInt8]) throws(Failure) -> CoverImage? {
        try library.asking { () throws(SQLiteError) in
            try cover.row({ $0.blob(hash) }) { CoverImage(&$0) }
        }
    }

    /// What is known of the cover in an edition; nil if it has none.
    func cover(inEdition id: Int64) throws(Failure) -> KnownCover? {
        try library.asking { () throws(SQLiteError) in try covers.cover(ofEdition: id) }
    }

    /// What is known of the cover in the book that a file holds; nil if it has none.
    func cover(inFileAt path: [UInt8]) throws(Failure) -> KnownCover? {
        try library.asking { () throws(SQLiteError) in try covers.cover(ofFileAt: path) }
    }

    /// What is known of the cover in a book that is read again; nil if it has none, or is new.
    func cover(inContent fingerprint: [UInt8]) throws(Failure) -> KnownCover? {
        try library.asking { () throws(SQLiteError) in
            try covers.cover(ofContent: fingerprint)
        }
    }

    /// Whether there is an edition with this content, whichever reader read it.
    func hasEdition(_ fingerprint: [UInt8]) throws(Failure) -> Bool {
        try library.asking { () throws(SQLiteError) in
            try has.exists { row in
                row.blob(fingerprint)
                row.integer(last)
            }
        }
    }

    /// The edition of a file whose content has not changed.
    func edition(of file: FileRecord, _ fingerprint: [UInt8]) throws(Failure) -> Int64? {
        // A file on the web is known by its name alone.
        let facts = file.remote == nil ? file.facts : nil
        return try library.asking { () throws(SQLiteError) in
            let known = try find.first(
                { row in
                    row.blob(fingerprint)
                    row.integer(last)
                    row.integer(BookReader.version)
                },
                { $0.integer(0) }
            )
            guard let known else { return nil }
            let isHeld = try holds.first(
                { row in
                    row.integer(known)
                    row.blob(file.path)
                    row.integer(facts?.device)
                    row.integer(facts?.inode)
                    row.integer(facts?.size)
                    row.integer(facts?.modifiedAt)
                },
                { _ in true }
            )
            return isHeld == true ? known : nil
        }
    }
}
