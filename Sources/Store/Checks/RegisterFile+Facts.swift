// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
package import SQLite

/// Looking at a register without asking that it be one this program can work with.
extension RegisterFile {
    package enum Tables: Sendable {
        case none
        /// Those that hold what people count.
        case main
        case all

        /// The main ones first, whatever the order of the others is.
        fileprivate func chosen(of names: [String]) -> [String] {
            guard self != .none else { return [] }
            let main = Self.mainNames.filter { names.contains($0) }
            return self == .main ? main : main + names.filter { !main.contains($0) }
        }

        private static let mainNames = [
            "works", "editions", "files", "covers", "contributors", "decisions", "ignored_contents",
            "runs", "undoings",
        ]
    }

    /// Gathers the facts; what cannot be found out is left out and reported as the trouble.
    ///
    /// - Throws: only if there is no register, or nothing at all can be read.
    package func facts(counting tables: Tables) throws(Failure) -> RegisterFacts {
        try checkBytes()
        var facts = RegisterFacts()
        facts.byteCount = try status(path)?.size ?? 0
        facts.logByteCount = try status(beside("-wal"))?.size ?? 0
        let connection = try openHardened()
        do throws(Failure) {
            try asking { () throws(SQLiteError) in
                try readPages(connection, &facts)
                try connection.execute("BEGIN")
            }
            try check(connection, deeply: false, allowingOlder: true)
        } catch { facts.trouble = error }
        do throws(SQLiteError) {
            try readRows(connection, tables, &facts)
        } catch {
            // That the version is not ours explains why its tables cannot be read either.
            facts.trouble = facts.trouble ?? Failure(error, near: path.parent)
        }
        connection.rollBack()
        return facts
    }

    /// Opens a register of this version or an older one, to read all that is in it.
    package func openForExport() throws(Failure) -> Connection {
        try checkBytes()
        let connection = try openHardened()
        try check(connection, deeply: false, allowingOlder: true)
        return connection
    }

    private func readPages(
        _ connection: borrowing Connection,
        _ facts: inout RegisterFacts
    ) throws(SQLiteError) {
        func number(_ name: String) throws(SQLiteError) -> Int {
            try connection.count("PRAGMA \(name)")
        }
        facts.version = try number("user_version")
        facts.pageSize = try number("page_size")
        facts.pageCount = try number("page_count")
        facts.freePages = try number("freelist_count")
        facts.journalMode = try connection.texts("PRAGMA journal_mode").first ?? ""
    }

    private func readRows(
        _ connection: borrowing Connection,
        _ tables: Tables,
        _ facts: inout RegisterFacts
    ) throws(SQLiteError) {
        let names = try RegisterTables.names(connection)
        if names.contains("runs") { facts.runs = try runs(connection) }
        if names.contains("migrations") { facts.migrations = try migrations(connection) }
        try RowCounter.counting(connection) { () throws(SQLiteError) in
            for name in tables.chosen(of: names) {
                var rows: Int?
                do throws(SQLiteError) {
                    rows = try RowCounter.count(connection, RegisterTables.quoted(name))
                } catch {
                    guard error.isDamaged else { throw error }
                    facts.trouble = facts.trouble ?? Failure(error, near: path.parent)
                }
                facts.tables.append(RegisterFacts.Table(name: name, rows: rows))
            }
        }
    }

    private func runs(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [RegisterFacts.Run] {
        try connection.rows(
            """
            SELECT id, command, sources, state, started_at, finished_at, found, rejected, failure
            FROM runs ORDER BY id DESC LIMIT 3
            """
        ) { row in
            RegisterFacts.Run(
                id: row.integer(),
                command: row.text(),
                sources: row.text(),
                state: row.text(),
                startedAt: row.integer(),
                finishedAt: row.optionalInteger(),
                found: row.int(),
                rejected: row.int(),
                failure: row.optionalText()
            )
        }
    }

    private func migrations(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [RegisterFacts.Migration] {
        try connection.rows(
            "SELECT version, program, migrated_at, backup FROM migrations ORDER BY version"
        ) { row in
            RegisterFacts.Migration(
                version: row.int(),
                program: row.text(),
                migratedAt: row.integer(),
                backup: row.text()
            )
        }
    }
}
