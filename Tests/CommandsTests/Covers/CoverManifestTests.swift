// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// The list next to extracted covers.
@Suite struct CoverManifestTests {
    private let desk: CoverDesk

    init() async throws {
        desk = try CoverDesk()
        for (index, title) in ["Emma", "Persuasion", "Sanditon"].enumerated() {
            try desk.book("\(index)", title: title, cover: (60, UInt32(80 + index)))
        }
        await desk.fill()
    }

    private func extract(_ flags: String) async -> ExitCode {
        await desk.run("covers extract -q --library @library --to @out " + flags).exit
    }

    @Test(arguments: ["csv", "json"])
    func `extracting some covers removes no row from the list`(form: String) async throws {
        #expect(await extract("--manifest \(form)") == .success)
        let whole = try desk.text("out/covers.\(form)")
        let lines = whole.split(whereSeparator: \.isNewline)
        #expect(lines.count == (form == "csv" ? 4 : 5))
        for words in ["persuasion", "nothing", "sanditon"] {
            #expect(await extract("--manifest \(form) --works \(words)") == .success)
            #expect(try desk.text("out/covers.\(form)") == whole)
        }
        #expect(await extract("--manifest \(form) --overwrite --works persuasion") == .success)
        let part = try desk.text("out/covers.\(form)")
        #expect(part.contains("Persuasion") && !part.contains("Sanditon"))
        for words in ["sanditon", "emma"] {
            #expect(await extract("--manifest \(form) --works \(words)") == .success)
        }
        #expect(try desk.text("out/covers.\(form)") == whole)
    }

    @Test func `other names are added to the existing rows`() async throws {
        #expect(await extract("--name {title}") == .success)
        #expect(await extract("--name x{work} --works persuasion") == .success)
        let files = try desk.text("out/covers.csv").split(whereSeparator: \.isNewline).map {
            $0.prefix { $0 != "," }
        }
        #expect(files == ["file", "Emma.png", "Persuasion.png", "x2.png", "Sanditon.png"])
    }

    @Test func `a name that is taken leaves the list unchanged`() async throws {
        #expect(await extract("") == .success)
        let whole = try desk.text("out/covers.csv")
        let first = try #require(
            FileTree.names(in: desk["out"]).map { Path(bytes: $0).text }.sorted().first
        )
        FileTree.remove(desk["out/\(first)"])
        try FileTree.makeFolder(desk["out/\(first)"])
        #expect(await extract("--overwrite") == .cannotCreate)
        #expect(try desk.text("out/covers.csv") == whole)
    }

    @Test func `a list with foreign rows is left alone`() async throws {
        #expect(await extract("") == .success)
        let whole = try desk.text("out/covers.csv") + "my own line\r\n"
        try FileTree.write(Array(whole.utf8), to: desk["out/covers.csv"])
        #expect(await extract("") == .cannotCreate)
        #expect(try desk.text("out/covers.csv") == whole)
        #expect(await extract("--overwrite") == .success)
        #expect(try !desk.text("out/covers.csv").contains("my own"))
    }

    @Test func `control characters are written out, and bytes are kept`() async throws {
        try desk.book("x\u{1B}y", title: "Lady Susan", cover: (60, 90))
        await desk.fill()
        #expect(await extract("--works susan") == .success)
        let list = try desk.text("out/covers.csv")
        let bytes = Base64.encode(desk["books/x\u{1B}y.epub"].bytes)
        #expect(list.contains("/x\\x1By.epub,") && list.contains(",\(bytes)\r\n"))
        #expect(!list.contains("\u{1B}"))
        let report = await desk.report("--csv - --columns path,path_bytes_b64").output
        #expect(report.contains("/x\\x1By.epub,\(bytes)\r\n"))
        #expect(report.contains("/0.epub,\r\n"))
    }

    @Test func `without words there is no query`() async {
        #expect(
            await desk.run("covers extract --library @library --to @out --works ").exit == .usage
        )
    }
}
