// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Glibc
import SQLite
import Terminal
import TestSupport
import Testing

/// The program on a library with copies and editions.
@Suite struct DuplicatesCommandTests {
    private let desk: CoverDesk

    init() throws {
        desk = try CoverDesk()
    }

    /// A book under any name.
    private func book(
        _ name: [UInt8],
        _ text: String = "one",
        cover: UInt32? = nil,
        languages: [String] = ["en"],
        id: String = "urn:isbn:9780306406157"
    ) throws {
        let book = BookBuilder.minimal(
            title: "Salt",
            identifiers: [id],
            languages: languages,
            cover: cover.map { SampleImage.png(width: $0, height: $0 + $0 / 2) },
            text: text
        )
        try? FileTree.makeFolder(desk["books"])
        let path = desk["books"].appending(name)
        try FileTree.write(book.archive(), to: path)
    }

    private func book(
        _ name: String,
        _ text: String = "one",
        cover: UInt32? = nil,
        languages: [String] = ["en"]
    ) throws {
        try book(Array(name.utf8), text, cover: cover, languages: languages)
    }

    private func duplicates(
        _ flags: String = ""
    ) async -> (exit: ExitCode, output: String, errors: String) {
        await desk.run("duplicates --library @library " + flags)
    }

    /// The names that a list of paths has.
    private func names(_ flags: String = "") async -> [String] {
        let found = await duplicates("--format paths -0 -q " + flags)
        #expect(found.exit == .success)
        return found.output.split(separator: "\0").map { path in
            String(path.split(separator: "/").last ?? "")
        }
    }

