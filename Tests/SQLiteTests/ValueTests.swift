// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

@Suite struct ValueTests {
    private static let select = "SELECT ?1, typeof(?1)"

    @Test(arguments: [0, 1, -1, .max, .min, 1 << 53 + 1] as [Int64])
    func `an integer is read back as bound`(value: Int64) throws {
        let statement = try Connection.temporary().prepare(Self.select)
        try statement.row({ $0.integer(value) }) { row in
            #expect(row.integer(0) == value)
            #expect(row.int(0) == Int(value))
            #expect(row.optionalInteger(0) == value)
            #expect(row.text(1) == "integer")
            #expect(row.isNull(0) == false)
            #expect(row.literal(0) == String(value))
        }
        try statement.row({ $0.integer(Int(value)) }) { row in
            #expect(row.integer(0) == value)
        }
    }

    @Test(arguments: [
        "", "a", "Größe 本 \u{1F4D6}", "a\u{0}b", "\u{0}", "'", "e\u{301}", "\u{FFFD}",
        String(repeating: "long ", count: 100_000),
    ])
    func `a text is read back as bound`(value: String) throws {
        let connection = try Connection.temporary("CREATE TABLE t (v TEXT NOT NULL) STRICT")
        try connection.prepare("INSERT INTO t VALUES (?)").run { $0.text(value) }
        try connection.prepare("SELECT v, typeof(v), length(CAST(v AS BLOB)) FROM t").row({ _ in })
        { row in
            #expect(Array(row.text(0).utf8) == Array(value.utf8))
            #expect(row.optionalText(0).map { Array($0.utf8) } == Array(value.utf8))
            #expect(row.text(1) == "text")
            #expect(row.int(2) == value.utf8.count)
            #expect(row.isNull(0) == false)
        }
    }

    @Test(
        arguments: [
            [], [0], [0, 0, 0], [0xFF, 0xFE, 0x00, 0x41], Array(repeating: 7, count: 500_000),
        ] as [[UInt8]]
    )
    func `a blob is read back as bound`(value: [UInt8]) throws {
        let connection = try Connection.temporary("CREATE TABLE t (v BLOB NOT NULL) STRICT")
        try connection.prepare("INSERT INTO t VALUES (?)").run { $0.blob(value) }
        try connection.prepare("SELECT v, typeof(v) FROM t").row({ _ in }) { row in
            #expect(row.blob(0) == value)
            #expect(row.text(1) == "blob")
            #expect(row.isNull(0) == false)
        }
    }

    @Test(
        arguments: [
            .null, .integer(.min), .real(0.1), .real(.infinity), .text([]), .text([0x61, 0xFF, 0]),
            .blob([]), .blob([0]), .text(Array(repeating: 0xFE, count: 5_000)),
        ] as [StoredValue]
    )
    func `a value that was read is bound as it was`(value: StoredValue) throws {
        let connection = try Connection.temporary("CREATE TABLE t (v)")
        try connection.prepare("INSERT INTO t VALUES (?)").run { value.bind(to: &$0) }
        try connection.prepare("SELECT v FROM t").first({ _ in }) { row in
            #expect(row.value(0) == value)
        }
    }

    @Test func `nil is NULL, whatever its type`() throws {
        let statement = try Connection.temporary().prepare("SELECT ?, ?, ?, ?, ?")
        try statement.row({ row in
            row.null()
            row.integer(Int64?.none)
            row.integer(Int?.none)
            row.text(nil)
            row.blob(nil)
        }) { row in
            #expect(row.columnCount == 5)
            for column in 0..<5 {
                #expect(row.isNull(column) == true)
                #expect(row.integer(column) == 0)
                #expect(row.optionalInteger(column) == nil)
                #expect(row.text(column) == "")
                #expect(row.optionalText(column) == nil)
                #expect(row.blob(column) == [])
                #expect(row.literal(column) == "NULL")
            }
        }
    }

    @Test func `values are bound from left to right`() throws {
        let statement = try Connection.temporary().prepare("SELECT ?, ?, ?, ?")
        for round in 0..<3 {
            try statement.row({ row in
                row.integer(round)
                row.text("two\(round)")
                row.null()
                row.blob([UInt8(round)])
            }) { row in
                #expect(row.int(0) == round)
                #expect(row.text(1) == "two\(round)")
                #expect(row.isNull(2) == true)
                #expect(row.blob(3) == [UInt8(round)])
            }
        }
    }

    @Test func `one value too many is an error`() throws {
        let statement = try Connection.temporary().prepare("SELECT ?")
        let error = failure { () throws(SQLiteError) in
            try statement.run { row in
                row.integer(1)
                row.integer(2)
            }
        }
        #expect(error?.code == 25)
        #expect(try statement.first({ $0.integer(3) }, { $0.int(0) }) == 3)
    }

    @Test func `bytes that are not UTF-8 become text that is`() throws {
        let connection = try Connection.temporary()
        #expect(try connection.texts("SELECT CAST(x'61FF62' AS TEXT)") == ["a\u{FFFD}b"])
    }

    @Test(arguments: [
        ("NULL", "NULL"), ("-9223372036854775808", "-9223372036854775808"), ("x''", "x''"),
        ("x'00fF0A'", "x'00ff0a'"), ("'plain'", "'plain'"), ("''", "''"), ("'it''s'", "'it''s'"),
        ("''''", "''''"), ("'''' || char(769)", "'''\u{301}'"), ("'a' || char(10)", #"'a\n'"#),
        ("1.5", "1.5"), ("'Größe'", "'Größe'"), ("1e300", "1e+300"),
        ("0.1 + 0.2", "0.30000000000000004"),
    ])
    func `a literal is what the value is written as`(value: String, literal: String) throws {
        let statement = try Connection.temporary().prepare("SELECT \(value)")
        let written = try statement.first({ _ in }) { $0.literal(0) }
        #expect(written.map { Array($0.utf8) } == Array(literal.utf8))
    }

    @Test func `a literal of text without controls or backslashes reads back as the text`() throws {
        let connection = try Connection.temporary()
        for text in ["'", "''", "'\u{301}'", "a'b\"c", "\u{200D}'\u{FE0F}"] {
            let statement = try connection.prepare("SELECT ?")
            let literal = try #require(try statement.first({ $0.text(text) }) { $0.literal(0) })
            #expect(
                try connection.texts("SELECT \(literal)").map { Array($0.utf8) } == [
                    Array(text.utf8)
                ]
            )
        }
    }
}
