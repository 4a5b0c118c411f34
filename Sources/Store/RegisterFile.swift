// SPDX-License-Identifier: Apache-2.0

package import Files
package import SQLite

/// The register's file: making it and opening it.
///
/// What is checked before is in `RegisterBytes`, `RegisterLook` and `RegisterChecks`.
package struct RegisterFile: Sendable {
    package let path: Path

    package init(_ path: Path) {
        self.path = path
    }

    package var exists: Bool {
        get throws(RegisterError) {
            if let target = try linkTarget() { return try target.exists }
            return try status(path) != nil
        }
    }

    /// Makes an empty register, which appears under its name only when it is whole.
    package func create() throws(RegisterError) {
        try refuseLeftOvers()
        try refuseNetwork()
        let unfinished = path.parent.appending("register.new")
        // What a run leaves that was killed right here.
        try RegisterFile(unfinished).removeWithLogs()
        try build(unfinished)
        try translating { () throws(FileError) in
            try FileChange.publish(unfinished, as: path)
        }
    }

    private func build(_ file: Path) throws(RegisterError) {
        try Self.asking { () throws(SQLiteError) in
            let connection = try Connection(path: file.bytes, access: .create)
            try Self.install(connection)
            _ = try connection.texts("PRAGMA journal_mode = WAL")
        }
    }

    /// Makes the tables of the newest version.
    private static func install(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.execute("BEGIN IMMEDIATE")
        try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
        for version in Schema.versions { try version.apply(to: connection) }
        try connection.execute("COMMIT")
    }

    /// A register that is on no disk for long and leaves nothing: for a rehearsal without a library.
    package static func temporary() throws(RegisterError) -> Connection {
        try asking { () throws(SQLiteError) in
            let connection = try Connection(path: [], access: .create)
            try install(connection)
            try prepareForWriting(connection)
            return connection
        }
    }

    package func openForWriting() throws(RegisterError) -> Connection {
        let connection = try openToPrepare(deeply: true)
        try Self.begin(connection)
        return connection
    }

    /// Opens it as one who writes does, but for the last step: nothing is changed before `begin`.
    ///
    /// - Parameter deeply: looks at every page; whoever leaves that out calls `checkPages` before he
    ///   begins.
    package func openToPrepare(deeply: Bool) throws(RegisterError) -> Connection {
        if let target = try linkTarget() { return try target.openToPrepare(deeply: deeply) }
        let isSound = try look(deeply: deeply)
        try refuseNetwork()
        let connection = try Self.asking { () throws(SQLiteError) in
            let connection = try Connection(path: path.bytes, access: .readWrite)
            try connection.keepLog(true)
            try Self.prepareForWriting(connection)
            return connection
        }
        try check(connection, deeply: deeply && !isSound)
        return connection
    }

    /// Looks at every page, while others may read, and be about to write.
    package func checkPages() throws(RegisterError) {
        if let target = try linkTarget() { return try target.checkPages() }
        let findings = try Self.asking { () throws(SQLiteError) in
            try PageCheck.findings(openReadable(), thoroughly: false, limit: 5)
        }
        guard findings.isEmpty else { throw Self.damaged(findings) }
    }

    /// Lets a connection write, now that all is known to be well.
    ///
    /// Another program may have taken the write-ahead log from it. Without one, whoever is killed
    /// while writing leaves a journal, which nobody could tell from one that does not belong there.
    package static func begin(_ connection: borrowing Connection) throws(RegisterError) {
        let mode = try asking { () throws(SQLiteError) in
            try connection.keepLog(false)
            return try connection.texts("PRAGMA journal_mode = WAL")
        }
        guard mode == ["wal"] else {
            throw RegisterError(.failed, "the register cannot have a write-ahead log where it is")
        }
    }

    /// - Parameter examined: looks at the pages of a small register first; whoever examines them
    ///   anyway does without.
    package func openForReading(examined: Bool = true) throws(RegisterError) -> Connection {
        if let target = try linkTarget() { return try target.openForReading(examined: examined) }
        let deeply = examined ? try isSmall : false
        try look(deeply: deeply)
        let connection = try Self.asking { () throws(SQLiteError) in
            let connection = try openReadable()
            try connection.harden()
            return connection
        }
        try check(connection, deeply: false)
        return connection
    }

    /// A folder that cannot be written has no room for the log's index; then nobody can be writing
    /// there either, and the file may be read as it is, unless a log stands beside it.
    func openReadable() throws(SQLiteError) -> Connection {
        do throws(SQLiteError) {
            let connection = try Connection(path: path.bytes, access: .readOnly)
            try connection.execute("PRAGMA busy_timeout = 10000")
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
            return connection
        } catch {
            guard error.isCannotOpen || error.isReadOnly, hasNoLog else { throw error }
            return try Connection(path: path.bytes, access: .immutable)
        }
    }

    static func prepareForWriting(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.harden()
        for setting in [
            "busy_timeout = 10000", "synchronous = FULL", "foreign_keys = ON", "temp_store = FILE",
            // Bounded, so that memory does not grow with the register.
            "cache_size = -8192",
            // Checkpoints cost most when they are frequent; the log stays under some 40 MB.
            "wal_autocheckpoint = 8000", "journal_size_limit = 67108864",
        ] {
            // Some of these answer with a row, which only a query may do.
            _ = try connection.texts("PRAGMA \(setting)")
        }
    }

    static func asking<Result: ~Copyable>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(RegisterError) -> Result {
        do throws(SQLiteError) { return try body() } catch { throw RegisterError(error) }
    }
}