    @Test func `without duplicates there is a sentence and success`() async throws {
        try book("a.epub")
        await desk.fill()
        let found = await duplicates()
        #expect(found.exit == .success)
        #expect(found.output == "")
        #expect(
            found.errors
                == "No two files have the same ZIP directory, and no work has several editions.\n"
        )
        #expect(await duplicates("--only copies -q").errors == "")
        #expect(await duplicates("--format paths").output == "")
    }

    @Test func `the edition with the better cover is first`() async throws {
        try book("a.epub", "no cover")
        try book("b.epub", "tiny cover", cover: 100)
        try book("c.epub", "good cover", cover: 600)
        await desk.fill()
        let found = await duplicates("--plain")
        let rows = found.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.map { $0[0].suffix(6) } == ["c.epub", "b.epub", "a.epub"])
        #expect(rows.map { $0[3] } == ["keep", "edition", "edition"])
        #expect(rows.map { $0[11] } == ["good", "bad", "none"])
        #expect(await names() == ["b.epub", "a.epub"])
    }

    @Test func `copies and editions are in one equation`() async throws {
        try book("a.epub")
        try book("b.epub")
        try book("c.epub", "two, which is longer")
        await desk.fill()
        let size = try FileTree.read(desk["books/a.epub"]).count
        let other = try FileTree.read(desk["books/c.epub"]).count
        let one = Numbers.grouped(size)
        let lines = await duplicates().output.split(separator: "\n").map(String.init)
        #expect(
            lines.dropLast().last
                == "3 files of 1 work, \(Numbers.grouped(size * 2 + other)) bytes = "
                + "\(Numbers.grouped(other)) to keep + \(one) in 1 copy + "
                + "\(one) in 1 file of other editions"
        )
        #expect(lines.last == "could be freed: \(Numbers.bytes(size * 2)); nothing was removed")
    }

    @Test func `another language is marked and not among the paths`() async throws {
        try book("a.epub", cover: 600)
        try book("b.epub", "zwei", languages: ["de"])
        await desk.fill()
        #expect(await duplicates("--plain").output.contains("\tlanguage\t"))
        #expect(await names() == [])
        let found = await duplicates("--format paths")
        #expect(found.errors.contains("1 file in doubt"))
        #expect(found.errors.contains("left out here"))
        let hint = "accession works set --library \(desk["library"].text) WORK --state verified"
        #expect(found.errors.contains(hint), "\(found.errors)")
    }

    @Test func `what is not there as an import saw it is in no group`() async throws {
        for name in ["a.epub", "b.epub", "c.epub"] { try book(name) }
        await desk.fill()
        let path = desk["books/a.epub"]
        let bytes = try FileTree.read(path)
        for replace in [
            {}, { try FileTree.makeFolder(path) }, { try FileTree.write([], to: path) },
            { try FileTree.link(path, to: path) },
            // An edit of the same size.
            {
                try FileTree.write(bytes, to: path)
                try FileTree.age(path)
            },
        ] as [() throws -> Void] {
            FileTree.remove(path)
            try replace()
            #expect(await names() == ["c.epub"])
            let errors = await duplicates().errors
            #expect(errors.contains("1 file was not found as the last import saw it"))
        }
        FileTree.remove(desk["books/b.epub"])
        let found = await duplicates()
        #expect(found.output == "" && found.errors.contains("2 files were not found"))
        #expect(await duplicates("--json").output.contains("\"left_out_files\":2"))
    }

    @Test func `what a check found stays known of a file that was away`() async throws {
        for name in ["a.epub", "b.epub"] {
            try book(name)
            try FileTree.age(desk["books/\(name)"])
        }
        await desk.fill()
        try spoil("a.epub")
        let check = "files check --all --library @library"
        #expect(await desk.run(check).output.contains("1 damaged"))
        try FileTree.rename(desk["books/a.epub"], to: desk["a.epub"])
        #expect(await desk.run(check).output.contains("1 missing"))
        try FileTree.rename(desk["a.epub"], to: desk["books/a.epub"])
        #expect(await names() == ["a.epub"])
    }

    @Test func `what a check found holds under the next name of the file`() async throws {
        try book("a.epub")
        try FileTree.age(desk["books/a.epub"])
        await desk.fill()
        try spoil("a.epub")
        #expect(await desk.run("files check --all --library @library").exit == .rejects)
        try FileTree.rename(desk["books"], to: desk["moved"])
        try book("b.epub")
        #expect(await desk.run("import -q --library @library @moved").exit == .success)
        #expect(await desk.run("import -q --library @library @books/b.epub").exit == .success)
        #expect(await names() == ["a.epub"])
    }

    @Test(arguments: [["@moved", "@books"], ["@books", "@moved"]])
    func `what a check found holds once the former name is known to be missing`(
        sources: [String]
    ) async throws {
        try book("a.epub")
        try book("other.epub", "other")
        try FileTree.age(desk["books/a.epub"])
        await desk.fill()
        try spoil("a.epub")
        #expect(await desk.run("files check --all --library @library").exit == .rejects)
        try FileTree.makeFolder(desk["moved"])
        try FileTree.rename(desk["books/a.epub"], to: desk["moved/z.epub"])
        for source in sources {
            let run = "import -q --breaker off --library @library \(source)"
            #expect(await desk.run(run).exit == .success)
        }
        try book("b.epub")
        #expect(await desk.run("import -q --library @library @books").exit == .success)
        #expect(await names("--only copies") == ["z.epub"])
    }

    @Test func `a copy that a check found sound stays before one that was touched since`()
        async throws
    {
        let path = desk["books/a.epub"]
        for name in ["a.epub", "b.epub"] { try book(name) }
        try FileTree.age(path)
        await desk.fill()
        try spoil("a.epub")
        #expect(await desk.run("files check --all --library @library").exit == .rejects)
        try FileTree.write(FileTree.read(path), to: path)
        await desk.fill()
        #expect(await names() == ["a.epub"])
    }

    @Test func `that a file was sound is not true of another with its inode`() async throws {
        for name in ["a.epub", "b.epub", "c.epub"] {
            try book(name)
            try FileTree.age(desk["books/\(name)"])
        }
        await desk.fill()
        try spoil("a.epub")
        #expect(await desk.run("files check --all --library @library").exit == .rejects)
        FileTree.remove(desk["books/b.epub"])
        #expect(
            await desk.run("import -q --breaker off --library @library @books").exit == .success
        )
        // As if the file system had given it the inode again.
        let register = try Connection(
            path: desk["library/register.sqlite"].bytes,
            access: .readWrite
        )
        try register.execute(
            """
            UPDATE files SET inode = (SELECT inode FROM files WHERE cast(path AS text) LIKE '%/a.epub')
            WHERE cast(path AS text) LIKE '%/b.epub'
            """
        )
        try register.execute("UPDATE file_checks SET checked_at = 2 WHERE state = 'sound'")
        try register.execute("UPDATE file_checks SET checked_at = 1 WHERE state <> 'sound'")
        #expect(await names() == ["a.epub"])
    }

    @Test func `the best edition stays after it got another name`() async throws {
        try book("a.epub", "no cover")
        try book("b.epub", "good cover", cover: 600)
        await desk.fill()
        #expect(await names() == ["a.epub"])
        try FileTree.makeFolder(desk["new"])
        try FileTree.rename(desk["books/b.epub"], to: desk["new/b.epub"])
        #expect(await desk.run("import -q --library @library @new").exit == .success)
        let rows = await duplicates("--plain").output.split(separator: "\n")
        #expect(
            rows.first?.contains("new/b.epub\t") == true && rows.first?.contains("keep") == true
        )
    }

    @Test func `a link in the place of a folder that was moved makes no copies`() async throws {
        try book("a.epub")
        await desk.fill()
        try FileTree.rename(desk["books"], to: desk["moved"])
        try FileTree.link(desk["books"], to: desk["moved"])
        #expect(await desk.run("import -q --library @library @moved").exit == .success)
        #expect(await desk.run("status --library @library").output.contains(/\ncopies +1\n/))
        #expect(await names() == [])
    }

    @Test func `missing files do not count`() async throws {
        for name in ["a.epub", "b.epub", "c.epub", "d.epub"] { try book(name) }
        for number in 0..<20 {
            try book(Array("other\(number).epub".utf8), "\(number)", id: "other \(number)")
        }
        await desk.fill()
        #expect(await names() == ["b.epub", "c.epub", "d.epub"])
        FileTree.remove(desk["books/a.epub"])
        #expect(await desk.run("import -q --library @library @books").exit == .success)
        #expect(await names() == ["c.epub", "d.epub"])
    }

    @Test func `a copy that a check found damaged is not the one to keep`() async throws {
        for name in ["a.epub", "b.epub"] {
            try book(name)
            try FileTree.age(desk["books/\(name)"])
        }
        await desk.fill()
        #expect(await names() == ["b.epub"])
        try spoil("a.epub")
        #expect(await desk.run("files check --all --library @library").exit == .rejects)
        #expect(await names() == ["a.epub"])
        let found = await duplicates()
        #expect(found.output.contains("damaged"), "\(found.output)")
        // Neither its size nor its time shows it.
        let known = await desk.run("explain @books/a.epub --library @library").output
        #expect(known.contains(/\nchecked +damaged, 20.*: .+ is damaged\n/), "\(known)")
        #expect(found.errors.contains("1 file is damaged, salvaged"), "\(found.errors)")
        try spoil("b.epub")
        let check = await desk.run("files check --all --jsonl --library @library")
        #expect(check.exit == .rejects)
        let findings = check.output.split(separator: "\n")
        #expect(findings.count == 2)
        #expect(findings.allSatisfy { $0.hasPrefix("{\"state\":\"damaged\",\"path\":") })
        #expect(await names() == [])
        let errors = await duplicates().errors
        #expect(errors.contains("1 group in which even the best file may not be whole: none"))
    }

    /// Other bytes in a chapter, and nothing else.
    private func spoil(_ name: String) throws {
        let path = desk["books/\(name)"]
        var bytes = try FileTree.read(path)
        let chapter = try #require(bytes.firstRange(of: Array("text.xhtml".utf8)))
        bytes[chapter.upperBound + 40] ^= 1
        try FileTree.write(bytes, to: path)
        try FileTree.age(path)
    }

    @Test func `a copy that was truncated at import is not the one to keep`() async throws {
        for name in ["a.epub", "b.epub", "c.epub"] { try book(name) }
        for name in ["a.epub", "c.epub"] {
            let bytes = try FileTree.read(desk["books/\(name)"])
            try FileTree.write(Array(bytes.dropLast(60)), to: desk["books/\(name)"])
        }
        await desk.fill()
        #expect(await names() == ["a.epub", "c.epub"])
        #expect(await duplicates("--format csv").output.contains(",salvaged,"))
    }

    @Test func `hard links win nothing`() async throws {
        try book("a.epub")
        try #require(unsafe link(desk["books/a.epub"].text, desk["books/b.epub"].text) == 0)
        await desk.fill()
        #expect(await names() == [])
        try book("c.epub")
        await desk.fill()
        #expect(await names() == ["c.epub"])
        #expect(await duplicates("--plain").output.contains("\tlink\t"))
    }

    @Test func `any name goes into paths, and comes back out of a table`() async throws {
        let names: [[UInt8]] = [Array("b\n.epub".utf8), [0x63, 0xFF] + Array(".epub".utf8)]
        try book("a.epub")
        for name in names { try book(name) }
        await desk.fill()
        let folder = desk["books"].bytes + [UInt8(ascii: "/")]
        let test = await run("--format paths -0")
        #expect(test.bytes.split(separator: 0).map(Array.init) == names.map { folder + $0 })
        let table = await duplicates("--format csv").output
        for name in names { #expect(table.contains(Base64.encode(folder + name))) }
        #expect(table.split(separator: "\r\n").count == 4)
        let torn = await duplicates("--format paths")
        #expect(torn.errors.contains("1 path with a line break"))
    }

    private func run(_ flags: String) async -> MemorySink {
        let test = TestConsole()
        let words = "duplicates -q --library".split(separator: " ").map { Array($0.utf8) }
        let more = flags.split(separator: " ").map { Array($0.utf8) }
        _ = await Program.tree.run(words + [desk["library"].bytes] + more, test.console)
        return test.output
    }

    @Test func `JSON lines end with the summary, and a limit shows fewer groups`() async throws {
        try book("a.epub")
        try book("b.epub")
        for name in ["c.epub", "d.epub"] {
            try book(Array(name.utf8), "other", id: "urn:isbn:9783161484100")
        }
        await desk.fill()
        let lines = await duplicates("--format jsonl -q --limit 1").output
            .split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].contains("\"role\":\"copy\""))
        #expect(lines[2].hasPrefix("{\"end\":\"duplicates\",\"shown\":1,\"summary\":{\"works\":2,"))
        #expect(await duplicates("--limit 1").errors.contains("1 of 2 groups shown"))
        #expect(await duplicates("--json").output.hasPrefix("{\"duplicates\": [\n"))
    }

    @Test(arguments: [
        "-0", "--format csv -0", "--to x", "--overwrite", "--format csv --json", "--only both",
    ])
    func `flags that make no sense together are refused`(flags: String) async throws {
        try book("a.epub")
        await desk.fill()
        #expect(await duplicates(flags).exit == .usage)
    }

    @Test func `a file is written over an earlier list, and over nothing else`() async throws {
        try book("a.epub")
        try book("b.epub")
        await desk.fill()
        let found = await duplicates("--format csv --to @list.csv")
        #expect(found.output == "2 files in \(desk["list.csv"].text)\n")
        #expect(try desk.text("list.csv").hasPrefix("path,work,edition,role,size,bytes_won,"))
        #expect(await duplicates("--format csv --to @list.csv").exit == .success)
        try desk.folder.file("mine.csv", "path,size\n")
        let refused = await duplicates("--format csv --to @mine.csv")
        #expect(refused.exit == .cannotCreate)
        #expect(refused.errors.contains("replace it with --overwrite"))
    }

    @Test(arguments: [
        "duplicates --format csv --overwrite --to", "rejects list --format csv --overwrite --to",
        "export dump --overwrite --to", "export register --overwrite --to",
        "collections export --overwrite --to", "works list --csv", "works search book --csv",
    ])
    func `no result goes among the books or into the library`(command: String) async throws {
        try book("a.epub")
        await desk.fill()
        for (place, message) in [
            ("books/out", "which was imported"), ("library/out", "is in the library"),
            ("library/covers/out", "is in the library"),
        ] {
            let said = await desk.run("\(command) @\(place) --library @library")
            #expect(said.exit == .cannotCreate, "\(said.errors)")
            #expect(said.errors.contains(message), "\(said.errors)")
            #expect(try FileTree.names(in: desk["books"]).count == 1)
        }
        let said = await desk.run("\(command) @books/a.epub --library @library")
        #expect(said.exit == .usage, "\(said.errors)")
    }

    @Test func `nothing is written to the library`() async throws {
        try book("a.epub")
        try book("b.epub")
        await desk.fill()
        // What SQLite keeps beside a register that is read is no part of it.
        let passing: Set = ["register.sqlite-shm", "register.sqlite-wal"]
        let before = try FileTree.snapshot(desk["library"], leavingOut: passing)
        _ = await duplicates()
        _ = await duplicates("--format jsonl")
        #expect(try FileTree.snapshot(desk["library"], leavingOut: passing) == before)
    }
}
