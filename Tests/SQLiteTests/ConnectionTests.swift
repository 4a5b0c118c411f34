// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import TestSupport
import Testing

@Suite struct ConnectionTests {
    @Test func `only a connection that may create a file does`() throws {
        let folder = try TemporaryFolder()
        let path = folder["new.sqlite"].bytes
        for access in [.readOnly, .immutable, .sharedImmutable, .readWrite] as [Connection.Access] {
            let error = failure { () throws(SQLiteError) in
                _ = try Connection(path: path, access: access)
            }
            #expect(error?.isCannotOpen == true)
            #expect(error?.systemCode == 2)
        }
        #expect(try FileTree.names(in: folder.path).isEmpty)
        try Connection(path: path, access: .create).execute("CREATE TABLE t (v)")
        #expect(try FileTree.names(in: folder.path) == [Array("new.sqlite".utf8)])
    }

    @Test(arguments: [.readOnly, .immutable, .sharedImmutable] as [Connection.Access])
    func `a connection that only reads does not write`(access: Connection.Access) throws {
        let database = try Database()
        let connection = try database.open(access)
        let error = failure { () throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
        }
        #expect(error?.isReadOnly == true)
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    }

    @Test func `a statement that changes thousands of pages can be taken back`() throws {
        let database = try Database(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL) WITHOUT ROWID;
            WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 8000)
                INSERT INTO t SELECT i, hex(zeroblob(500)) FROM c;
            """
        )
        let connection = try database.open()
        try connection.execute("BEGIN; UPDATE t SET b = b || 'y'")
        // The last of the rows refuses, after all others were changed.
        let error = failure { () throws(SQLiteError) in
            try connection.execute("UPDATE t SET b = CASE WHEN a < 8000 THEN b || 'z' END")
        }
        #expect(error?.message.contains("NOT NULL") == true)
        try connection.execute("COMMIT")
        #expect(try connection.integer("SELECT count(*) FROM t WHERE b LIKE '%0y'") == 8000)
    }

    @Test func `an empty name leaves nothing behind`() throws {
        let connection = try Connection.temporary("CREATE TABLE t (v); INSERT INTO t VALUES (7)")
        #expect(try connection.integer("SELECT v FROM t") == 7)
    }

    @Test(
        arguments: [
            Array("plain.sqlite".utf8), Array("with blank".utf8), Array("100%".utf8),
            Array("%41".utf8),
            Array("what?".utf8), Array("?mode=memory".utf8), Array("a#b".utf8), Array("a&b=c".utf8),
            Array("file:x".utf8), Array(":memory:".utf8), Array("it's \"so\"".utf8),
            Array("a\nb".utf8),
            Array("Größe.sqlite".utf8), Array("a\\b+c~".utf8), [0xFF, 0xFE, 0x80], Array("-".utf8),
        ] as [[UInt8]],
        [false, true]
    )
    func `a file may have any name`(name: [UInt8], doubled: Bool) throws {
        let folder = try TemporaryFolder()
        let path = (doubled ? [UInt8(ascii: "/")] : []) + folder.path.appending(name).bytes
        do {
            let connection = try Connection(path: path, access: .create)
            try connection.execute("CREATE TABLE t (v); INSERT INTO t VALUES (7)")
        }
        #expect(try FileTree.names(in: folder.path) == [name])
        for access in [.readOnly, .immutable, .sharedImmutable, .readWrite] as [Connection.Access] {
            let connection = try Connection(path: path, access: access)
            #expect(try connection.integer("SELECT v FROM t") == 7)
        }
        #expect(try FileTree.names(in: folder.path) == [name])
    }

    /// A write-ahead log is not read, and no file is made next to the database.
    @Test func `an immutable connection touches nothing`() throws {
        let database = try Database("PRAGMA journal_mode = WAL; CREATE TABLE t (v)")
        let before = try FileTree.names(in: database.folder.path)
        let connection = try database.open(.immutable)
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
        #expect(try FileTree.names(in: database.folder.path) == before)
    }

    @Test func `connections that share pages see the same until the last of them is closed`() throws
    {
        let database = try Database("CREATE TABLE t (v); INSERT INTO t VALUES (7)")
        func seen(_ access: Connection.Access) throws -> Int64? {
            try database.open(access).integer("SELECT v FROM t")
        }
        do {
            let first = try database.open(.sharedImmutable)
            #expect(try first.integer("SELECT v FROM t") == 7)
            try database.open(.readWrite).execute("UPDATE t SET v = 8")
            #expect(try seen(.sharedImmutable) == 7)
            #expect(try seen(.immutable) == 8)
            #expect(try first.integer("SELECT v FROM t") == 7)
        }
        #expect(try seen(.sharedImmutable) == 8)
    }

    @Test func `values are read in one call`() throws {
        let connection = try Connection.temporary(
            "CREATE TABLE t (v); INSERT INTO t VALUES ('a'), (NULL), ('c')"
        )
        #expect(try connection.integer("SELECT count(*) FROM t") == 3)
        #expect(try connection.integer("SELECT v FROM t WHERE v IS NULL") == nil)
        #expect(try connection.integer("SELECT 1 WHERE 0") == nil)
        #expect(try connection.texts("SELECT v FROM t") == ["a", "", "c"])
        #expect(try connection.texts("SELECT v FROM t WHERE 0") == [])
    }

    @Test func `a connection knows what it has changed`() throws {
        let connection = try Connection.temporary("CREATE TABLE t (id INTEGER PRIMARY KEY, v)")
        try connection.execute("INSERT INTO t (v) VALUES (1), (2), (3)")
        #expect(connection.lastInsertedID == 3)
        try connection.execute("UPDATE t SET v = 0 WHERE id < 3")
        #expect(connection.changes == 2)
        try connection.execute("UPDATE t SET v = 0 WHERE id > 3")
        #expect(connection.changes == 0)
    }

    @Test func `a transaction that is rolled back leaves no changes`() throws {
        let connection = try Connection.temporary("CREATE TABLE t (v)")
        #expect(connection.isInTransaction == false)
        try connection.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
        #expect(connection.isInTransaction == true)
        connection.rollBack()
        #expect(connection.isInTransaction == false)
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
        connection.rollBack()
        try connection.execute("BEGIN; INSERT INTO t VALUES (1); COMMIT")
        connection.rollBack()
        #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }

    @Test func `a transaction that is left open ends with its connection`() throws {
        let database = try Database()
        do {
            let connection = try database.open()
            try connection.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
        }
        let connection = try database.open()
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
        try connection.execute("BEGIN IMMEDIATE")
    }

    @Test func `SQLite has a version`() {
        #expect(Connection.libraryVersion.hasPrefix("3."))
    }
}
