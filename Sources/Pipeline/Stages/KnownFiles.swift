// SPDX-License-Identifier: Apache-2.0

import SQLite
import Store

/// The files that were registered before this run, as one worker looks them up.
///
/// A file that is known with the content it has needs no second look. Any other is read to its end,
/// even if its directory promises a content that is registered: that it is a copy, and no ruin of
/// one, only its data can tell.
final class KnownFiles {
    private let connection: Connection
    private let find: Statement
    private let last: Int64
    private let library: Library

    /// - Parameter last: the newest edition there was before. What this run adds is not seen here on
    ///   purpose: which of two equal files is read first depends on the workers, and the ledger must
    ///   not.
    init(_ library: Library, upTo last: Int64) throws(RunFailure) {
        let connection = try library.openForReading()
        do throws(SQLiteError) {
            find = try connection.prepare(
                """
                SELECT editions.id FROM files JOIN editions ON editions.id = files.edition_id
                WHERE files.path = ? AND editions.fingerprint = ? AND editions.id <= ?
                """
            )
        } catch { throw RunFailure(RegisterError(error), near: library.folder) }
        self.connection = connection
        self.last = last
        self.library = library
    }

    /// The edition of a file whose content has not changed.
    func edition(at path: [UInt8], _ fingerprint: [UInt8]) throws(RunFailure) -> Int64? {
        do throws(SQLiteError) {
            return try find.first(
                { row in
                    row.blob(path)
                    row.blob(fingerprint)
                    row.integer(last)
                },
                { $0.integer(0) }
            )
        } catch { throw RunFailure(RegisterError(error), near: library.folder) }
    }
}
