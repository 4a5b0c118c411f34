// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Store
import Terminal
import Testing

@Suite struct ReviewCommandTests {
    @Test func `two works that several editions set apart are one pair to answer`() async throws {
        let shelf = try CommandShelf()
        for (title, author) in [
            ("Elm", "Bo Lark"), ("Fern", "Cy Marsh"), ("Elm", "Bo Lark"), ("Gorse", "Di Fenn"),
        ] {
            try await shelf.add(title, by: author, CommandShelf.conflicting)
        }
        let lines = await shelf.run("works review").lines
        let commands = lines.filter { $0.contains(/accession works (merge|apart|trust|distrust)/) }
        #expect(Set(commands).count == commands.count)
        // Two for the identifier, and two for each of three pairs of works.
        #expect(commands.count == 8)
        #expect(!lines.contains { $0.contains("about other pairs") })
    }

    /// A question of each kind, and a suggestion of each source.
    private func shelf() async throws -> CommandShelf {
        let shelf = try await CommandShelf.withQuestions()
        try await shelf.add("Ivy and Moss")
        try await shelf.add("Ivy and Moss")
        try await shelf.add("Juniper", source: "gutenberg:158")
        try await shelf.add("Kelp", source: "gutenberg:158")
        return shelf
    }

    @Test func `every answer that is shown can be typed, and answers the question`() async throws {
        let shelf = try await shelf()
        let kinds = try shelf.questions().map(\.kind)
        #expect(kinds == [.quarantined, .conflicting, .differing, .suggestion, .suggestion])
        var typed = 0
        for question in try shelf.questions() {
            for answer in ReviewAnswer.all(for: question, library: nil) {
                let words = answer.command.split(separator: " ").dropFirst()
                let said = await shelf.run(words.joined(separator: " "))
                #expect(said.exit == .success, "\(answer.command): \(said.errors)")
                #expect(try !shelf.questions().contains(question), "\(answer.command)")
                #expect(await shelf.run("undo decision --yes").exit == .success)
                #expect(try shelf.questions().contains(question), "\(answer.command), undone")
                typed += 1
            }
        }
        #expect(typed == 2 + 4 + 4 + 2 + 2)
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `people see a block for each question and the number left`() async throws {
        let shelf = try await shelf()
        let answer = await shelf.run("works review --suggestions 1")
        #expect(answer.exit == .success)
        let lines = answer.lines
        #expect(lines[0] == "1  quarantined  uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41")
        #expect(
            lines[1]
                == "   it is on books with 3 different titles, so it is probably wrong and joins "
                + "nothing (3 editions, 3 works, 3 files)"
        )
        #expect(lines[2].hasPrefix("     work 1  edition 1  Ash, Ada Quill    /"))
        #expect(lines[2].hasSuffix("/books/1.epub"))
        #expect(lines.contains { $0.hasPrefix("4  suggestion  source gutenberg:158") })
        #expect(!lines.contains { $0.hasPrefix("5  ") })
        #expect(lines.last == "4 shown, 1 more with --suggestions all")
    }

    @Test func `a title has all the room that paths leave, and all it takes in a file`()
        async throws
    {
        let shelf = try CommandShelf()
        let title = String(repeating: "long ", count: 25) + "end"
        try await shelf.add(title, CommandShelf.conflicting)
        try await shelf.add("Fern", by: "Cy Marsh", CommandShelf.conflicting)
        let question = try #require(try shelf.questions().first)
        let text = ReviewText(question, library: nil)
        func line(_ width: Int?) throws -> String {
            try #require(text.lines(number: 1, width: width).first { $0.contains("long long") })
        }
        #expect(try line(nil).contains(title))
        #expect(try line(400).contains(title))
        let path = question.editions[0].files[0].count
        let width = path + 100
        #expect(DisplayWidth.of(try line(width)) == width)
        #expect(try line(width).contains("…"))
        // Where too little is left of it, it has the whole line, and the path one of its own.
        let narrow = text.lines(number: 1, width: path + 30)
        let place = try #require(narrow.firstIndex { $0.contains("long long") })
        #expect(DisplayWidth.of(narrow[place]) == path + 30)
        #expect(narrow[place + 1].hasSuffix("/books/1.epub"))
    }

    @Test func `a command line to copy names the library that was named`() async throws {
        let shelf = try await shelf()
        let answer = await shelf.run("works review --only conflicting")
        let commands = answer.lines.filter {
            $0.contains(/accession works (merge|apart|trust|distrust)/)
        }
        #expect(commands.count == 4)
        for line in commands { #expect(line.contains("--library \(shelf.library.text)")) }
    }

    @Test func `a library that was named by a way up is printed by its own name`() async throws {
        let shelf = try await shelf()
        let way = [Array("--library".utf8), shelf.library.appending("../library").bytes]
        let answer = await shelf.run("works review --only conflicting", way)
        let line = try #require(answer.lines.first { $0.contains("accession works merge") })
        let library = try shelf.library.canonical().text
        #expect(line.hasSuffix(" --library \(library)"), "\(line)")
    }

    @Test func `plain output has a line, and JSON an object, for each question`() async throws {
        let shelf = try await shelf()
        let plain = await shelf.run("works review --plain --only differing")
        #expect(
            plain.output == "differing\tgoogle:zyTCAlFPjgYC\t2\t2\t1\t2\t6\t6 7\t\n"
        )
        let json = await shelf.run("works review --json --work 8")
        #expect(
            json.output.hasPrefix("{\"items\": [\n  {\"kind\":\"suggestion\",\"source\":\"names\"")
        )
        #expect(json.output.contains("\"command\":\"accession works merge 7 8"))
        #expect(
            json.output.hasSuffix(
                "\"totals\": {\"open\":1,\"shown\":1,\"quarantined\":0,\"conflicting\":0,"
                    + "\"reused\":0,\"differing\":0,\"doubtful\":0,\"suggestions\":1,"
                    + "\"suggestions_by_source\":0,\"suggestions_of_providers\":0,"
                    + "\"suggestions_of_programs\":0,\"suggestions_by_names\":1}}\n"
            )
        )
    }

    @Test func `it says so if there are no questions`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        #expect(await shelf.run("works review").output == "There are no open questions.\n")
        #expect(await shelf.run("works review -q").output == "")
    }

    @Test(arguments: ["--suggestions some", "--suggestions -1", "--only all", "--limit 0"])
    func `meaningless arguments are refused`(flags: String) async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        #expect(await shelf.run("works review \(flags)").exit == .usage)
        #expect(await shelf.run("works review --work 99").exit == .missingInput)
    }
}
