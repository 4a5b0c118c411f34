// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A file as the register knows it, as far as it takes to know it again elsewhere.
package struct KnownFile: Sendable, Equatable {
    package let id: Int64
    package let path: [UInt8]
    /// Nil if it could never be examined.
    package let facts: FileRecord.Facts?
    /// What identified its content; nil if nothing did.
    package let fingerprint: [UInt8]?
    package let edition: Int64?
    package let status: FileRecord.Status
    package let reason: ReasonCode?
    /// Seconds since 1970; nil if it is there.
    package let missingSince: Int64?
    /// The run that met it first; nil if that is not known.
    package let firstRun: Int64?

    static let select = """
        SELECT id, path, device, inode, size, modified_at, changed_at, fingerprint, edition_id,
            status, reason, missing_since, added_run_id
        FROM files
        """
}

extension KnownFile {
    init(_ row: inout RowCursor) {
        id = row.integer()
        path = row.blob()
        facts = FileRecord.Facts(&row)
        fingerprint = row.optionalBlob()
        edition = row.optionalInteger()
        status = FileRecord.Status(rawValue: row.text()) ?? .deferred
        reason = row.optionalText().map { ReasonCode($0) }
        missingSince = row.optionalInteger()
        firstRun = row.optionalInteger()
    }
}
