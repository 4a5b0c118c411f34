// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

@Suite struct StatementTests {
    private static let numbers = """
        CREATE TABLE t (v);
        WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n LIMIT 1000)
        INSERT INTO t SELECT v FROM n;
        """

    @Test func `rows come in order, all of them`() throws {
        let connection = try Connection.temporary(Self.numbers)
        let statement = try connection.prepare("SELECT v FROM t WHERE v > ? ORDER BY v")
        #expect(try statement.all({ $0.integer(997) }) { $0.int(0) } == [998, 999, 1000])
        #expect(try statement.all({ $0.integer(0) }) { $0.int(0) } == Array(1...1000))
        #expect(try statement.all({ $0.integer(1000) }) { $0.int(0) } == [])
        var sum = 0
        try statement.forEach({ $0.integer(0) }) { sum += $0.int(0) }
        #expect(sum == 500_500)
    }

    @Test func `the first row is the first, or nothing`() throws {
        let connection = try Connection.temporary(Self.numbers)
        let statement = try connection.prepare("SELECT v FROM t WHERE v >= ? ORDER BY v")
        #expect(try statement.first({ $0.integer(7) }) { $0.int(0) } == 7)
        #expect(try statement.first({ $0.integer(1001) }) { $0.int(0) } == nil)
        #expect(try statement.first({ $0.integer(8) }) { $0.int(0) } == 8)
    }

    @Test func `a reader stops where it likes`() throws {
        let connection = try Connection.temporary(Self.numbers)
        let statement = try connection.prepare("SELECT v FROM t ORDER BY v")
        for limit in [1, 2, 500] {
            var seen = 0
            try statement.forEachWhile({ _ in }) { _ in
                seen += 1
                return seen < limit
            }
            #expect(seen == limit)
        }
    }

    /// A statement that stays open would keep its lock.
    @Test func `another connection can write after a reader has stopped`() throws {
        let database = try Database(Self.numbers)
        let reader = try database.open(.readOnly)
        let writer = try database.open()
        let statement = try reader.prepare("SELECT v FROM t")
        let insert = try writer.prepare("INSERT INTO t VALUES (?)")
        try statement.forEachWhile({ _ in }) { _ in false }
        try insert.run { $0.integer(1) }
        _ = try statement.first({ _ in }) { $0.int(0) }
        try insert.run { $0.integer(2) }
        #expect(try reader.integer("SELECT count(*) FROM t") == 1002)
        try insert.run { $0.integer(3) }
        #expect(writer.changes == 1)
    }

    @Test func `another connection cannot write while a reader reads`() throws {
        let database = try Database(Self.numbers)
        let reader = try database.open(.readOnly)
        let writer = try database.open()
        let statement = try reader.prepare("SELECT v FROM t")
        var error: SQLiteError?
        try statement.forEachWhile({ _ in }) { _ in
            error = failure { () throws(SQLiteError) in
                try writer.execute("INSERT INTO t VALUES (1)")
            }
            return false
        }
        #expect(error?.isBusy == true)
        try writer.execute("INSERT INTO t VALUES (1)")
    }

    @Test func `a statement can be used after it has failed`() throws {
        let connection = try Connection.temporary("CREATE TABLE t (v INTEGER PRIMARY KEY)")
        let insert = try connection.prepare("INSERT INTO t VALUES (?)")
        try insert.run { $0.integer(1) }
        #expect(
            failure { () throws(SQLiteError) in try insert.run { $0.integer(1) } }?.code == 1555
        )
        try insert.run { $0.integer(2) }
        #expect(connection.lastInsertedID == 2)
    }

    @Test func `a statement that fails in the middle says so`() throws {
        let connection = try Connection.temporary(Self.numbers)
        let statement = try connection.prepare(
            "SELECT CASE v WHEN 500 THEN abs(-9223372036854775808) ELSE v END FROM t"
        )
        var seen = 0
        let error = failure { () throws(SQLiteError) in
            try statement.forEach({ _ in }) { _ in seen += 1 }
        }
        #expect(seen == 499)
        #expect(error?.code == 1)
        #expect(error?.sql.hasPrefix("SELECT CASE") == true)
    }

    @Test func `a statement with a result is run for its effect too`() throws {
        let connection = try Connection.temporary(Self.numbers)
        try connection.prepare("INSERT INTO t SELECT v FROM t RETURNING v").run { _ in }
        #expect(try connection.integer("SELECT count(*) FROM t") == 2000)
    }

    @Test func `a statement that outlives its connection does no harm`() throws {
        let statement = try Connection.temporary(Self.numbers).prepare("SELECT count(*) FROM t")
        #expect(try statement.first({ _ in }) { $0.int(0) } == 1000)
    }

    @Test(arguments: ["", " ", "-- nothing", ";"])
    func `no statement is an error`(sql: String) throws {
        let connection = try Connection.temporary()
        var error: SQLiteError?
        do throws(SQLiteError) { _ = try connection.prepare(sql) } catch let thrown {
            error = thrown
        }
        #expect(error?.code == 21)
        #expect(error?.sql == sql)
    }
}
