// SPDX-License-Identifier: Apache-2.0

import SQLite
import Store

/// The editions that were registered before this run, as one worker looks them up.
///
/// What this run adds is not seen here on purpose: which of two equal files in one run is read
/// first depends on the workers, and the ledger must not. The writer, who goes by the order of
/// discovery, tells those apart.
final class KnownEditions {
    private let connection: Connection
    private let find: Statement
    private let last: Int64
    private let folder: Library

    init(_ library: Library, upTo last: Int64) throws(RunFailure) {
        let connection = try library.openForReading()
        do throws(SQLiteError) {
            find = try connection.prepare(
                "SELECT id FROM editions WHERE fingerprint = ? AND id <= ?"
            )
        } catch { throw RunFailure(RegisterError(error), near: library.folder) }
        self.connection = connection
        self.last = last
        folder = library
    }

    func edition(_ fingerprint: [UInt8]) throws(RunFailure) -> Int64? {
        do throws(SQLiteError) {
            return try find.first(
                { row in
                    row.blob(fingerprint)
                    row.integer(last)
                },
                { $0.integer(0) }
            )
        } catch { throw RunFailure(RegisterError(error), near: folder.folder) }
    }
}
