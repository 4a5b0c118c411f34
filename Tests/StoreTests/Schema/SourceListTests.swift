// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store
import Testing

/// The sources of a run one by one, beside the line that names them.
@Suite struct SourceListTests {
    @Test(arguments: [["/a"], ["/a, with a comma", "/b \"quoted\" \\ 川"], []])
    func `a run keeps its sources one by one`(sources: [String]) throws {
        let register = try TestRegister()
        let run = try register.writer.beginRun(
            command: "import",
            sources: sources.joined(separator: ", "),
            sourceList: sources,
            program: "",
            startedAt: 2
        )
        #expect(try register.reader().run(run)?.sourceList == sources)
    }

    @Test func `a line that is one source needs no list`() throws {
        let register = try TestRegister()
        let run = try register.writer.beginRun(
            command: "register merge",
            sources: "/a, b",
            program: "",
            startedAt: 2
        )
        #expect(try register.reader().run(run)?.sourceList == ["/a, b"])
    }

    /// Of a line with a comma, two readings are possible.
    @Test(
        arguments: [
            ("/srv/books", ["/srv/books"]), ("/srv/\"m\"\\", ["/srv/\"m\"\\"]),
            ("list on standard input", ["list on standard input"]), ("", nil),
            ("/srv/books, /srv/more", nil), ("/srv/Reed, Ada", nil),
        ] as [(String, [String]?)]
    )
    func `a former run gets a list where it is certain`(line: String, list: [String]?) throws {
        let old = try OldRegister(15)
        try Connection(path: old.file.path.bytes, access: .readWrite)
            .run("UPDATE runs SET sources = ? WHERE id = 1", [line])
        _ = try old.migrate()
        let run = try RegisterReader(try old.file.openForReading()).run(1)
        #expect(run?.sources == line)
        #expect(run?.sourceList == list)
    }

    @Test func `a former move of files gets none`() throws {
        let old = try OldRegister(15)
        let connection = try Connection(path: old.file.path.bytes, access: .readWrite)
        try connection.execute(
            "UPDATE runs SET command = 'files move', sources = '/a to /b' WHERE id = 1"
        )
        _ = try old.migrate()
        let run = try RegisterReader(try old.file.openForReading()).run(1)
        #expect(run != nil && run?.sourceList == nil)
    }
}
