// SPDX-License-Identifier: Apache-2.0

package import Books
package import Files
package import SQLite
package import Works

/// What providers answered, and how often they were asked, in a file of its own.
///
/// It may be deleted at any time: then providers are asked again, and nothing else is lost.
package final class ProviderCache {
    /// An answer as it is kept.
    package struct Kept: Sendable, Equatable {
        /// Nil if nothing was found.
        package let sheet: FactSheet?
        package let confidence: Double
        /// In seconds since 1970.
        package let fetchedAt: Int64
    }

    private static let version = 3
    /// The one before, whose accounts know of no clock that is behind.
    private static let formerVersion = 2
    // The letters ACpr.
    private static let application = 0x4143_7072

    let connection: Connection
    /// What says in accounts by how much the clock is behind.
    let lag: String
    private let path: Path
    /// Of the file that was opened.
    private let identity: FileIdentity?

    package static func path(in library: Path) -> Path { library.appending("providers.sqlite") }

    /// Opens the file, and makes it if there is none.
    package init(_ path: Path) throws(SQLiteError) {
        self.path = path
        connection = try Connection(path: path.bytes, access: .create)
        try connection.harden()
        // A lost answer is fetched again.
        for setting in ["busy_timeout = 5000", "synchronous = NORMAL"] {
            _ = try connection.texts("PRAGMA \(setting)")
        }
        try Self.prepare(connection)
        lag = "lag"
        identity = Self.identity(path)
    }

    /// The same; a file that is none of ours, or damaged, makes way for a new one.
    ///
    /// - Parameter complain: called with what was wrong with it.
    package static func begun(
        at path: Path,
        complain: (SQLiteError) -> Void = { _ in }
    ) throws(SQLiteError) -> ProviderCache {
        // In an empty folder, or a pipe, no answer can be lost.
        if isNoFile(path) { discard(path) }
        do throws(SQLiteError) { return try ProviderCache(path) } catch {
            guard error.isDamaged else { throw error }
            complain(error)
        }
        discard(path)
        return try ProviderCache(path)
    }

    /// Opens the file to read; nil if there is none, or if it is of another version.
    package init?(reading path: Path) throws(SQLiteError) {
        do throws(FileError) {
            guard try FileStatus.ifPresent(path, followingLinks: true) != nil else { return nil }
        } catch {
            // What cannot be looked at cannot be opened either, and that says why.
        }
        self.path = path
        connection = try Self.openToRead(path)
        if try Self.isCurrent(connection, Self.formerVersion) {
            lag = "0"
        } else if try Self.isCurrent(connection) {
            lag = "lag"
        } else {
            return nil
        }
        identity = Self.identity(path)
    }

    /// - Parameter access: what a command that was killed has half written is taken back before anything
    ///   is read, and that takes a connection that may write.
    private static func openToRead(
        _ path: Path,
        _ access: Connection.Access = .readOnly
    ) throws(SQLiteError) -> Connection {
        do throws(SQLiteError) {
            let connection = try Connection(path: path.bytes, access: access)
            try connection.harden()
            _ = try connection.texts("PRAGMA busy_timeout = 5000")
            _ = try isCurrent(connection)
            return connection
        } catch {
            guard error.isHalfWritten, access == .readOnly else { throw error }
        }
        return try openToRead(path, .readWrite)
    }

    /// A new one in place of this one, which broke or was taken away.
    func renewed() throws(SQLiteError) -> ProviderCache {
        // Another command may have begun one already.
        if Self.identity(path) == identity { Self.discard(path) }
        return try Self.begun(at: path)
    }

    /// Whether it is still the file of that name; what another one has beside it must not be touched.
    var isInPlace: Bool { Self.identity(path) == identity }

    private static func identity(_ path: Path) -> FileIdentity? {
        // A file that cannot be looked at is as good as none.
        (try? FileStatus.ifPresent(path, followingLinks: true))?.identity
    }

    private static func isNoFile(_ path: Path) -> Bool {
        // What cannot be looked at is told when it is opened.
        let status = try? FileStatus.ifPresent(path, followingLinks: true)
        return status.map { $0.kind != .regular } ?? false
    }

    private static func discard(_ path: Path) {
        // One in which something lies stays.
        try? FileChange.removeEmptyFolder(path)
        for ending in ["", "-wal", "-shm", "-journal"] {
            // One that stays is met, and told, again.
            try? FileChange.remove(Path(bytes: path.bytes + Array(ending.utf8)))
        }
    }

    private static func isCurrent(
        _ connection: borrowing Connection,
        _ version: Int = version
    ) throws(SQLiteError) -> Bool {
        let numbers = [
            try connection.integer("PRAGMA user_version"),
            try connection.integer("PRAGMA application_id"),
        ]
        return numbers == [Int64(version), Int64(application)]
    }

    /// What the version before left lacks one number; what earlier ones left is of no use.
    private static func prepare(_ connection: borrowing Connection) throws(SQLiteError) {
        if try isCurrent(connection) { return }
        try transaction(connection) { () throws(SQLiteError) -> Void in
            // Another process may have been here meanwhile.
            if try isCurrent(connection) { return }
            if try isCurrent(connection, formerVersion) {
                try connection.execute(
                    "ALTER TABLE accounts ADD COLUMN lag INTEGER NOT NULL DEFAULT 0"
                )
                try connection.execute("PRAGMA user_version = \(version)")
                return
            }
            for table in ["answers", "days", "accounts"] {
                try connection.execute("DROP TABLE IF EXISTS \(table)")
            }
            try connection.execute(tables)
            try connection.execute("PRAGMA user_version = \(version)")
            try connection.execute("PRAGMA application_id = \(application)")
        }
    }

    private static let tables = """
        CREATE TABLE answers (
            provider TEXT NOT NULL,
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('found', 'none')),
            record TEXT NOT NULL,
            body TEXT NOT NULL,
            confidence REAL NOT NULL,
            fetched_at INTEGER NOT NULL,
            accessed_at INTEGER,
            accesses INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (provider, kind, value)
        ) WITHOUT ROWID;
        CREATE TABLE days (
            provider TEXT NOT NULL,
            day INTEGER NOT NULL,
            calls INTEGER NOT NULL DEFAULT 0,
            hits INTEGER NOT NULL DEFAULT 0,
            misses INTEGER NOT NULL DEFAULT 0,
            negative INTEGER NOT NULL DEFAULT 0,
            stale INTEGER NOT NULL DEFAULT 0,
            errors INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (provider, day)
        ) WITHOUT ROWID;
        CREATE TABLE accounts (
            provider TEXT PRIMARY KEY,
            called_at INTEGER,
            halted_at INTEGER,
            halted_until INTEGER,
            lag INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID;
        """

    package func transaction<Result>(
        writes: Bool = true,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try Self.transaction(connection, writes: writes, body)
    }

    private static func transaction<Result>(
        _ connection: borrowing Connection,
        writes: Bool = true,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try connection.execute(writes ? "BEGIN IMMEDIATE" : "BEGIN")
        do throws(SQLiteError) {
            let result = try body()
            try connection.execute("COMMIT")
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }
}

// MARK: - Answers

extension ProviderCache {
    package func answer(
        of provider: FactProvider,
        to id: VolumeID
    ) throws(SQLiteError) -> Kept? {
        try connection.row(
            """
            SELECT status, record, body, confidence, fetched_at FROM answers
            WHERE provider = ? AND kind = ? AND value = ?
            """,
            [provider.rawValue, id.kind.name, id.value]
        ) { row in
            let isFound = row.text() == "found"
            let (record, body) = (row.text(), row.text())
            let confidence = row.optionalReal() ?? 0
            let fetchedAt = row.integer()
            var sheet: FactSheet?
            if isFound {
                sheet = FactSheet(
                    provider,
                    record: record,
                    confidence: confidence,
                    saidAt: fetchedAt
                )
                // What cannot be read any more is as if it had never come.
                guard SheetText.read(body, into: &sheet) else { return nil }
            }
            return Kept(sheet: sheet, confidence: confidence, fetchedAt: fetchedAt)
        } ?? nil
    }

    package func noteAccess(
        _ provider: FactProvider,
        _ id: VolumeID,
        now: Int64
    ) throws(SQLiteError) {
        try noteAccess(provider, Key(kind: id.kind.name, value: id.value), now: now)
    }

    /// - Parameter sheet: nil if nothing was found.
    package func keep(
        _ sheet: FactSheet?,
        of provider: FactProvider,
        for id: VolumeID,
        now: Int64
    ) throws(SQLiteError) {
        let found = sheet.map { Found(record: $0.record, body: SheetText.of($0)) }
        try keep(
            found,
            of: provider,
            for: Key(kind: id.kind.name, value: id.value),
            confidence: sheet?.confidence ?? Confidence.notFound,
            now: now
        )
    }

    /// What was asked for.
    struct Key {
        let kind: String
        let value: String
    }

    struct Found {
        let record: String
        let body: String
    }

    func noteAccess(_ provider: FactProvider, _ key: Key, now: Int64) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE answers SET accesses = accesses + 1, accessed_at = ?
            WHERE provider = ? AND kind = ? AND value = ?
            """,
            [now, provider.rawValue, key.kind, key.value]
        )
    }

    func keep(
        _ found: Found?,
        of provider: FactProvider,
        for key: Key,
        confidence: Double,
        now: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO answers (provider, kind, value, status, record, body, confidence, fetched_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET status = excluded.status, record = excluded.record,
                body = excluded.body, confidence = excluded.confidence,
                fetched_at = excluded.fetched_at
            """,
            [
                provider.rawValue, key.kind, key.value, found == nil ? "none" : "found",
                found?.record ?? "", found?.body ?? "", confidence, now,
            ]
        )
    }
}
