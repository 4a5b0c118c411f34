// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite

/// The steps from one version to the newest, in one transaction: all or none.
///
/// After each step the rows of every table are counted and compared with what the step says that
/// they become, and nothing may refer to what is not there.
struct MigrationSteps {
    let from: Int
    let program: String
    let time: Int64
    /// The name of the backup, for the register's own history.
    let backup: String
    let versions: [SchemaVersion]
    let cancellation: Cancellation

    func run(
        on connection: borrowing Connection
    ) throws(Failure) -> [MigrationResult.Step] {
        do throws(Failure) {
            let found = try asking(connection) { () throws(SQLiteError) in
                try connection.execute("BEGIN EXCLUSIVE")
                return try connection.integer("PRAGMA user_version")
            }
            guard found == Int64(from) else {
                throw Self.failure("its version has just changed")
            }
            let steps = try take(connection)
            if versions.last?.number == Schema.newest.number {
                try regroup(connection)
                try asking(connection) { () throws(SQLiteError) in try log(connection) }
            }
            try asking(connection) { () throws(SQLiteError) in
                try connection.execute("COMMIT")
            }
            return steps
        } catch {
            connection.rollBack()
            throw error
        }
    }

    private func take(
        _ connection: borrowing Connection
    ) throws(Failure) -> [MigrationResult.Step] {
        var done: [MigrationResult.Step] = []
        var (before, orphans) = try asking(connection) { () throws(SQLiteError) in
            (try TableCounts(connection), try OrphanCount(connection))
        }
        for version in versions where version.number > from {
            try stopIfAsked()
            let (expected, after) = try asking(connection) { () throws(SQLiteError) in
                let expected = try expectation(of: version, before, connection)
                try version.apply(to: connection)
                return (expected, try counts(after: version, connection))
            }
            let wrong = after.differences(from: expected)
            guard wrong.isEmpty else {
                throw Self.failure(
                    "after the step to version \(version.number) "
                        + wrong.prefix(5).joined(separator: ", ")
                )
            }
            let step = MigrationResult.Step(version, before, after)
            before = try asking(connection) { () throws(SQLiteError) in
                try note(step, connection)
                return try TableCounts(connection)
            }
            done.append(step)
        }
        try check(connection, orphans)
        try stopIfAsked()
        return done
    }

    func stopIfAsked() throws(Failure) {
        guard cancellation.isRequested else { return }
        throw Failure(.interrupted, "interrupted; the register is unchanged")
    }

    /// How many rows each table should have after a step.
    private func expectation(
        of version: SchemaVersion,
        _ before: TableCounts,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> TableCounts {
        var expected = before
        for (table, expectation) in version.expectations {
            switch expectation {
            case .begins: expected[table] = 0
            case .ends: expected[table] = nil
            case .counted(let query): expected[table] = try connection.count(query)
            case .moves: break
            }
        }
        return expected
    }

    private func counts(
        after version: SchemaVersion,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> TableCounts {
        var counts = try TableCounts(connection)
        for case (let table, .moves(let query)) in version.expectations {
            counts[table] = try connection.count(query)
        }
        return counts
    }

    private func check(
        _ connection: borrowing Connection,
        _ orphans: OrphanCount
    ) throws(Failure) {
        let (broken, now, strangers) = try asking(connection) { () throws(SQLiteError) in
            (
                try connection.texts(ForeignKeys.violations), try OrphanCount(connection),
                try SchemaShape.strangers(in: connection, NewSchema(versions))
            )
        }
        let wrong = broken + now.growth(since: orphans)
        guard wrong.isEmpty else {
            throw Self.failure("afterwards " + wrong.prefix(5).joined(separator: ", "))
        }
        guard strangers.isEmpty else {
            throw Self.failure("afterwards it differs in " + strangers.joined(separator: ", "))
        }
    }

    /// Writes into the register what became of it, once it has a place for that.
    private func note(
        _ step: MigrationResult.Step,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        guard step.version >= SchemaV2.version.number else { return }
        try connection.prepare("INSERT INTO migrations VALUES (?, ?, ?, ?)").run { row in
            row.integer(step.version)
            row.text(program)
            row.integer(time)
            row.text(backup)
        }
        let insert = try connection.prepare("INSERT INTO migration_counts VALUES (?, ?, ?, ?)")
        for count in step.counts {
            try insert.run { row in
                row.integer(step.version)
                row.text(count.table)
                row.integer(count.before)
                row.integer(count.after)
            }
        }
    }

    /// The log begins here if the register had none.
    private func log(_ connection: borrowing Connection) throws(SQLiteError) {
        var details = LogDetails()
        details.add("from", Int64(from))
        details.add("to", Int64(Schema.newest.number))
        details.add("program", program)
        details.add("backup", backup)
        try LogTable.append("register migrate", details, connection)
    }

    func asking<Result>(
        _ connection: borrowing Connection,
        _ body: () throws(SQLiteError) -> Result
    ) throws(Failure) -> Result {
        try Failure.wrapping(near: connection.folder, body)
    }

    private static func failure(_ what: String) -> Failure {
        Failure(.internalError, "the register could not be migrated: \(what)")
    }
}

extension MigrationResult.Step {
    fileprivate init(_ version: SchemaVersion, _ before: TableCounts, _ after: TableCounts) {
        let tables = Set(before.rows.keys).union(after.rows.keys).sorted()
        self.init(
            version: version.number,
            kind: version.kind,
            summary: version.summary,
            counts: tables.map { Count(table: $0, before: before[$0], after: after[$0]) }
        )
    }
}
