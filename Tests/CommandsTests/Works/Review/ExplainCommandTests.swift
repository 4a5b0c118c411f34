// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import Testing

@Suite struct ExplainCommandTests {
    @Test func `a path is explained in words, step by step`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash", "gutenberg:1")
        try await shelf.add("Ash, revised", "gutenberg:1", "gutenberg:2")
        try await shelf.add("Ash", "gutenberg:2", "issn:0317-8471")
        let answer = await shelf.run("works explain", [shelf.book(3).bytes])
        #expect(answer.exit == .success)
        #expect(
            answer.lines.contains(
                "because       it shares gutenberg:2 with edition 2 \"Ash, revised\""
            )
        )
        #expect(
            answer.lines.contains(
                "              edition 2 shares gutenberg:1 with edition 1 \"Ash\", which founded the "
                    + "work"
            )
        )
        #expect(answer.output.contains("issn:0317-8471: it names a series and not a book"))
        #expect(answer.output.contains("gutenberg:2: 1 other edition of the work has it\n"))
        let whole = await shelf.run("works explain 1 --plain")
        #expect(
            whole.lines.filter { $0.hasPrefix("edition\t") } == [
                "edition\t1", "edition\t2", "edition\t3",
            ]
        )
    }

    @Test func `the way of one edition is whole, and of all of a work it is cut`() async throws {
        let shelf = try CommandShelf()
        for number in 1...14 {
            try await shelf.add("Ash", "gutenberg:\(number)", "gutenberg:\(number + 1)")
        }
        let steps = { (lines: [String]) in
            lines.filter { $0.contains(" shares gutenberg:") && !$0.hasPrefix("noted") }.count
        }
        let one = await shelf.run("works explain", [shelf.book(14).bytes])
        #expect(steps(one.lines) == 13)
        let all = await shelf.run("works explain 1")
        #expect(all.lines.contains { $0.hasSuffix("and on by 5 more editions") })
        #expect(steps(all.lines) == (1...8).reduce(0, +) + 5 * 8)
    }

    @Test func `decisions and former ids are shown`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        try await shelf.add("Birch")
        #expect(await shelf.run("works merge 1 2 --by Ada --reason alike").exit == .success)
        let answer = await shelf.run("works explain 2")
        #expect(answer.output.contains("merged from   2\n"))
        #expect(answer.output.contains("former ids    2\n"))
        #expect(
            answer.output.contains(
                "it and edition 1 \"Ash\", which founded the work, are one work, as Ada said in "
                    + "decision 1: alike"
            )
        )
        let json = await shelf.run("works explain edition:2 --json")
        #expect(
            json.output.contains(
                "\"path\":[{\"edition\":2,\"kind\":null,\"value\":null,\"decision\":1,\"next\":1}]"
            )
        )
        #expect(json.output.contains("\"former_ids\":[2]"))
    }

    @Test(arguments: [
        "works explain 99", "works explain edition:99", "works explain /gone.epub",
        "works explain --ids 99",
    ])
    func `what is missing is reported`(line: String) async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        let answer = await shelf.run(line)
        #expect(answer.exit == .missingInput)
        #expect(answer.errors.contains("hint: "))
    }

    @Test func `identifiers of a work are listed`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash", "isbn:9780306406157", "isbn:9780306406150")
        try await shelf.add("Birch", by: "Bo Lark", "isbn:9780306406157")
        let plain = await shelf.run("works explain --ids 1 --plain")
        #expect(
            plain.lines.first
                == "isbn\t9780306406157\tvolume\tjoins\t1\t1\t1\t2\treused\t\t\t\t"
        )
        #expect(plain.lines.count == 2)
        #expect(
            plain.lines[1].hasPrefix("isbn\tisbn:9780306406150\tvolume\tinvalid\t1\t\t\t\t\t\t")
        )
        let json = await shelf.run("works explain --ids 1 --json")
        #expect(json.output.hasPrefix("{\"work\": 1, \"identifiers\": [\n  {\"kind\":\"isbn\""))
    }

    @Test func `a sound register is verified`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash", "isbn:9780306406157")
        let answer = await shelf.run("verify")
        #expect(answer.exit == .success)
        #expect(answer.lines.dropLast().allSatisfy { $0.hasPrefix("ok      ") })
        #expect(answer.lines.last?.hasPrefix("The register is sound: all ") == true)
        #expect(
            answer.lines.contains("ok      memberships     1 membership = 1 edition, in 1 work")
        )
        #expect(await shelf.run("verify -q").output.isEmpty)
        #expect(
            await shelf.run("verify --json").output.hasSuffix(
                "], \"sound\": true, \"tidy\": true}\n"
            )
        )
    }
}
