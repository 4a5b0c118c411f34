// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store
import Testing

@Suite struct FileDifferenceTests {
    private let register: TestRegister

    /// Runs 1 and 3 of one place, run 2 of another, each with its files.
    init() throws {
        register = try TestRegister()
        for number in 2...4 {
            _ = try register.writer.beginRun(
                command: "import",
                sources: number == 2 ? "/other" : "/b",
                program: "t",
                startedAt: Int64(number)
            )
        }
    }

    private func file(
        _ path: String,
        status: String = "rejected",
        fingerprint: Int = 1,
        missing: Bool = false,
        note: String? = nil,
        added: Int
    ) throws {
        try register.outsider().execute(
            """
            INSERT INTO files (path, fingerprint, status, stage, reason, detail, missing_since,
                added_run_id, run_id)
            VALUES (CAST('\(path)' AS BLOB), x'0\(fingerprint)', '\(status)', 'open',
                \(note == nil ? "'ZIP-001'" : "NULL"), \(note.map { "'\($0)'" } ?? "NULL"),
                \(missing ? "7" : "NULL"), \(added), \(added))
            """
        )
    }

    /// The state of a file before a run.
    private func before(
        run: Int,
        _ path: String,
        status: String = "rejected",
        fingerprint: Int = 1,
        missing: Bool = false,
        former: String? = nil
    ) throws {
        try register.outsider().execute(
            """
            INSERT INTO file_history (run_id, path, fingerprint, status, stage, reason,
                missing_since, before_path)
            VALUES (\(run), CAST('\(path)' AS BLOB), x'0\(fingerprint)', '\(status)', 'open',
                'ZIP-002', \(missing ? "7" : "NULL"),
                \(former.map { "CAST('\($0)' AS BLOB)" } ?? "NULL"))
            """
        )
    }

    private func differences(_ from: Int64, _ to: Int64) throws -> [String] {
        let reader = try register.reader()
        let span = RunSpan(
            from: try #require(try reader.run(from)),
            to: try #require(try reader.run(to))
        )
        var lines: [String] = []
        try reader.fileDifferences(span) { file in
            let former = file.formerPath.map { " from " + String(decoding: $0, as: UTF8.self) }
            let reason = file.reason.map { " " + $0.text }
            lines.append(
                "\(file.kind) \(String(decoding: file.path, as: UTF8.self))"
                    + (former ?? "") + (reason ?? "")
            )
            return true
        }
        return lines
    }

