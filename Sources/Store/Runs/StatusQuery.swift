// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite
package import Works

/// How much a register holds.
package struct RegisterStatus: Sendable, Equatable {
    package var works = 0
    package var editions = 0
    /// Those of them that the report of covers shows without one.
    package var editionsWithoutCover = 0
    package var files = 0
    package var copies = 0
    package var ignored = 0
    /// Those of them whose reject a person took note of; of the others the content is ignored.
    package var acknowledged = 0
    package var deferred = 0
    /// Those that still exist.
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
    /// What books are joined by.
    package var match = MatchPolicy.standard
    package var identityProviders = IdentityProviders()
}

extension RegisterReader {
    package func status() throws(Failure) -> RegisterStatus {
        try asking { () throws(SQLiteError) in
            try RowCounter.counting(connection) { () throws(SQLiteError) in try countAll() }
        }
    }

    private func countAll() throws(SQLiteError) -> RegisterStatus {
        var status = RegisterStatus()
        status.works = try RowCounter.count(connection, "works")
        status.editions = try RowCounter.count(connection, "editions")
        status.editionsWithoutCover =
            status.editions
            - (try RowCounter.count(connection, "editions WHERE cover_id IS NOT NULL"))
            - (try connection.count(
                """
                SELECT count(*) FROM works JOIN editions ON work_id = works.id
                WHERE works.cover_id IS NOT NULL AND editions.cover_id IS NULL
                    AND \(EditionTable.notReplaced)
                """
            ))
            - (try connection.count(
                "SELECT count(*) FROM editions WHERE superseded_by IS NOT NULL AND cover_id IS NULL"
            ))
        status.files = try RowCounter.count(connection, "files")
        let unregistered = try connection.rows(
            """
            SELECT status, count(*) FROM files
            WHERE status IN ('copy', 'ignored')
                OR status IN ('deferred', 'rejected') AND missing_since IS NULL
            GROUP BY status
            """
        ) { (status: $0.text(), count: $0.int()) }
        for (name, count) in unregistered {
            switch FileRecord.Status(rawValue: name) {
            case .copy: status.copies = count
            case .ignored: status.ignored = count
            case .deferred: status.deferred = count
            case .rejected: status.rejected = count
            case .registered, nil: break
            }
        }
        status.acknowledged = try connection.count(
            "SELECT count(*) FROM files WHERE status = 'ignored' AND detail IS NOT NULL"
        )
        status.missing = try RowCounter.count(connection, "files WHERE missing_since IS NOT NULL")
        status.superseded = try RowCounter.count(
            connection,
            "editions WHERE superseded_by IS NOT NULL"
        )
        let covers = try connection.row("SELECT count(*), coalesce(sum(byte_count), 0) FROM covers")
        { ($0.int(), $0.int()) }
        if let covers { (status.covers, status.coverBytes) = covers }
        status.people = try RowCounter.count(connection, "contributors")
        status.runs = try RowCounter.count(connection, "runs")
        status.match = try currentMatchPolicy()
        status.identityProviders = try IdentityProviders(connection)
        status.schemaVersion = try connection.count("PRAGMA user_version")
        return status
    }

}
