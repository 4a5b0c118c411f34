// SPDX-License-Identifier: Apache-2.0

import SQLite
import Testing

@Suite struct FunctionTests {
    @Test func `a statement calls a function with its values`() throws {
        let connection = try Connection.temporary("CREATE TABLE t (v)")
        try connection.execute("INSERT INTO t VALUES ('two'), (x'0102'), (NULL), (''), (x''), (7)")
        try connection.define("size") { values in
            let size = values.withBytes(1) { $0.count }
            return size.map { .text("\(values.count) \(values.int(0)) \($0)") } ?? .null
        }
        #expect(
            try connection.texts("SELECT coalesce(size(5, v), 'nothing') FROM t ORDER BY rowid")
                == ["2 5 3", "2 5 2", "nothing", "2 5 0", "2 5 0", "2 5 1"]
        )
    }

    @Test func `a function answers a truth, a text or nothing`() throws {
        let connection = try Connection.temporary()
        try connection.define("yes") { .truth($0.optionalText(0) == "a") }
        try connection.define("empty") { _ in .text("") }
        #expect(try connection.integers("SELECT yes('a') UNION ALL SELECT yes(NULL)") == [1, 0])
        #expect(try connection.count("SELECT empty() = '' AND typeof(empty()) = 'text'") == 1)
    }

    @Test func `what the file holds cannot call a function`() throws {
        let connection = try Connection.temporary("CREATE TABLE t (v)")
        try connection.define("mine") { _ in .truth(true) }
        try connection.execute("CREATE VIEW w AS SELECT mine() AS v")
        #expect(
            failure { () throws(SQLiteError) in _ = try connection.integers("SELECT v FROM w") }
                != nil
        )
    }

    @Test func `a function goes with its connection`() throws {
        final class Witness {}
        weak var seen: Witness?
        do {
            let witness = Witness()
            seen = witness
            let connection = try Connection.temporary()
            try connection.define("held") { _ in .truth(witness === seen) }
            #expect(try connection.integers("SELECT held()") == [1])
        }
        #expect(seen == nil)
    }

    @Test(arguments: [
        ("Jane  Austen's", "jane austen s "), ("ZOË café", "zoe cafe "), ("", ""), ("!!!", ""),
        ("日本の塩 3rd", "日本の塩 3rd "), ("e\u{301}tude", "etude "),
    ])
    func `words are cut as the full-text index cuts them`(text: String, words: String) throws {
        let connection = try Connection.temporary()
        let tokenizer = try FullTextTokenizer(connection, "unicode61", ["remove_diacritics", "2"])
        var found: [UInt8] = []
        tokenizer.append(wordsOf: Array(text.utf8).span, to: &found)
        #expect(String(decoding: found, as: UTF8.self) == words)
    }

    @Test func `a tokenizer that is not there is an error`() throws {
        let connection = try Connection.temporary()
        #expect(
            failure { () throws(SQLiteError) in
                _ = try FullTextTokenizer(connection, "nosuch", [])
            } != nil
        )
    }
}
