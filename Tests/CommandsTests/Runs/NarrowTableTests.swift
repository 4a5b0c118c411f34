// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import Testing
import TestSupport

/// Lists on terminals of several widths: what they are about is not cut.
@Suite struct NarrowTableTests {
    private let shelf: CommandShelf

    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Emma")
    }

    @Test(arguments: [60, 80, 120])
    func `runs are listed without cutting the sources`(width: Int) async {
        for _ in 0..<2 { _ = await shelf.run("import -q", [shelf.book(1).parent.bytes]) }
        let answer = await shelf.run("runs list", width: width)
        let source = shelf.book(1).parent.text
        let lines = answer.output.split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.contains(source) }.count == 3)
        #expect(lines[0].hasPrefix("ID  State     Started               Found  New"))
        #expect(lines.joined().contains("Unchanged"))
        #expect(!answer.output.contains("Rejected"))
        #expect(lines.filter { !$0.contains(source) }.allSatisfy { DisplayWidth.of($0) <= width })
    }

    @Test(arguments: [60, 80, 120])
    func `rejects are listed with the whole sentence`(width: Int) async throws {
        let book = try shelf.file("books/bad.epub", Array("no archive".utf8))
        _ = await shelf.run("import -q", [book.bytes])
        for flags in ["", " --verbose"] {
            let answer = await shelf.run("rejects list" + flags, width: width)
            let lines = answer.output.split(separator: "\n").map(String.init)
            #expect(!answer.output.contains("…"))
            let words = answer.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(words.contains("or it is truncated."))
            #expect(lines.allSatisfy { $0.contains(book.text) || DisplayWidth.of($0) <= width })
        }
    }

    @Test(arguments: [60, 80, 120])
    func `why a file is damaged is told in a whole sentence`(width: Int) async throws {
        let book = shelf.book(1)
        try FileTree.age(book)
        _ = await shelf.run("import -q", [book.parent.bytes])
        _ = await shelf.run("files check --all")
        var bytes = try FileTree.read(book)
        let chapter = try #require(bytes.firstRange(of: Array("text.xhtml".utf8)))
        bytes[chapter.upperBound + 40] ^= 1
        try FileTree.write(bytes, to: book)
        try FileTree.age(book)
        #expect(await shelf.run("files check --all").exit == .rejects)
        let answer = await shelf.run("files list --damaged", width: width)
        let words = answer.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("its bytes are not what they were: "), "\(answer.output)")
        #expect(!answer.output.contains("…"))
        #expect(
            answer.lines.allSatisfy { $0.contains(book.text) || DisplayWidth.of($0) <= width },
            "\(answer.output)"
        )
    }

    @Test(
        arguments: ["shelf list", "works map list", "works explain --ids 1", "runs show 8"],
        [60, 80, 120]
    )
    func `no line but a path is wider than the terminal`(line: String, width: Int) async throws {
        let shelf = try await CommandShelf.withQuestions()
        try await shelf.add(
            "Iris",
            "urn:isbn:9780306406157",
            "urn:isbn:9797410227008",
            CommandShelf.quarantined
        )
        let map = try shelf.file("wiki.tsv", "isbn:9780306406157\twikidata:Q42\n")
        #expect(await shelf.run("works map import", [map.bytes]).exit == .success)
        #expect(await shelf.run("shelf add 1").exit == .success)
        let answer = await shelf.run(line, width: width)
        #expect(answer.exit == .success, "\(answer.errors)")
        let place = shelf.library.parent.text
        #expect(
            answer.lines.allSatisfy { $0.contains(place) || DisplayWidth.of($0) <= width },
            "\(answer.output)"
        )
        if line.hasSuffix("--ids 1") {
            #expect(answer.output.contains(CommandShelf.quarantined.dropFirst("urn:uuid:".count)))
        }
    }

    @Test func `a decision takes two lines`() async throws {
        try await shelf.add("Persuasion")
        #expect(await shelf.run("works apart 1 2 --by Ada").exit == .success)
        let answer = await shelf.run("undo --list", width: 80)
        #expect(answer.lines.count == 4, "\(answer.output)")
        #expect(answer.lines.allSatisfy { DisplayWidth.of($0) <= 80 })
    }

    @Test func `the versions of libraries are broken between words`() async {
        var facts = TerminalFacts()
        facts.outputWidth = 60
        let test = TestConsole(facts: facts)
        #expect(await Program.tree.run([Array("version".utf8)], test.console) == .success)
        #expect(test.output.lines.count > 2)
        #expect(test.output.lines.allSatisfy { DisplayWidth.of($0) <= 60 })
    }

    @Test(arguments: [60, 80, 120])
    func `findings of covers are listed with the whole advice`(width: Int) async {
        let answer = await shelf.run("covers report", width: width)
        let words = answer.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("What to do"))
        #expect(!answer.output.contains("…"))
        let lines = answer.output.split(separator: "\n")
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= width })
    }
}
