// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import SQLite
import Store
import Terminal
import TestSupport
import Testing

@Suite struct ExportTests {
    private static let hostile = "Two\nlines \u{1B}[31m \u{202E}'quoted' \\ \"back\" end"

    private func filled() async throws -> CommandShelf {
        let shelf = try CommandShelf()
        try await shelf.add("Emma", "urn:isbn:9783161484100")
        try await shelf.add("Salt & <Rope>", by: "Zo\u{EB} \u{301}")
        let register = try Connection(
            path: shelf.library.appending("register.sqlite").bytes,
            access: .readWrite
        )
        try register.prepare("UPDATE editions SET title = ? WHERE id = 1").run {
            $0.text(Self.hostile)
        }
        try register.execute(
            """
            UPDATE editions SET series_number = 0.1, modified_raw = '' WHERE id = 1;
            UPDATE files SET path = x'2f62ff0a41', modified_at = 9223372036854775807 WHERE id = 1;
            UPDATE files SET fingerprint = x'' WHERE id = 2;
            """
        )
        return shelf
    }

    /// SQLite reads the lines, and compares each value with the row it came from.
    @Test func `every value of every row can be read back from the export`() async throws {
        let shelf = try await filled()
        let answer = await shelf.run("export register")
        #expect(answer.exit == .success)
        let register = try Connection(
            path: shelf.library.appending("register.sqlite").bytes,
            access: .readOnly
        )
        let lines = answer.lines
        let json = try register.prepare("SELECT json_extract(?, ?)")
        func member(_ line: String, _ path: String) throws -> String? {
            try json.first(
                { row in
                    row.text(line)
                    row.text(path)
                },
                { $0.optionalText(0) }
            ) ?? nil
        }
        var counts: [String: Int] = [:]
        for line in lines.dropFirst().dropLast() {
            let table = try #require(try member(line, "$.table"))
            counts[table, default: 0] += 1
            let columns = try register.prepare("SELECT name, type FROM pragma_table_info(?)")
                .all({ $0.text(table) }) { (name: $0.text(0), type: $0.text(1)) }
            var conditions: [String] = []
            for (name, type) in columns {
                let value = "json_extract(?1, '$.row.\(name)')"
                if type != "BLOB" {
                    conditions.append("\"\(name)\" IS \(value)")
                } else if name != "path" {
                    conditions.append("lower(hex(\"\(name)\")) IS coalesce(\(value), '')")
                } else if try member(line, "$.row.path_bytes_b64") == nil {
                    conditions.append("\"\(name)\" IS CAST(\(value) AS BLOB)")
                } else {
                    #expect(try member(line, "$.row.path_bytes_b64") == "L2L/CkE=")
                    conditions.append("\"\(name)\" IS x'2f62ff0a41'")
                }
            }
            let query =
                "SELECT count(*) FROM \"\(table)\" WHERE " + conditions.joined(separator: " AND ")
            let found = try register.prepare(query).first({ $0.text(line) }) { $0.int(0) }
            #expect(found == 1, "\(line)")
        }
        for table in try register.texts(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ) {
            let rows = try register.integer("SELECT count(*) FROM \"\(table)\"")
            #expect(Int64(counts[table] ?? 0) == rows, "\(table)")
            #expect(try member(lines.last ?? "", "$.rows.\(table)") == "\(rows ?? -1)")
        }
        #expect(try member(lines.last ?? "", "$.total") == "\(lines.count - 2)")
        #expect(try member(lines.first ?? "", "$.format") == "accession-export")
        #expect(try member(lines.first ?? "", "$.schema_version") == "\(Schema.newest.number)")
    }

    @Test(arguments: ["export register", "export dump"])
    func `a row is one line without control characters`(command: String) async throws {
        let shelf = try await filled()
        let answer = await shelf.run(command)
        #expect(answer.exit == .success)
        #expect(answer.output.contains("Two\\nlines \\"))
        let isHarmless = answer.output.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || !TerminalText.isHarmful(scalar)
        }
        #expect(isHarmless)
    }

    @Test func `the dump escapes what the terminal output escapes`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), TerminalText.isHarmful(scalar) else {
                continue
            }
            #expect(LiteralText.isEscaped(scalar), "\(value)")
        }
    }

    @Test(arguments: ["export register", "export dump"])
    func `a file equals standard output and is never partial`(command: String)
        async throws
    {
        let shelf = try await filled()
        let output = await shelf.run(command).output
        let target = try shelf.file("results/old", "old").parent.appending("new")
        let to = [Array("--to".utf8), target.bytes]
        let first = await shelf.run(command, to)
        #expect(first.exit == .success && first.output.hasSuffix(" in \(target.text)\n"))
        #expect(String(decoding: try FileTree.read(target), as: UTF8.self) == output)
        try FileTree.write([1], to: target)
        let second = await shelf.run(command, to)
        #expect(second.exit == .cannotCreate)
        #expect(try FileTree.read(target) == [1])
        let third = await shelf.run(command, to + [Array("--overwrite".utf8)])
        #expect(third.exit == .success)
        #expect(String(decoding: try FileTree.read(target), as: UTF8.self) == output)
        #expect(
            try FileTree.names(in: target.parent).map { String(decoding: $0, as: UTF8.self) } == [
                "new", "old",
            ]
        )
    }

    @Test(arguments: [
        "register.sqlite", "register.sqlite-journal", "register.sqlite-wal", "lock", "register.new",
    ])
    func `a file name that belongs to the library is refused`(name: String) async throws {
        let shelf = try await filled()
        let before = try FileTree.read(shelf.library.appending("register.sqlite"))
        let target = shelf.library.appending(name)
        let answer = await shelf.run(
            "export dump --overwrite",
            [Array("--to".utf8), target.bytes]
        )
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("is in the library"))
        #expect(try FileTree.read(shelf.library.appending("register.sqlite")) == before)
    }

    @Test func `another path to the register is refused`() async throws {
        let shelf = try await filled()
        let link = try shelf.file("else/where", "").parent.appending("link")
        try FileTree.link(link, to: shelf.library.appending("register.sqlite"))
        let answer = await shelf.run("export dump --overwrite", [Array("--to".utf8), link.bytes])
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("is in the library"))
    }
}
