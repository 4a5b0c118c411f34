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
