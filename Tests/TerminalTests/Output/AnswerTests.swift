// SPDX-License-Identifier: Apache-2.0

import Terminal
import TestSupport
import Testing

@Suite struct AnswerTests {
    private func output(_ format: OutputFormat) -> TestConsole {
        var answer = Answer()
        answer.sentences(["Went: 1 work"])
        answer.note("Nothing was changed.")
        answer.fact("dry_run", .flag(true))
        answer.ids("works", row: "work-removed", [3])
        answer.records("editions", ["Emma"]) { title in
            .init(
                [("title", .text(title)), ("year", .missing)],
                rows: [[.text("edition-removed"), .text(title)]]
            )
        }
        answer.counts("files", [("kept", 1_000)])
        answer.result("Stages:")
        answer.table(
            "stages",
            [Column("Stage"), Column("Books", as: "count", .right)],
            [[.text("read"), .count(1_000)]]
        )
        let test = TestConsole()
        answer.write(to: test.console, format)
        return test
    }

    @Test func `people get sentences and tables, and remarks on standard error`() {
        let test = output(.human)
        #expect(test.output.text == "Went: 1 work\nStages:\nStage  Books\nread   1,000\n")
        #expect(test.errors.text == "Nothing was changed.\n")
    }

    @Test func `what a table has no room for is named below it`() {
        var answer = Answer()
        answer.table(
            "works",
            [Column("Title", isFlexible: true), Column("Series", isOptional: true)],
            [[.text(String(repeating: "a ", count: 20)), .text("The Harbour Accounts")]]
        )
        var facts = TerminalFacts()
        (facts.outputWidth, facts.errorWidth) = (40, 60)
        let test = TestConsole(facts: facts)
        answer.write(to: test.console, .human)
        #expect(!test.output.text.contains("Series"))
        #expect(test.errors.text == "No room for these columns: Series\n")
    }

    @Test func `things in a list have a plain row for each of their members`() {
        let details: Details = [
            "people": .list([
                JSONValue.object(["name": .string("Ada"), "born": .integer(1815)]).inWords("Ada")
            ])
        ]
        let test = TestConsole()
        details.write(to: test.console, .plain)
        #expect(test.output.text == "people.name\tAda\npeople.born\t1815\n")
    }

    @Test func `plain rows name their subject`() {
        let expected = """
            work-removed\t3
            edition-removed\tEmma
            files\tkept\t1000
            read\t1000

            """
        #expect(output(.plain).output.text == expected)
        #expect(output(.plain).errors.text.isEmpty)
    }

    @Test func `JSON has every fact under its promised name`() {
        let expected = """
            {
              "dry_run": true,
              "works": [
                3
              ],
              "editions": [
                {
                  "title": "Emma",
                  "year": null
                }
              ],
              "files": {
                "kept": 1000
              },
              "stages": [
                {
                  "stage": "read",
                  "count": 1000
                }
              ]
            }

            """
        #expect(output(.json).output.text == expected)
    }
}
