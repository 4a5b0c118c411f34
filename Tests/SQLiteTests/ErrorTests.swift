// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import TestSupport
import Testing

@Suite struct ErrorTests {
    private static let schema = """
        PRAGMA foreign_keys = ON;
        CREATE TABLE t (id INTEGER PRIMARY KEY, u UNIQUE, n NOT NULL DEFAULT 0, c CHECK (c > 0));
        CREATE TABLE child (t REFERENCES t (id));
        INSERT INTO t (id, u) VALUES (1, 1);
        """

    @Test(
        arguments: [
            ("INSERT INTO t (id) VALUES (1)", 1555), ("INSERT INTO t (u) VALUES (1)", 2067),
            ("INSERT INTO t (n) VALUES (NULL)", 1299), ("INSERT INTO t (c) VALUES (0)", 275),
            ("INSERT INTO child VALUES (9)", 787), ("SELECT * FROM nothing", 1), ("not SQL", 1),
        ] as [(String, Int32)]
    )
    func `an error has its extended code, its words and its statement`(
        sql: String,
        code: Int32
    ) throws {
        let connection = try Connection.temporary(Self.schema)
        let executed = failure { () throws(SQLiteError) in try connection.execute(sql) }
        let run = failure { () throws(SQLiteError) in try connection.prepare(sql).run { _ in } }
        for error in [executed, run] {
            #expect(error?.code == code)
            #expect(error?.sql == sql)
            #expect(error?.message.isEmpty == false)
            #expect(error?.systemCode == 0)
            #expect(error?.description.contains("\(code)") == true)
        }
    }

