// SPDX-License-Identifier: Apache-2.0

import SQLite

/// How much a register holds.
package struct RegisterStatus: Sendable, Equatable {
    package var works = 0
    package var editions = 0
    package var editionsWithoutCover = 0
    package var files = 0
    package var copies = 0
    package var deferred = 0
    package var ignored = 0
    package var rejected = 0
    package var covers = 0
    package var coverBytes = 0
    package var people = 0
    package var runs = 0
    package var schemaVersion = 0
}

extension RegisterReader {
    package func status() throws(RegisterError) -> RegisterStatus {
        try asking { () throws(SQLiteError) in
            var status = RegisterStatus()
            status.works = try count("works")
            status.editions = try count("editions")
            status.editionsWithoutCover = try count("editions WHERE cover_id IS NULL")
            status.files = try count("files")
            status.copies = try count("files WHERE status = 'copy'")
            status.deferred = try count("files WHERE status = 'deferred'")
            status.ignored = try count("files WHERE status <> 'registered' AND status = 'ignored'")
            status.rejected = try count("files WHERE status = 'rejected'")
            status.covers = try count("covers")
            status.coverBytes = Int(
                try connection.integer("SELECT coalesce(sum(byte_count), 0) FROM covers") ?? 0
            )
            status.people = try count("contributors")
            status.runs = try count("runs")
            status.schemaVersion = Int(try connection.integer("PRAGMA user_version") ?? 0)
            return status
        }
    }

    private func count(_ rows: String) throws(SQLiteError) -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(rows)") ?? 0)
    }
}
