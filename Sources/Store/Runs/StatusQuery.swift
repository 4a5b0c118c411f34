// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// How much a register holds.
package struct RegisterStatus: Sendable, Equatable {
    package var works = 0
    package var editions = 0
    package var editionsWithoutCover = 0
    package var files = 0
    package var copies = 0
    package var ignored = 0
    package var deferred = 0
    package var rejected = 0
    /// Files that are not found any more.
    package var missing = 0
    /// Editions whose last file has another content now.
    package var superseded = 0
    package var covers = 0
    package var coverBytes = 0
    package var people = 0
    package var runs = 0
    package var schemaVersion = 0
}

extension RegisterReader {
    package func status() throws(Failure) -> RegisterStatus {
        try asking { () throws(SQLiteError) in
            try RowCounter.counting(connection) { () throws(SQLiteError) in try countAll() }
        }
    }

    private func countAll() throws(SQLiteError) -> RegisterStatus {
        var status = RegisterStatus()
        status.works = try count("works")
        status.editions = try count("editions")
        status.editionsWithoutCover =
            status.editions - (try count("editions WHERE cover_id IS NOT NULL"))
        status.files = try count("files")
        let unregistered = try connection.prepare(
            """
            SELECT status, count(*) FROM files
            WHERE status IN ('copy', 'ignored', 'deferred', 'rejected') GROUP BY status
            """
        ).all { (status: $0.text(0), count: $0.int(1)) }
        for (name, count) in unregistered {
            switch FileRecord.Status(rawValue: name) {
            case .copy: status.copies = count
            case .ignored: status.ignored = count
            case .deferred: status.deferred = count
            case .rejected: status.rejected = count
            case .registered, nil: break
            }
        }
        status.missing = try count("files WHERE missing_since IS NOT NULL")
        status.superseded = try count("editions WHERE superseded_by IS NOT NULL")
        let covers = try connection.prepare(
            "SELECT count(*), coalesce(sum(byte_count), 0) FROM covers"
        ).first({ _ in }, { ($0.int(0), $0.int(1)) })
        if let covers { (status.covers, status.coverBytes) = covers }
        status.people = try count("contributors")
        status.runs = try count("runs")
        status.schemaVersion = Int(try connection.integer("PRAGMA user_version") ?? 0)
        return status
    }

    private func count(_ rows: String) throws(SQLiteError) -> Int {
        try RowCounter.count(rows, connection)
    }
}