    @Test(arguments: [["db"], ["db", "db-journal"], ["db-journal"]])
    func `a database whose files are taken away while it is written to is gone`(
        names: [String]
    ) throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder["db"].bytes, access: .create)
        try connection.execute("CREATE TABLE t (n)")
        try connection.execute("BEGIN IMMEDIATE")
        try connection.execute("INSERT INTO t VALUES (1)")
        for name in names { FileTree.remove(folder[name]) }
        let failures = ["COMMIT", "INSERT INTO t VALUES (2)"].compactMap { sql in
            failure { () throws(SQLiteError) in try connection.execute(sql) }
        }
        #expect(!failures.isEmpty && failures.allSatisfy(\.isMoved), "\(failures)")
    }

    /// SQLite remembers the number of the system's last failure, however old it is.
    @Test func `an error does not inherit the cause of an older one`() throws {
        let connection = try Connection.temporary(Self.schema)
        let missing = failure { () throws(SQLiteError) in
            try connection.execute("ATTACH '/no such folder/x.sqlite' AS x")
        }
        #expect(missing?.isCannotOpen == true)
        #expect(missing?.systemCode == 2)
        let insert = try connection.prepare("INSERT INTO t (id) VALUES (1)")
        let repeated = failure { () throws(SQLiteError) in try insert.run { _ in } }
        #expect(repeated?.systemCode == 0)
        let wrong = failure { () throws(SQLiteError) in try connection.execute("not SQL") }
        #expect(wrong?.systemCode == 0)
    }

    @Test func `a database that another connection writes is busy`() throws {
        let database = try Database()
        let holder = try database.open()
        try holder.execute("BEGIN IMMEDIATE")
        let connection = try database.open()
        let error = failure { () throws(SQLiteError) in try connection.execute("BEGIN IMMEDIATE") }
        #expect(error?.code == 5)
        #expect(error?.isBusy == true)
        holder.rollBack()
        try connection.execute("BEGIN IMMEDIATE")
    }

    @Test func `a stale reader that wants to write is busy`() throws {
        let database = try Database("PRAGMA journal_mode = WAL; CREATE TABLE t (v)")
        let one = try database.open()
        let other = try database.open()
        try one.execute("BEGIN")
        _ = try one.integer("SELECT count(*) FROM t")
        try other.execute("INSERT INTO t VALUES (1)")
        let error = failure { () throws(SQLiteError) in try one.execute("INSERT INTO t VALUES (2)")
        }
        #expect(error?.code == 517)
        #expect(error?.isBusy == true)
    }

    @Test func `a database that may not grow is full, and works again once it may`() throws {
        let database = try Database()
        let connection = try database.open()
        let pages = try #require(try connection.integer("PRAGMA page_count"))
        try connection.execute("PRAGMA max_page_count = \(pages + 3)")
        let insert = try connection.prepare("INSERT INTO t VALUES (zeroblob(?))")
        try insert.run { $0.integer(100) }
        try connection.execute("BEGIN IMMEDIATE")
        let error = failure { () throws(SQLiteError) in try insert.run { $0.integer(1_000_000) } }
        #expect(error?.code == 13)
        #expect(error?.isDiskFull == true)
        connection.rollBack()
        #expect(connection.isInTransaction == false)
        try connection.execute("PRAGMA max_page_count = 100000")
        try insert.run { $0.integer(1_000_000) }
        #expect(try connection.integer("SELECT count(*) FROM t") == 2)
    }

    @Test func `a file that is no database is damaged`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("x", String(repeating: "no database ", count: 1000))
        let connection = try Connection(path: path.bytes, access: .readWrite)
        let error = failure { () throws(SQLiteError) in
            _ = try connection.integer("SELECT 1 FROM sqlite_schema")
        }
        #expect(error?.code == 26)
        #expect(error?.isDamaged == true)
    }

    @Test func `a database with torn pages is damaged`() throws {
        let database = try Database(
            """
            CREATE TABLE t (v);
            WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n LIMIT 1000)
            INSERT INTO t SELECT zeroblob(100) FROM n;
            """
        )
        var bytes = try FileTree.read(database.path)
        for index in 8192..<bytes.count { bytes[index] = 0x5A }
        try FileTree.write(bytes, to: database.path)
        let connection = try database.open()
        let error = failure { () throws(SQLiteError) in _ = try connection.texts("SELECT v FROM t")
        }
        #expect(error?.isDamaged == true)
    }

    @Test func `a folder cannot be opened`() throws {
        let folder = try TemporaryFolder()
        let error = failure { () throws(SQLiteError) in
            let connection = try Connection(path: folder.path.bytes, access: .readWrite)
            _ = try connection.integer("SELECT 1 FROM sqlite_schema")
        }
        #expect(error?.isCannotOpen == true)
    }

    private static var kinds: [(String, KeyPath<SQLiteError, Bool>)] {
        [
            ("full", \.isDiskFull), ("busy", \.isBusy), ("input", \.isInputOutput),
            ("readonly", \.isReadOnly), ("open", \.isCannotOpen), ("permission", \.isPermission),
            ("damaged", \.isDamaged),
        ]
    }

    /// The disguises in which SQLite meets a full disk, a lock, a share.
    @Test(
        arguments: [
            (13, 0, ["full"]), (4874, 28, ["full", "input"]), (778, 27, ["full", "input"]),
            (778, 122, ["full", "input"]), (778, 5, ["input"]), (14, 2, ["open"]),
            (14, 28, ["full", "open"]),
            (14, 13, ["open", "permission"]), (14, 30, ["open", "permission"]),
            (3, 0, ["permission"]),
            (5, 0, ["busy"]), (6, 0, ["busy"]), (261, 0, ["busy"]), (517, 0, ["busy"]),
            (8, 0, ["readonly"]), (1032, 0, ["readonly"]), (11, 0, ["damaged"]),
            (26, 0, ["damaged"]),
            (779, 0, ["damaged"]), (1, 0, []), (19, 0, []), (2067, 0, []), (0, 0, []),
        ] as [(Int32, Int32, [String])]
    )
    func `an error is classified by its codes`(code: Int32, systemCode: Int32, expected: [String]) {
        let error = SQLiteError(code: code, systemCode: systemCode, message: "")
        #expect(Self.kinds.filter { error[keyPath: $0.1] }.map(\.0) == expected)
    }
}
