// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Store
import Terminal
import Testing

@Suite struct SuggestCommandTests {
    private func shelf() async throws -> CommandShelf {
        let shelf = try CommandShelf()
        try await shelf.add("Ivy\tand Moss")
        try await shelf.add("Ivy\tand Moss")
        try await shelf.add("Juniper")
        return shelf
    }

    @Test func `suggestions are exported as fields separated by tabs`() async throws {
        let shelf = try await shelf()
        let lines = await shelf.run("works review --tsv").lines
        #expect(lines.count == 2)
        #expect(
            lines.first
                == "left\tright\tleft_edition\tright_edition\tsource\treason\tleft_title\tright_title"
        )
        let fields = lines[1].split(separator: "\t", omittingEmptySubsequences: false)
        #expect(fields.count == 8)
        #expect(fields[0].count == 32)
        #expect(fields[2...4] == ["1", "2", "names"])
    }

    @Test func `exported suggestions are recognized when imported`() async throws {
        let shelf = try await shelf()
        let pair = try shelf.file("in.tsv", "left\tright\nedition:1\tedition:3\n")
        _ = await shelf.run("works review --source matcher", [Array("--suggest".utf8), pair.bytes])
        let file = try shelf.file("out.tsv", await shelf.run("works review --tsv").output)
        let answer = await shelf.run("works review", [Array("--suggest".utf8), file.bytes])
        #expect(answer.exit == .success)
        #expect(answer.output == "read 2 = 0 queued + 2 known + 0 refused\n")
        #expect(try shelf.questions().count == 2)
    }

    @Test(arguments: ["hint", "names"])
    func `imported suggestions may not claim to be from this program`(
        source: String
    ) async throws {
        let shelf = try await shelf()
        let file = try shelf.file("in.tsv", "left\tright\nedition:1\tedition:3\n")
        let answer = await shelf.run(
            "works review --source \(source)",
            [Array("--suggest".utf8), file.bytes]
        )
        #expect(answer.exit == .usage)
        #expect(try shelf.questions().count == 1)
    }

    @Test func `nothing in another program's lines is lost`() async throws {
        let shelf = try await shelf()
        let file = try shelf.file(
            "in.tsv",
            """
            reason\tleft\tnote\tright\tsource\r
            alike\tedition:1\t\tedition:3\tmatcher\r
            alike\t\(shelf.book(3).text)\tx\t\(shelf.book(1).text)\tmatcher
            \tedition:2\t\tedition:3

            alike\tedition:1
            alike\tedition:1\t\tedition:99
            alike\twork:1\t\tedition:2
            alike\tedition:2\t\t2
            alike\tedition:2\t\t00000000000000000000000000000000
            """
        )
        let flags = [Array("--suggest".utf8), file.bytes]
        let dryRun = await shelf.run("works review --dry-run --json", flags)
        let expected = [
            "\"read\": 8", "\"queued\": 2", "\"known\": 1", "\"refused\": 5", "\"dry_run\": true",
        ]
        for member in expected { #expect(dryRun.output.contains(member), "\(dryRun.output)") }
        #expect(try shelf.questions().count == 1)
        let answer = await shelf.run("works review --source elsewhere", flags)
        #expect(answer.exit == .rejects)
        #expect(answer.output == "read 8 = 2 queued + 1 known + 5 refused\n")
        #expect(
            answer.errors.split(separator: "\n").map { $0.drop { $0 != "l" } } == [
                "line 6: left or right is missing",
                "line 7: no edition is known as \"edition:99\"",
                "line 8: no edition is known as \"work:1\"", "line 9: it names one edition twice",
                "line 10: no edition is known as \"00000000000000000000000000000000\"",
            ]
        )
        let sources = try shelf.questions().map(\.source)
        #expect(sources == [.program("matcher"), .program("elsewhere"), .names])
    }

    @Test(arguments: ["", "left\tleft\tright", "one\ttwo", "left"])
    func `a file that does not name its columns is refused whole`(header: String) async throws {
        let shelf = try await shelf()
        let file = try shelf.file("in.tsv", header + "\nedition:1\tedition:3\n")
        let answer = await shelf.run("works review", [Array("--suggest".utf8), file.bytes])
        #expect(answer.exit == .noUsableInput)
        #expect(try shelf.questions().count == 1)
    }

    @Test func `only one of the two directions can be given`() async throws {
        let shelf = try await shelf()
        #expect(await shelf.run("works review --tsv --suggest x").exit == .usage)
        #expect(await shelf.run("works review --source x").exit == .usage)
        #expect(await shelf.run("works review --tsv --from x").exit == .usage)
        #expect(await shelf.run("works review --suggest /gone/x.tsv").exit == .missingInput)
    }

    @Test(
        arguments: [
            ("a\tb", ["a", "b"]), ("\t", ["", ""]), ("a\\tb\\n\\r\\\\", ["a\tb\n\r\\"]),
            ("\\x41\\x4", ["A\\x4"]), ("\\u{e9}\\u{", ["é\\u{"]), ("a\\", ["a\\"]), ("a\r", ["a"]),
            ("\\xg1", ["\\xg1"]), ("\\u{110000}", ["\\u{110000}"]),
        ]
    )
    func `fields are read back as written`(line: String, fields: [String]) {
        #expect(TabSeparated.fields(Array(line.utf8)) == fields.map { Array($0.utf8) })
    }

    @Test func `any bytes survive a row`() {
        let bytes = (0...255).map { UInt8($0) } + Array("\u{202E}é\\t".utf8)
        let row = PlainText.row([bytes, [], bytes])
        #expect(TabSeparated.fields(Array(row.utf8)) == [bytes, [], bytes])
    }
}
