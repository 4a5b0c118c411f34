// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import Testing

/// Commands that have nothing to show, or were asked the wrong way, name the next step.
@Suite struct NextStepTests {
    private let shelf: CommandShelf

    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Emma")
    }

    @Test func `a work without a cover says so, and how to give it one`() async {
        let answer = await shelf.run("covers show 1")
        #expect(answer.exit == .success)
        #expect(answer.errors.contains("work 1 has no cover; choose an image for it with: "))
        let library = ShellQuoting.word(shelf.library)
        #expect(answer.errors.contains("accession covers set --library \(library) 1 FILE"))
        #expect(await shelf.run("covers show 1 --json").errors == "")
    }

    @Test func `a search without words points to the list, with the same filters`() async {
        let answer = await shelf.run("works search --missing cover")
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains("without WORD: accession works list --missing cover"))
        #expect(answer.errors.contains("--library"))
        #expect(await shelf.run("works list --missing cover").output.contains("Emma"))
    }

    @Test func `what would be removed is not said to be removed`() async {
        let rehearsal = await shelf.run("remove 1 --dry-run")
        #expect(rehearsal.output.contains("asked for 1 = 1 that would be removed\n"))
        let removal = await shelf.run("remove 1 --yes")
        #expect(removal.output.contains("asked for 1 = 1 removed\n"))
    }
}
