// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A file that runs have met and do not find any more.
package struct MissingRow: Sendable, Equatable {
    package let path: [UInt8]
    package let status: FileRecord.Status
    /// Seconds since 1970: when a run first found that it is gone.
    package let missingSince: Int64
    /// The device that it lay on.
    package let device: Int64?
    package let size: Int64?
    package let editionID: Int64?
    package let workID: Int64?
    /// What its edition is called.
    package let title: String?

    static let query = """
        SELECT path, status, missing_since, device, size, edition_id, editions.work_id,
            editions.title
        FROM files LEFT JOIN editions ON editions.id = edition_id
        WHERE missing_since IS NOT NULL AND (?1 IS NULL OR missing_since <= ?1)
        ORDER BY path LIMIT ?2
        """
}

extension MissingRow {
    init(_ row: inout RowCursor) {
        path = row.blob()
        status = FileRecord.Status(rawValue: row.text()) ?? .deferred
        missingSince = row.integer()
        device = row.optionalInteger()
        size = row.optionalInteger()
        editionID = row.optionalInteger()
        workID = row.optionalInteger()
        title = row.optionalText()
    }
}

extension RegisterReader {
    /// Hands out the files that are missing, in the order of their paths.
    ///
    /// - Parameter time: only those that were missing by then.
    package func missingFiles(
        by time: Int64?,
        limit: Int?,
        _ row: (MissingRow) -> Bool
    ) throws(Failure) {
        try walk(MissingRow.query, [time, limit ?? -1]) { row(MissingRow(&$0)) }
    }

    package func missingFileCount() throws(Failure) -> Int {
        try count("SELECT count(*) FROM files WHERE missing_since IS NOT NULL")
    }
}
