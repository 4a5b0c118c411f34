// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Library
import Store
import Terminal
import TestSupport
import Testing

/// `covers report`: its forms, what it refuses, and when it ends with 1.
@Suite struct CoverReportCommandTests {
    private let desk: CoverDesk

    init() async throws {
        desk = try CoverDesk()
        try desk.book("a", title: "Emma, or =SUM(A1)", cover: (600, 900))
        try desk.book("b", title: "=HYPERLINK(x)", cover: (300, 450))
        try desk.book("c", title: "None", cover: nil)
        await desk.fill()
    }

    @Test func `the document matches its schema`() async throws {
        let file = Samples.path.parent.appending("pipelines/cover-report.schema.json")
        let schema = try JSONSchema(FileTree.read(file))
        let answer = await desk.report("--json")
        #expect(answer.exit == .success)
        let document = try JSONReading.value(Array(answer.output.utf8))
        #expect(schema.problems(document) == [])
        #expect(document["count"] == .integer(3))
        #expect(document["summary"]?["without_cover"] == .integer(1))
        guard case .array(let covers) = document["covers"] else {
            Issue.record("no covers")
            return
        }
        #expect(covers.map { $0["title"]?.text } == ["Emma, or =SUM(A1)", "=HYPERLINK(x)", "None"])
        #expect(covers.map { $0["finding"]?.text } == [nil, "tiny", "missing"])
        #expect(covers[1]["width"] == .integer(300))
        #expect(covers[0]["path"]?.text == desk["books/a.epub"].text)
    }

    @Test(arguments: ["--html @r", "--csv @r", "--json-file @r"])
    func `a filter that means no work leaves the report that is there`(form: String) async throws {
        #expect(await desk.report(form).exit == .success)
        let before = try desk.text("r")
        let answer = await desk.report("--works zzz \(form)")
        #expect(answer.exit == .success)
        #expect(answer.errors.contains("No work matches zzz; no file was written.\n"))
        #expect(try desk.text("r") == before)
    }

    @Test func `a filter that means no work is said, and a program gets its empty list`()
        async throws
    {
        let table = await desk.report("--works zzz")
        #expect(table.exit == .success && table.output.isEmpty)
        #expect(table.errors == "No work matches zzz.\n")
        let answer = await desk.report("--works zzz --json")
        #expect(answer.exit == .success)
        let document = try JSONReading.value(Array(answer.output.utf8))
        #expect(document["count"] == .integer(0))
    }

    @Test func `the pictures of a page are counted, not its editions`() async throws {
        let reader = RegisterReader(try Library(desk["library"]).openForReading())
        #expect(try reader.pictureCount(of: nil) == 2)
        let editions = try reader.editions(ofWorks: nil, since: nil)
        #expect(editions.count == 3)
        #expect(try reader.pictureCount(of: editions) == 2)
        #expect(try reader.pictureCount(of: Array(editions.prefix(1))) == 1)
        #expect(try reader.pictureCount(of: []) == 0)
    }

    @Test func `a page that embeds its thumbnails is one file, also in a folder`() async throws {
        let command = "covers report --library @library --thumbnail-width 64 --html @page/ --embed"
        #expect(await desk.run(command).exit == .success)
        #expect(try FolderListing.names(in: desk["page"]).map(\.text) == ["index.html"])
        let page = String(decoding: try FileTree.read(desk["page/index.html"]), as: UTF8.self)
        #expect(page.contains("img-src data:;"))
        #expect(page.contains("\"pictures\":{\"kind\":\"inside\","))
    }

