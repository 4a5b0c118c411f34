// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// `accession runs report`, and the same in a pipeline file.
@Suite struct RunReportTests {
    private let desk: PipelineDesk

    init() throws {
        desk = try PipelineDesk()
        try desk.book("a.epub", title: "<script>alert(1)</script>", author: "=cmd|'/c calc'!A1")
        try desk.book("b.epub", title: "مرحبا \u{202E}abc 🦊", author: "Ada & \"Quill\"")
        try desk.write("no book", as: "books/<img src=x onerror=alert(1)>.epub")
    }

    private func report(_ flags: String) async -> PipelineDesk.Answer {
        await desk.run("runs report \(flags) --library", [desk["library"]])
    }

    private func importBooks() async throws {
        #expect(try await desk.pipeline("").exit == .rejects)
    }

    private func schemaProblems(_ text: String) throws -> [String] {
        let file = Samples.path.parent.appending("pipelines/run-report.schema.json")
        return try JSONSchema(FileTree.read(file)).problems(JSONReading.value(Array(text.utf8)))
    }

    @Test func `the text states what became of the files and which command to run`() async throws {
        try await importBooks()
        let answer = await report("")
        #expect(answer.exit == .success)
        #expect(answer.output.hasPrefix("Run 1 of p: finished "))
        #expect(answer.output.contains("found 3 = 2 new works"))
        #expect(answer.output.contains("Every one of the 3 files is accounted for."))
        #expect(answer.output.contains("ZIP-001"))
        #expect(answer.output.contains("accession rejects list --library"))
        // Nothing from a book can turn a terminal around.
        #expect(!answer.output.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `JSON matches its schema`() async throws {
        try await importBooks()
        let answer = await report("--json")
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try schemaProblems(answer.output) == [])
        let json = try JSON5Reader.read(Array(answer.output.utf8))
        #expect(json["run"]["id"].integer == 1)
        #expect(json["equation"]["found"].integer == 3)
        #expect(json["new_works"].elements.count == 2)
        #expect(json["files"].elements.count == 3)
        #expect(json["slowest"].elements.count == 3)
        let last = json["samples"].elements.last
        #expect(last?["found"].integer == 3)
        #expect(last?["recorded"].integer == 2)
        let reason = try #require(json["reasons"].elements.first)
        #expect(reason["verdict"].text == "rejected")
        #expect(reason["examples"].elements.count == 1)
    }

    @Test func `the table has a row for each file, with the requested columns`() async throws {
        try await importBooks()
        let table = await report("--csv -")
        let rows = table.output.split(separator: "\r\n")
        #expect(
            rows.first
                == "path,outcome,change,former_path,work,edition,title,authors,reason,sentence,hint,detail,bytes,acknowledged"
        )
        #expect(rows.count == 4)
        #expect(table.output.contains(",'=cmd|'/c calc'!A1,"))
        let narrow = await report("--csv - --columns outcome,change --delimiter semicolon")
        #expect(
            narrow.output.split(separator: "\r\n").map(String.init) == [
                "outcome;change", "rejected;added", "new-work;added", "new-work;added",
            ]
        )
    }

    @Test func `the page has a strict policy and shows metadata as text`() async throws {
        try await importBooks()
        let page = await report("--html -").output
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(page.contains("default-src 'none'"))
        // Its own, which search what was rejected.
        #expect(page.matches(of: /<script/).count == 2)
        #expect(!page.contains("<img"))
        #expect(!page.contains(" style="))
        let addresses = page.replacing("http://www.w3.org/2000/svg", with: "")
        #expect(!addresses.contains("http://") && !addresses.contains("https://"))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(page.contains("<bdi>مرحبا"))
        #expect(page.contains("Every one of the 3 files is accounted for."))
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test func `a page without rejects runs no script`() async throws {
        FileTree.remove(desk["books/<img src=x onerror=alert(1)>.epub"])
        #expect(try await desk.pipeline("").exit == .success)
        let page = await report("--html -").output
        #expect(page.contains("script-src 'none'"))
        #expect(!page.contains("<script"))
        #expect(!page.contains("#rejects"))
    }

    @Test func `the page lists its parts, and each is there`() async throws {
        try await importBooks()
        let page = await report("--html -").output
        let links = page.matches(of: /<li><a href="#([a-z]+)"/).map { String($0.1) }
        #expect(links == ["flow", "reasons", "rejects", "next", "new", "speed", "slowest"])
        #expect(links.allSatisfy { page.contains("<h2 id=\"\($0)\"") })
    }

    @Test func `the page lists each reject, also those of earlier runs`() async throws {
        for number in 1...9 { try desk.write("no book", as: "books/bad \(number).epub") }
        try await importBooks()
        try desk.write("no book either", as: "books/new.epub")
        try desk.write("elsewhere", as: "others/no source of it.epub")
        _ = await desk.run("import --library", [desk["library"], desk["others"]])
        try await importBooks()
        let page = await report("3 --html -").output
        let rows = page.matches(of: /<tr><td><code title="[^"]+">ZIP-001<\/code>/).count
        #expect(rows == 11)
        #expect(page.contains("/books/new.epub</bdi>"))
        #expect(!page.contains("no source of it"))
        #expect(page.contains("<a href=\"#rejects\" data-find=\"ZIP-001\">and 9 more</a>"))
    }

    @Test func `the page writes every moment in one form`() async throws {
        try await importBooks()
        let page = try #require(await report("--html -").output.split(separator: "<script").first)
        #expect(page.firstMatch(of: /\d{4}-\d\d-\d\dT/) == nil)
        #expect(page.matches(of: /\d{4}-\d\d-\d\d \d\d:\d\d UTC/).count == 2)
    }

    @Test func `new works are folded`() async throws {
        try await importBooks()
        let page = await report("--html -").output
        #expect(page.contains("<details>\n<summary>Show all</summary>"))
        #expect(page.matches(of: /<details/).count == page.matches(of: /<\/details/).count)
    }

    @Test func `a long title is shown in full on hover, and no two regions share a name`()
        async throws
    {
        let long = "Emma \"&\" " + String(repeating: "very long ", count: 400)
        try desk.book("long.epub", title: long)
        try await importBooks()
        let page = await report("--html -").output
        #expect(page.contains("<div class=\"clip\" title=\"Emma &quot;&amp;&quot; very long very"))
        let names = page.matches(of: /role="region" aria-label="([^"]*)"/).map { String($0.1) }
        let headings = page.matches(of: /<h2[^>]*>([^<]*)</).map { String($0.1) }
        #expect(names.count > 2)
        #expect(Set(names + headings).count == names.count + headings.count)
    }

    @Test(arguments: ["--html -", "--json -", "--csv -", "", "--plain"])
    func `a report is the same whenever it is created`(form: String) async throws {
        try await importBooks()
        let first = await report("1 \(form)")
        try desk.book("c.epub", title: "Later")
        #expect(try await desk.pipeline("", "--fail-on never").exit == .success)
        #expect(await report("1 \(form)").output == first.output)
    }

    @Test func `the newest run is the default, and an unknown one is reported`()
        async throws
    {
        try await importBooks()
        try await importBooks()
        #expect(await report("").output.hasPrefix("Run 2 "))
        let unknown = await report("9")
        #expect(unknown.exit == .missingInput)
        #expect(unknown.errors.contains("there is no run 9"))
    }

    @Test func `a run that finds everything unchanged shows earlier rejects as examples`()
        async throws
    {
        try await importBooks()
        try await importBooks()
        let answer = await report("2 --json")
        let json = try JSON5Reader.read(Array(answer.output.utf8))
        #expect(try schemaProblems(answer.output) == [])
        #expect(json.member("files")?.elements.count == 0)
        #expect(json.member("slowest")?.elements.count == 0)
        #expect(json["reasons"].elements.first?["examples"].elements.count == 1)
        #expect(await report("2").output.contains("not read again"))
        #expect(await report("2 --html -").exit == .success)
    }

    @Test func `a file that no walk takes is no example of what a walk found`() async throws {
        try desk.write("no book", as: "books/A manual.pdf")
        let named = [desk["library"], desk["books/A manual.pdf"]]
        #expect(await desk.run("import --library", named).exit == .rejects)
        try await importBooks()
        #expect(try await desk.pipeline("").exit == .rejects)
        for form in ["", "--html -"] {
            let answer = await report(form)
            #expect(answer.output.contains("onerror=alert(1)"))
            #expect(!answer.output.contains("A manual.pdf"))
        }
    }

    @Test func `where others may be meant, no file is named that was rejected before`() async throws
    {
        for number in 1...3 { try desk.write("no book", as: "books/bad \(number).epub") }
        try await importBooks()
        #expect(try await desk.pipeline("exclude: ['bad 1.epub']").exit == .rejects)
        for form in ["", "--html -", "--json"] {
            let answer = await report(form)
            #expect(answer.output.contains("ZIP-001"))
            #expect(!answer.output.contains("/books/"))
        }
    }

    @Test func `every kind of run adds up`() async throws {
        try await importBooks()
        try desk.book("c.epub", title: "Later")
        try desk.write("still no book", as: "books/more.epub")
        FileTree.remove(desk["books/a.epub"])
        #expect(try await desk.pipeline("breaker: 'off'").exit == .rejects)
        let reject = [desk["books/more.epub"], Path("--library"), desk["library"]]
        _ = await desk.run("rejects retry", reject)
        _ = await desk.run("undo --yes run:1 --library", [desk["library"]])
        FileTree.remove(desk["none"])
        _ = await desk.run("import --library", [desk["library"], desk["books/c.epub"]])
        for run in 1...4 {
            let answer = await report("\(run) --json")
            #expect(answer.exit == .success, "\(answer.errors)")
            #expect(try schemaProblems(answer.output) == [], "run \(run)")
            let json = try JSON5Reader.read(Array(answer.output.utf8))
            #expect(
                json["balanced"].kind == "true"
                    || json.member("imbalances")?.elements.isEmpty == true
            )
            #expect(await report("\(run)").exit == .success)
            #expect(await report("\(run) --html -").exit == .success)
        }
        #expect(await report("1").output.contains("It was undone "))
    }

    @Test func `files are written as a whole and replace earlier ones`() async throws {
        try await importBooks()
        try desk.write("{\"run\": 0}", as: "run.json")
        let line = "--html \(desk["run.html"].text) --csv \(desk["run.csv"].text)"
        let answer = await report("\(line) --json-file \(desk["run.json"].text)")
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(answer.output.contains("page of run 1 in \(desk["run.html"].text)\n"))
        #expect(try schemaProblems(desk.text("run.json")) == [])
        #expect(try desk.text("run.html").contains("<h1>Run 1 of p</h1>"))
        #expect(try desk.text("run.csv").hasPrefix("path,"))
    }

    @Test func `standard output holds one form and nothing else`() async throws {
        try await importBooks()
        let answer = await report("--json --csv \(desk["run.csv"].text)")
        #expect(answer.exit == .success)
        #expect(try schemaProblems(answer.output) == [])
        #expect(answer.errors.contains("3 files in "))
    }

    @Test func `a folder holds the page, if it is empty or ours`() async throws {
        try await importBooks()
        for _ in 0..<2 {
            #expect(await report("--html \(desk["page"].text)/").exit == .success)
        }
        #expect(try desk.text("page/index.html").contains("Run 1 of p"))
        let refused = await report("--html \(desk["books"].text)")
        #expect(refused.exit == .cannotCreate)
        #expect(!desk.isThere("books/index.html"))
    }

    @Test(
        arguments: [
            ("--json LIBRARY/register.sqlite", .cannotCreate),
            ("--html LIBRARY/covers/x.html", .cannotCreate),
            ("--csv BOOKS/a.epub", .usage), ("--csv - --json -", .usage),
            ("--csv none/x.csv", .cannotCreate), ("--columns path", .usage),
            ("--csv - --columns pth", .usage), ("--csv - --delimiter x", .usage),
        ] as [(String, ExitCode)]
    )
    func `a wrong target is refused, and nothing is written`(
        flags: String,
        exit: ExitCode
    ) async throws {
        try await importBooks()
        let before = try FileTree.read(desk["books/a.epub"])
        let line =
            flags
            .replacing("LIBRARY", with: desk["library"].text)
            .replacing("BOOKS", with: desk["books"].text)
        let answer = await report(line)
        #expect(answer.exit == exit, "\(answer.errors)")
        #expect(answer.output == "")
        #expect(try FileTree.read(desk["books/a.epub"]) == before)
    }

    @Test func `a pipeline writes the page and the table of its run`() async throws {
        try desk.write("", as: "out/.keep")
        let reports = """
            reports: [{ kind: 'run', format: 'html', to: 'out/run.html' },
              { kind: 'run', format: 'csv', to: 'out/run.csv', columns: ['path', 'outcome'] }]
            """
        let answer = try await desk.pipeline(reports)
        #expect(answer.exit == .rejects, "\(answer.errors)")
        #expect(try desk.text("out/run.html").contains("Run 1 of p"))
        #expect(try desk.text("out/run.csv").split(separator: "\r\n").count == 4)
        let text = "{ sources: ['gone'], library: 'library', \(reports) }"
        #expect(await desk.run("run", [try desk.write(text)]).exit == .missingInput)
        #expect(try desk.text("out/run.html").contains("could not start"))
        #expect(try desk.text("out/run.csv") == "path,outcome\r\n")
    }
}
