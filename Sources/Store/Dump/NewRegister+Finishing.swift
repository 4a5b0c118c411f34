// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite

/// What follows once all rows are there.
extension NewRegister {
    /// Makes a register of the newest version of the rows, and lets it through every check.
    ///
    /// - Parameters:
    ///   - origin: where the rows come from, which is what a migration notes as its backup.
    func finish(
        from origin: String,
        program: String,
        at time: Int64,
        cancellation: Cancellation
    ) throws(Failure) {
        let wrongIDs = try asking { () throws(SQLiteError) in try setLastIDs() }
        guard wrongIDs.isEmpty else { throw Self.contradiction(origin, wrongIDs) }
        try asking { () throws(SQLiteError) in
            try connection.execute("COMMIT")
            _ = try connection.texts("PRAGMA foreign_keys = ON")
        }
        let broken = try asking { () throws(SQLiteError) in
            try connection.texts(ForeignKeys.violations + " LIMIT 5")
        }
        guard broken.isEmpty else { throw Self.contradiction(origin, broken) }
        try Self.stop(cancellation)
        if outline.version < Schema.newest.number {
            _ = try MigrationSteps(
                from: outline.version,
                program: program,
                time: time / 1_000_000_000,
                backup: origin,
                versions: Schema.versions,
                cancellation: cancellation
            ).run(on: connection)
        }
        try asking { () throws(SQLiteError) in
            try connection.execute("BEGIN")
            try SearchIndexRepair.mend(connection)
            try connection.execute("COMMIT")
        }
        try Self.stop(cancellation)
        try verify(origin)
        try Self.stop(cancellation)
    }

    private func verify(_ origin: String) throws(Failure) {
        var findings: [String] = []
        try reader.verify { check in
            // What only lies about lay about where it comes from as well.
            guard !check.isSound, !check.name.isHarmless else { return }
            // A log that was broken there comes as it is, and stays so.
            if check.name == .log { return }
            findings += check.examples.map { "\(check.name.rawValue): \($0)" }
        }
        guard findings.isEmpty else { throw Self.contradiction(origin, findings) }
    }

    /// Sees to it that an id whose row is gone is not given again.
    ///
    /// - Returns: what cannot be.
    private func setLastIDs() throws(SQLiteError) -> [String] {
        guard let ids = outline.lastIDs else { return [] }
        let giving = try connection.texts(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
        )
        var wrong = ids.keys.filter { !giving.contains($0) }.sorted()
            .map { "\($0) gives no lasting ids" }
        try connection.forEach("SELECT name, seq FROM sqlite_sequence ORDER BY name") { row in
            let (table, highest) = (row.text(), row.integer())
            if let last = ids[table], last >= highest { return }
            wrong.append("\(table) has the id \(highest), which it never gave")
        }
        wrong += ids.filter { $0.value < 0 }.keys.sorted().map { "\($0) gives no ids below zero" }
        try connection.execute("DELETE FROM sqlite_sequence")
        // The mark of where the log ends; an export has the entries, and not the mark.
        if try LogTable.exists(connection) {
            try connection.execute(
                """
                INSERT INTO sqlite_sequence (name, seq)
                SELECT 'log', max(number) FROM log HAVING count(*) > 0
                """
            )
        }
        for (table, id) in ids {
            try connection.run(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                [table, id]
            )
        }
        return wrong
    }

    private func asking<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(Failure) -> Result {
        try Failure.wrapping(near: connection.folder, body)
    }

    private static func stop(_ cancellation: Cancellation) throws(Failure) {
        guard cancellation.isRequested else { return }
        throw Failure(.interrupted, "interrupted; nothing was imported")
    }

    private static func contradiction(_ origin: String, _ findings: [String]) -> Failure {
        Failure(
            .badInput,
            "the rows of \(origin) do not fit together: "
                + findings.prefix(5).joined(separator: "; "),
            hint: "repair the register that it was exported from (accession register repair), "
                + "and export it again; nothing was imported"
        )
    }
}