    @Test(arguments: [
        ("--embed", "--embed applies only to the page"),
        ("--html @x --embed --no-thumbnails", "--embed and --no-thumbnails cannot be combined"),
    ])
    func `embedding needs a page and thumbnails`(flags: String, message: String) async {
        let answer = await desk.run("covers report --library @library \(flags)")
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains(message))
        #expect(!desk.isThere("x"))
    }

    @Test func `a page that is too large for mail is warned of`() {
        #expect(CoverPageText.warning(ofSize: 18_000_000) == nil)
        #expect(CoverPageText.warning(ofSize: 18_500_000)?.contains("18.5 MB") == true)
    }

    @Test func `a table has stable columns, and the first ten never change`() async {
        let lines = await desk.report("--csv -").output.split(separator: "\r\n")
        #expect(lines.count == 4)
        #expect(
            lines.first
                == """
                path,work,title,authors,finding,rule,format,width,height,bytes,edition,language,\
                collections,files,findings,codes,details,advice,entry,page,hash,file,shared_by,\
                shown_width,shown_height,candidates,path_bytes_b64,offset
                """
        )
    }

    @Test(arguments: [
        ("comma", ["work,title,finding", #"1,"Emma, or =SUM(A1)","#, "2,'=HYPERLINK(x),tiny"]),
        ("semicolon", ["work;title;finding", "1;Emma, or =SUM(A1);", "2;'=HYPERLINK(x);tiny"]),
        ("tab", ["work\ttitle\tfinding", "1\tEmma, or =SUM(A1)\t", "2\t'=HYPERLINK(x)\ttiny"]),
        ("|", ["work|title|finding", "1|Emma, or =SUM(A1)|", "2|'=HYPERLINK(x)|tiny"]),
    ])
    func `columns are selected and ordered`(delimiter: String, lines: [String]) async {
        let answer = await desk.report(
            "--csv - --columns work,title,finding --delimiter \(delimiter)"
        )
        #expect(answer.exit == .success)
        #expect(answer.output.split(separator: "\r\n").prefix(3).map(String.init) == lines)
    }

    @Test(arguments: [
        ("--csv - --columns titel", "there is no column titel", "did you mean \"title\"?"),
        ("--csv - --columns work,work", "the column work is named twice", "columns: path"),
        ("--csv - --columns work,,title", "the name of a column is missing", "columns: path"),
        ("--columns work", "--columns applies only to a CSV table", "add --csv FILE"),
        ("--delimiter tab", "--delimiter applies only to a CSV table", "add --csv FILE"),
        ("--csv - --delimiter a", "must be comma, semicolon, tab", ""),
        ("--csv - --delimiter ab", "must be comma, semicolon, tab", ""),
        ("--csv - --json", "two forms of the report would go to standard output", "its own file"),
        ("--csv @x --json-file @x", "two forms of the report would go to", "its own file"),
        ("--html -", "--html cannot go to standard output", "name a file"),
        ("--fail-on mising>2%", "at character 1: there is no finding", "did you mean \"missing\"?"),
        ("--fail-on tiny<2", "at character 5: > or >= must follow tiny", "for example"),
        ("--fail-on huge>2", "there is no finding", "findings: missing, encrypted"),
    ])
    func `a command line that cannot be understood ends with 64`(
        flags: String,
        message: String,
        hint: String
    ) async {
        let answer = await desk.report(flags)
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains(message), "\(answer.errors)")
        #expect(answer.errors.contains(hint), "\(answer.errors)")
        #expect(answer.output == "")
    }

    @Test(arguments: [
        ("missing>2%", ["missing>2%: 1 of 3 editions (33.3 %)"]), ("missing>1", []),
        ("tiny>0,missing>=1", ["tiny>0: 1 of 3", "missing>=1: 1 of 3"]), ("damaged>=1", []),
    ])
    func `a threshold that is crossed ends with 1 and a line`(
        list: String,
        lines: [String]
    ) async {
        let answer = await desk.report("--csv @c.csv --fail-on \(list)")
        #expect(answer.exit == (lines.isEmpty ? .success : .rejects))
        for line in lines { #expect(answer.errors.contains(line), "\(answer.errors)") }
        // The report is written all the same.
        #expect(desk.isThere("c.csv"))
    }

    @Test func `an earlier report is replaced, and the same register makes the same bytes`()
        async throws
    {
        // With other columns and another separator.
        try desk.folder.file(
            "c.csv",
            "title;codes;path;work;authors;rule;width;height\r\nEmma;;;1;;;;\r\n"
        )
        #expect(await desk.report("--csv @c.csv --json-file @c.json").exit == .success)
        let first = try (desk.text("c.csv"), desk.text("c.json"))
        #expect(await desk.report("--csv @c.csv --json-file @c.json").exit == .success)
        #expect(try desk.text("c.csv") == first.0)
        #expect(try desk.text("c.json") == first.1)
        #expect(first.0.hasPrefix("path,work"))
    }

    @Test(arguments: [
        ("@books", ExitCode.cannotCreate), ("@gone/c.csv", .cannotCreate),
        ("@library/register.sqlite", .cannotCreate), ("@library/register.csv", .cannotCreate),
        ("@library/covers/c.csv", .cannotCreate), ("@library/thumbnails/c.csv", .cannotCreate),
        ("@books/a.epub", .usage),
    ])
    func `a file that must not be replaced is left alone`(target: String, exit: ExitCode)
        async throws
    {
        let before = try FileTree.read(desk["books/a.epub"])
        for flag in ["--csv", "--json"] {
            let answer = await desk.report("\(flag) \(target)")
            #expect(answer.exit == exit, "\(answer.errors)")
            #expect(answer.errors.contains("hint:"), "\(answer.errors)")
        }
        #expect(try FileTree.read(desk["books/a.epub"]) == before)
        #expect(try FileTree.names(in: desk["books"]).count == 3)
    }

    @Test func `a rejected file counts as an input file, too`() async throws {
        for (name, text) in [("junk", "no book"), ("empty", "")] {
            try desk.folder.file("books/\(name).epub", text)
            _ = await desk.run("import -q --library @library @books")
            for form in ["csv", "json", "html"] {
                let answer = await desk.report("--\(form) @books/\(name).epub")
                #expect(answer.exit == .usage, "\(answer.errors)")
                #expect(answer.errors.contains("is a file that a run has read"))
                let run = await desk.run(
                    "runs report --library @library --\(form) @books/\(name).epub"
                )
                #expect(run.exit == .usage, "\(run.errors)")
            }
            #expect(try desk.text("books/\(name).epub") == text)
        }
    }

    @Test(
        arguments: [
            [0x89, 0x50, 0x4E, 0x47], Array("text, and \0".utf8), [0x61, 0xFF],
        ] as [[UInt8]]
    )
    func `a binary file is no earlier report`(bytes: [UInt8]) async throws {
        try desk.folder.file("x", bytes)
        for form in ["csv", "json", "html"] {
            let answer = await desk.report("--\(form) @x")
            #expect(answer.exit == .cannotCreate, "\(answer.errors)")
            #expect(answer.errors.contains("is not known to be Accession's"), "\(answer.errors)")
            #expect(try FileTree.read(desk["x"]) == bytes)
        }
    }

    @Test func `a report replaces one of another format`() async throws {
        for flags in ["--csv", "--html", "--json"] {
            let answer = await desk.report("\(flags) @x")
            #expect(answer.exit == .success, "\(answer.errors)")
        }
        let columns = "path,work,title,authors,finding,rule,format,width"
        let other = await desk.report("--csv @x --columns \(columns) --delimiter tab")
        #expect(other.exit == .success, "\(other.errors)")
        #expect(await desk.report("--csv @x").exit == .success)
    }

    @Test(arguments: ["--html @o/ --csv @o/index.html", "--html @o --json @o/index.html"])
    func `the page of a folder is an output file, too`(flags: String) async throws {
        try desk.folder.folder("o")
        for command in ["covers report --no-thumbnails", "runs report"] {
            let answer = await desk.run("\(command) --library @library " + flags)
            #expect(answer.exit == .usage, "\(answer.errors)")
            #expect(answer.errors.contains("two forms of the report would go to"))
        }
        #expect(try FileTree.names(in: desk["o"]).isEmpty)
    }

    @Test(arguments: ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/2"])
    func `an open input of the command is not replaced`(target: String) async {
        for form in ["csv", "json", "html"] {
            let answer = await desk.report("--\(form) \(target)")
            #expect(answer.exit == .cannotCreate, "\(answer.errors)")
            #expect(answer.errors.contains("is open in this command"), "\(answer.errors)")
        }
    }

    @Test func `a link to a book is the book`() async throws {
        try FileTree.link(desk["c.csv"], to: desk["books/a.epub"])
        #expect(await desk.report("--csv @c.csv").exit == .usage)
    }

    @Test func `a report can be limited to some works and to what came since a run`() async throws {
        let some = await desk.report("--csv - --columns work --works emma")
        #expect(some.output == "work\r\n1\r\n")
        let none = await desk.report("--csv - --columns work --works zzz")
        #expect(none.exit == .success)
        #expect(none.output == "work\r\n")
        try desk.book("d", title: "Late", cover: nil)
        await desk.fill()
        let late = await desk.report("--csv - --columns title --since 2")
        #expect(late.output == "title\r\nLate\r\n")
        let unknown = await desk.report("--since 9")
        #expect(unknown.exit == .missingInput)
        #expect(unknown.errors.contains("there is no run 9"))
    }

    @Test func `the flag takes no file, as in other commands`() async {
        #expect(await desk.run("status --json --library @library").exit == .success)
        let answer = await desk.report("--json")
        #expect(answer.exit == .success && answer.output.hasPrefix("{"))
        #expect(await desk.report("--json-file").errors.contains("--json-file needs a value"))
    }

    @Test func `a page that fails leaves no folder behind`() async throws {
        try desk.book("a", title: "Emma", cover: (600, 900))
        await desk.fill()
        #expect(await desk.report("--html @r/ --csv @no/such.csv").exit == .cannotCreate)
        #expect(!desk.isThere("r"))
        #expect(await desk.report("--html @no/such/").exit == .cannotCreate)
        #expect(!desk.isThere("no"))
        #expect(await desk.report("--html @r/").exit == .success)
        #expect(desk.isThere("r/index.html"))
    }

    @Test func `the page of another library in a folder is not replaced`() async throws {
        #expect(await desk.report("--html @r/").exit == .success)
        let page = try FileTree.read(desk["r/index.html"])
        #expect(await desk.run("import -q --library @other @books").exit == .success)
        let other = "covers report --no-thumbnails --library @other --html @r/"
        let answer = await desk.run(other)
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("is the page of another library"), "\(answer.errors)")
        #expect(try FileTree.read(desk["r/index.html"]) == page)
        #expect(await desk.report("--html @r/").exit == .success)
        FileTree.remove(desk["r/index.html"])
        #expect(await desk.run(other).exit == .success)
    }

    @Test(arguments: ["--html @p.html", "--html @folder/ --csv @c.csv"])
    func `what cannot be shown for want of thumbnails is said on the page, and does not end with 0`(
        outputs: String
    ) async throws {
        try desk.folder.file("library/thumbnails", "no folder")
        let answer = await desk.run("covers report --library @library " + outputs)
        #expect(answer.exit == .inputOutput, "\(answer.errors)")
        #expect(answer.errors.contains("not all covers could be shown: "), "\(answer.errors)")
        let page = try desk.text(outputs.contains("p.html") ? "p.html" : "folder/index.html")
        #expect(page.contains(#""trouble":""#))
        FileTree.remove(desk["library/thumbnails"])
        let again = await desk.run("covers report --library @library " + outputs)
        #expect(again.exit == .success, "\(again.errors)")
        let whole = try desk.text(outputs.contains("p.html") ? "p.html" : "folder/index.html")
        #expect(whole.contains(#""trouble":null"#))
    }

    @Test func `while one process writes a page with its thumbnails, no other does`() async throws {
        try FileTree.makeFolder(desk["out"])
        do {
            let lock = try FileLock(desk["out/.accession-page.lock"])
            let answer = await desk.report("--html @out/")
            #expect(answer.exit == .tryLater, "\(answer.errors)")
            #expect(answer.errors.contains("another process is writing a page into"))
            #expect(
                try FileTree.names(in: desk["out"])
                    == [".accession-page.lock"].map { Array($0.utf8) }
            )
            withExtendedLifetime(lock.path) {}
        }
        #expect(await desk.report("--html @out/").exit == .success)
        #expect(try FileTree.names(in: desk["out"]) == [Array("index.html".utf8)])
    }
}
