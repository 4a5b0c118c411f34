// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

@Suite struct HardeningTests {
    private static let rewrite =
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE t (w)'"

    private static func hardened(_ setUp: String) throws(SQLiteError) -> Connection {
        let connection = try Connection.temporary(setUp)
        try connection.harden()
        return connection
    }

    @Test func `the schema cannot be written past SQLite`() throws {
        let plain = try Connection.temporary("CREATE TABLE t (v)")
        #expect(failure { () throws(SQLiteError) in try plain.execute(Self.rewrite) } == nil)
        let connection = try Self.hardened("CREATE TABLE t (v)")
        let error = failure { () throws(SQLiteError) in try connection.execute(Self.rewrite) }
        #expect(error?.code == 1)
        #expect(try connection.texts("SELECT sql FROM sqlite_schema") == ["CREATE TABLE t (v)"])
    }

    @Test func `a view of a hostile file cannot call what has effects`() throws {
        let view = "CREATE VIEW v AS SELECT load_extension('none')"
        let connection = try Self.hardened(view)
        let error = failure { () throws(SQLiteError) in _ = try connection.texts("SELECT * FROM v")
        }
        #expect(error?.message.contains("load_extension") == true)
    }

    @Test func `no extension is loaded`() throws {
        let connection = try Self.hardened("")
        let error = failure { () throws(SQLiteError) in
            _ = try connection.texts("SELECT load_extension('none')")
        }
        #expect(error?.message.contains("not authorized") == true)
    }

    @Test func `pages are checked`() throws {
        let connection = try Self.hardened("")
        #expect(try connection.integer("PRAGMA cell_size_check") == 1)
        #expect(try connection.integer("PRAGMA trusted_schema") == 0)
    }
}