    @Test func `each change of a file has its word`() throws {
        try file("a", status: "copy", added: 3)
        try file("b", added: 3)
        try file("c", status: "deferred", added: 3)
        try file("d", status: "copy", missing: true, added: 1)
        try before(run: 3, "d", status: "copy")
        try file("e", status: "copy", added: 1)
        try before(run: 3, "e", status: "copy", missing: true)
        try file("f", status: "copy", added: 1)
        try before(run: 3, "f", status: "copy", former: "old/f")
        try file("g", status: "copy", fingerprint: 2, added: 1)
        try before(run: 3, "g", status: "copy", fingerprint: 1)
        try file("h", added: 1)
        try before(run: 3, "h", status: "copy")
        try file("i", status: "copy", added: 1)
        try before(run: 3, "i", status: "deferred")
        #expect(
            try differences(1, 3) == [
                "added a", "rejected b ZIP-001", "deferred c ZIP-001", "missing d", "returned e",
                "moved f from old/f", "replaced g", "rejected h ZIP-001", "added i",
            ]
        )
    }

    @Test func `unchanged files and earlier or later changes do not count`() throws {
        try file("a", added: 1)
        try file("b", added: 1)
        try before(run: 3, "b")
        try file("c", added: 4)
        try file("d", added: 1)
        try before(run: 4, "d", status: "copy")
        #expect(try differences(1, 3) == [])
        #expect(try differences(3, 4) == ["rejected c ZIP-001", "rejected d ZIP-001"])
    }

    @Test func `what a person took note of since was rejected then`() throws {
        let note = "ZIP-007 (odd), ignored by ada: known"
        try file("a", status: "ignored", note: note, added: 3)
        try file("b", status: "ignored", note: note, added: 1)
        try before(run: 3, "b", status: "copy")
        try file("c", status: "ignored", note: note, added: 1)
        try before(run: 3, "c", status: "ignored", former: "old/c")
        try file("d", status: "ignored", note: note, added: 1)
        try file("e", status: "ignored", note: "a sample", added: 3)
        #expect(
            try differences(1, 3) == [
                "rejected a ZIP-007", "rejected b ZIP-007", "moved c from old/c",
            ]
        )
    }

    @Test func `the state after a run is what the next change remembers`() throws {
        try file("a", added: 3)
        try before(run: 4, "a", status: "deferred")
        #expect(try differences(1, 3) == ["deferred a ZIP-002"])
        #expect(try differences(1, 4) == ["rejected a ZIP-001"])
    }

    @Test func `other sources count only if the two runs differ in them`() throws {
        try file("a", added: 2)
        try file("b", added: 3)
        #expect(try differences(1, 3) == ["rejected b ZIP-001"])
        #expect(try differences(1, 2) == ["rejected a ZIP-001"])
        #expect(try differences(2, 3) == ["rejected b ZIP-001"])
    }

    @Test func `a run is compared with the last one like it`() throws {
        let reader = try register.reader()
        func predecessor(_ id: Int64) throws -> Int64? {
            try reader.predecessor(of: try #require(try reader.run(id)))?.id
        }
        #expect(try predecessor(4) == 3)
        #expect(try predecessor(3) == 1)
        #expect(try predecessor(2) == nil)
        #expect(try predecessor(1) == nil)
    }

    @Test func `sources count one by one, in any order, in imports and pipelines`() throws {
        for (number, pipeline) in [(5, nil), (6, "nightly"), (7, nil)] as [(Int, String?)] {
            _ = try register.writer.beginRun(
                command: "import",
                pipeline: pipeline,
                sources: number == 6 ? "/y, /x" : number == 5 ? "/x, /y" : "/x",
                sourceList: number == 6 ? ["/y", "/x"] : number == 5 ? ["/x", "/y"] : ["/x"],
                program: "t",
                startedAt: Int64(number)
            )
        }
        let reader = try register.reader()
        let run = try #require(try reader.run(6))
        #expect(try reader.predecessor(of: run)?.id == 5)
        #expect(try reader.predecessor(of: try #require(try reader.run(7))) == nil)
    }

    @Test func `a run is compared with one of the sources from which its files moved`() throws {
        let runs = [
            ("import", ["/x", "/y"]), ("files move", ["/x", "/w"]), ("import", ["/z"]),
            ("files move", ["/w", "/v"]), ("import", ["/y", "/v"]),
        ]
        for (command, sources) in runs {
            _ = try register.writer.beginRun(
                command: command,
                sources: sources.joined(separator: ", "),
                sourceList: sources,
                program: "t",
                startedAt: 5
            )
        }
        let reader = try register.reader()
        func predecessor(_ id: Int64) throws -> Int64? {
            try reader.predecessor(of: try #require(try reader.run(id)))?.id
        }
        #expect(try predecessor(9) == 5)
        #expect(try predecessor(7) == nil)
    }

    @Test func `a move is compared with a run of the sources that it left`() throws {
        for (command, sources) in [("import", ["/x"]), ("files move", ["/x", "/w"])] {
            _ = try register.writer.beginRun(
                command: command,
                sources: sources.joined(separator: " to "),
                sourceList: sources,
                program: "t",
                startedAt: 5
            )
        }
        let reader = try register.reader()
        let move = try #require(try reader.run(6))
        #expect(try reader.predecessor(of: move)?.id == 5)
    }
}
