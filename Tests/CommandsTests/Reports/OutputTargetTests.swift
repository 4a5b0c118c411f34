// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// One rule for all that goes into a single file: exports, reports and pages.
@Suite struct OutputTargetTests {
    private let desk: CoverDesk

    init() async throws {
        desk = try CoverDesk()
        try desk.book("a", title: "Emma", cover: (600, 900))
        try desk.book("b", title: "Salt & Rope", cover: nil)
        await desk.fill()
    }

    /// Commands that end with the name of a file.
    static let commands = [
        "export csv --to", "export jsonl --to", "export bibtex --to", "export csl-json --to",
        "export marcxml --to", "export snapshot --to", "works list --csv",
        "covers report --no-thumbnails --html", "covers report --no-thumbnails --csv",
        "covers report --no-thumbnails --json-file", "runs report --html", "runs report --csv",
        "runs report --json-file", "works review --no-thumbnails --html",
    ]

    private func write(_ command: String, _ name: String) async -> (exit: ExitCode, errors: String)
    {
        let answer = await desk.run("\(command) \(name) --library @library")
        return (answer.exit, answer.errors)
    }

    @Test(arguments: commands)
    func `a file replaces an earlier one, an empty one, and that of another form`(
        command: String
    ) async throws {
        try desk.folder.file("out", "")
        for other in [command, "export csv --to", command, "runs report --html", command] {
            let said = await write(other, "@out")
            #expect(said.exit == .success, "\(other): \(said.errors)")
        }
        #expect(try FileTree.read(desk["out"]).count > 10)
    }

    @Test(
        arguments: commands,
        [
            "Milk, eggs", "title,price\n", "@book{me,\n", "[1]", "{\"mine\": 1}\n",
            "<!DOCTYPE html>\n<title>Mine</title>", "<?xml version=\"1.0\"?>\n<svg/>",
            "PK\u{3}\u{4}", "title,authors\r\nEmma,Austen\r\n", "title,authors\n", "isbn\r\n",
            "id,title,authors,language,series,tags,path,files\n",
            "{\"work\":1,\"note\":\"mine\"}\n", "[\n{\"id\":\"work-1\",\"mine\":1}]\n",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <collection xmlns="http://www.loc.gov/MARC21/slim">
            <record><leader>01142cam  2200301 a 4500</leader></record>
            </collection>
            """,
        ]
    )
    func `what somebody else wrote stays`(command: String, text: String) async throws {
        try desk.folder.file("mine", text)
        let said = await write(command, "@mine")
        #expect(said.exit == .cannotCreate, "\(said.errors)")
        #expect(said.errors.contains("mine exists, and is not known"), "\(said.errors)")
        #expect(try desk.text("mine") == text)
    }

    @Test(arguments: ["works list", "covers report --no-thumbnails", "runs report"])
    func `a table of a few columns is replaced by one of the same`(command: String) async throws {
        for (columns, exit) in [
            ("title,path", ExitCode.success), ("title,path", .success), ("path", .cannotCreate),
        ] {
            let chosen =
                command == "works list" ? columns.replacing("path", with: "authors") : columns
            let said = await write("\(command) --columns \(chosen) --csv", "@few.csv")
            #expect(said.exit == exit, "\(said.errors)")
        }
    }

    private func content() throws -> [[FileTree.Entry]] {
        try ["library", "books", "site"].map { name in
            try FileTree.snapshot(
                desk[name],
                leavingOut: ["register.sqlite-shm", "register.sqlite-wal"]
            )
        }
    }

    @Test(arguments: commands)
    func `places that are for others are refused`(command: String) async throws {
        #expect(await write("export site --no-thumbnails --to", "@site").exit == .success)
        try FileTree.makePipe(desk["pipe"])
        try FileTree.link(desk["link"], to: desk["books"])
        let before = try content()
        for (place, message) in [
            ("@library/out", "is in the library"), ("@library/covers/out", "is in the library"),
            ("@library/register.sqlite", "is in the library"),
            ("@books/out", "which was imported"), ("@link/out", "which was imported"),
            ("@pipe", "is a named pipe"), ("/dev/full", "is a character device"),
            ("@site/index.html", "is in an export"), ("@site/works/0/1.html", "is in an export"),
            ("@site/new", "is in an export"), ("@none/out", "No such file"),
        ] {
            let said = await write(command, place)
            #expect(said.exit == .cannotCreate, "\(place): \(said.errors)")
            #expect(said.errors.contains(message), "\(place): \(said.errors)")
            #expect(said.errors.contains("hint: "), "\(place): \(said.errors)")
        }
        let said = await write(command, "@books/a.epub")
        #expect(said.exit == .usage)
        #expect(said.errors.contains("is a file that a run has read"))
        #expect(try content() == before)
    }

    @Test(arguments: commands)
    func `what a killed one left goes, and what another one has under way stays`(
        command: String
    ) async throws {
        let (gone, alive) = (".accession-4194999-1f.part", ".accession-1-1f.part")
        for name in [gone, alive] { try desk.folder.file("out/\(name)", "half") }
        let said = await write(command, "@out/file")
        #expect(said.exit == .success, "\(said.errors)")
        let names = try FileTree.names(in: desk["out"]).map { String(decoding: $0, as: UTF8.self) }
        #expect(Set(names) == ["file", alive])
    }

    @Test func `reports of one command beside each other do not take each other for leftovers`()
        async throws
    {
        try desk.folder.folder("out")
        let flags = "--csv @out/c.csv --json @out/c.json --html @out/c.html"
        for command in ["covers report --no-thumbnails", "runs report"] {
            let said = await desk.run("\(command) --library @library \(flags)")
            #expect(said.exit == .success, "\(said.errors)")
            #expect(try FileTree.names(in: desk["out"]).count == 3)
        }
    }

    @Test func `a link is followed, also where it leads to nothing yet`() async throws {
        try FileTree.link(desk["link.csv"], to: desk["real.csv"])
        for _ in 0..<2 {
            let said = await write("works list --csv", "@link.csv")
            #expect(said.exit == .success, "\(said.errors)")
        }
        let status = try FileStatus.of(desk["link.csv"], followingLinks: false)
        #expect(status.kind == .symbolicLink)
        #expect(try desk.text("real.csv").contains("Emma"))
    }

    @Test func `the register is not replaced under another name`() async throws {
        let register = desk["library/register.sqlite"]
        #expect(try FileChange.link(register, as: desk["other"]))
        let said = await write("export snapshot --to", "@other")
        #expect(said.exit == .cannotCreate)
        #expect(said.errors.contains("is the register of the library"), "\(said.errors)")
    }
}
