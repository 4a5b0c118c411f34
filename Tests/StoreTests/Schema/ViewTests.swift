// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

/// The views for other programs, as the page `Views` promises them.
@Suite final class ViewTests {
    private static let names = ["v_books", "v_files", "v_copies", "v_rejects"]

    /// What was promised and has to stay; columns may be added at the end of a line.
    private static let promised = [
        "v_books": """
        work edition title subtitle authors language publisher published year identifiers isbn \
        series position protection cover cover_hash work_title work_authors review added \
        replaced_by files path
        """,
        "v_files": """
        file path path_bytes source size modified state code edition work title first_seen \
        last_noted missing_since
        """,
        "v_copies": "edition work title content files file path path_bytes source size modified",
        "v_rejects": """
        file path path_bytes source size modified code message deferred acknowledged first_run \
        last_run first_seen last_noted missing_since
        """,
    ]

    private let register: TestRegister

    init() throws {
        register = try TestRegister()
        let (_, work) = try register.add(
            .plain(1, people: ["Ada Reed", "Bo Lund"], isbn: "9783161484100"),
            path: "/b/one.epub"
        )
        try register.add(.plain(2, title: nil), .join(work, by: .of("isbn:9783161484100")))
        try register.outsider().execute(
            """
            INSERT INTO sources (path, device, file_system) VALUES (CAST('/b' AS BLOB), 1, 'x'),
                (CAST('/b/deep' AS BLOB), 1, 'x'), (CAST('/bo' AS BLOB), 1, 'x');
            UPDATE files SET size = 7, modified_at = 1767225600000000000;
            UPDATE editions SET published = '2018-05' WHERE id = 1;
            INSERT INTO files (path, fingerprint, edition_id, status, stage, added_run_id, run_id)
            SELECT x'2F622F646565702FE94121', fingerprint, id, 'copy', 'open', 1, 1
                FROM editions WHERE id = 1;
            INSERT INTO files (path, status, stage, reason, detail, added_run_id, run_id) VALUES
                (CAST('/c/Zoë 川.epub' AS BLOB), 'rejected', 'open', 'ZIP-001', 'cut off', 1, 1),
                (CAST('/b/later' AS BLOB), 'deferred', 'open', 'IO-001', NULL, 1, 1),
                (CAST('/b/known' AS BLOB), 'ignored', 'open', 'REG-003',
                    'ZIP-002, ignored by ada: a note', 1, 1),
                (CAST('/b/advert' AS BLOB), 'ignored', 'open', 'REG-003', NULL, 1, 1);
            UPDATE files SET missing_since = 60 WHERE edition_id = 2
            """
        )
    }

    private func rows(_ query: String) throws -> [String] { try register.rows(query) }

    @Test(arguments: names)
    func `the page names every column in its order, and what it means`(view: String) throws {
        let page = try FileTree.read(
            Samples.path.parent.appending("Sources/Store/Store.docc/Views.md")
        )
        let chapters = String(decoding: page, as: UTF8.self).split(separator: "\n## ")
        let chapter = try #require(chapters.first { $0.hasPrefix("\(view)\n") })
        let documented = chapter.matches(of: /\n\| `(\w+)` \| .+ \|/).map { String($0.output.1) }
        #expect(
            try rows("SELECT name FROM pragma_table_info('\(view)')").map(Self.bare) == documented
        )
    }

    @Test(arguments: promised)
    func `no column that was promised is gone`(view: String, columns: String) throws {
        let found = try rows("SELECT name FROM pragma_table_info('\(view)')").map(Self.bare)
        #expect(Set(columns.split(separator: " ").map(String.init)).isSubset(of: found))
    }

    @Test(arguments: names)
    func `a connection that trusts no schema reads it`(view: String) throws {
        let connection = try register.file.openForReading()
        #expect(try connection.integer("SELECT count(*) FROM \(view)") ?? 0 > 0)
    }

    @Test func `a book has its names, its files and one path that is there`() throws {
        let found = try rows(
            """
            SELECT work, edition, title, authors, year, identifiers, isbn, cover, work_title, files,
                path, added FROM v_books
            """
        )
        #expect(
            found == [
                "1|1|'The Salt Road'|'Ada Reed; Bo Lund'|2018|'isbn:9783161484100'|"
                    + "'9783161484100'|'none'|'The Salt Road'|2|'/b/one.epub'|"
                    + "'1970-01-01T00:00:01Z'",
                "1|2|NULL|NULL|NULL|NULL|NULL|'none'|'The Salt Road'|0|NULL|'1970-01-01T00:00:01Z'",
            ]
        )
    }

    @Test func `a file has its state, its innermost source and times in text`() throws {
        let found = try rows(
            "SELECT path, source, state, code, edition, modified, missing_since FROM v_files"
        )
        #expect(
            found.sorted()
                == [
                    "'/b/advert'|'/b'|'ignored'|'REG-003'|NULL|NULL|NULL",
                    "'/b/deep/\u{FFFD}A!'|'/b/deep'|'present'|NULL|1|NULL|NULL",
                    "'/b/known'|'/b'|'ignored'|'REG-003'|NULL|NULL|NULL",
                    "'/b/later'|'/b'|'deferred'|'IO-001'|NULL|NULL|NULL",
                    "'/b/one.epub'|'/b'|'present'|NULL|1|'2026-01-01T00:00:00Z'|NULL",
                    "'/b/[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2].epub'|'/b'|'missing'|NULL|2|"
                        + "'2026-01-01T00:00:00Z'|'1970-01-01T00:01:00Z'",
                    "'/c/Zoë 川.epub'|NULL|'rejected'|'ZIP-001'|NULL|NULL|NULL",
                ].sorted()
        )
    }

    @Test(
        arguments: [
            [0x2F, 0xE9], [0x2F, 0xE9, 0x61, 0x62], [0x2F, 0xC3, 0xA9, 0xA9],
            [0x2F, 0xED, 0xA0, 0x80],
            [0x2F, 0xC0, 0xAF], [0x2F, 0x0A, 0x7F], Array("/é/川/😀/e\u{301}".utf8),
        ] as [[UInt8]]
    )
    func `a path is text whatever its bytes are, and those are there as well`(bytes: [UInt8]) throws
    {
        let connection = try register.outsider()
        try connection.run("UPDATE files SET path = ? WHERE id = 1", [bytes])
        let found = try connection.rows("SELECT path, path_bytes FROM v_files WHERE file = 1") {
            ($0.blob(), $0.blob())
        }
        #expect(found.map(\.1) == [bytes])
        let path = Path(bytes: try #require(found.first).0)
        #expect(path.isUTF8)
        #expect((path.bytes == bytes) == Path(bytes: bytes).isUTF8)
    }

    @Test func `copies are the files of a content that are there`() throws {
        let query = "SELECT edition, files, file, size, length(content) FROM v_copies"
        #expect(try rows(query) == ["1|2|1|7|32", "1|2|3|NULL|32"])
        try register.outsider().execute("UPDATE files SET missing_since = 9 WHERE id = 3")
        #expect(try rows(query) == [])
    }

    @Test func `a reject has its code, what is noted, and whether a person took note of it`() throws
    {
        let found = try rows(
            "SELECT code, message, deferred, acknowledged, first_run, last_noted FROM v_rejects"
        )
        #expect(
            found.sorted() == [
                "'IO-001'|NULL|1|0|1|'1970-01-01T00:00:01Z'",
                "'ZIP-001'|'cut off'|0|0|1|'1970-01-01T00:00:01Z'",
                "'ZIP-002'|'ZIP-002, ignored by ada: a note'|0|1|1|'1970-01-01T00:00:01Z'",
            ]
        )
    }

    private static func bare(_ literal: String) -> String { literal.filter { $0 != "'" } }
}
