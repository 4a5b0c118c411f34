// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// What the commands for collections say where there is nothing to show.
@Suite struct CollectionAnswerTests {
    private let desk: PipelineDesk

    init() async throws {
        desk = try PipelineDesk()
        try desk.book("a.epub", title: "Book A")
        let books = await desk.run("import --library", [desk["one"], desk["books"]])
        #expect(books.exit == .success, "\(books.errors)")
    }

    private func run(_ line: String) async -> PipelineDesk.Answer {
        await desk.run(line + " --library", [desk["one"]])
    }

    @Test(
        arguments: [
            (
                "collections add Nope 1", "there is no folder Nope",
                "make it first, with: accession collections create FOLDER\n"
            ),
            (
                "collections show nope", "there is no folder nope",
                "accession collections list shows them all; a tag is written as tag:NAME\n"
            ),
            (
                "collections show no/pe", "there is no folder no/pe",
                "accession collections list shows them all\n"
            ),
            (
                "collections show tag:nope", "there is no tag nope",
                "accession collections list shows them all\n"
            ),
            (
                "works list --tag nope", "there is no tag nope",
                "accession collections list shows them all\n"
            ),
        ]
    )
    func `one that is not there is named, with what to do`(
        line: String,
        problem: String,
        hint: String
    ) async {
        let answer = await run(line)
        #expect(answer.exit == .missingInput)
        #expect(answer.errors.withoutLibrary == "shop: \(problem)\nhint: \(hint)")
    }

    @Test func `an empty folder leads to those below it`() async {
        for line in [
            "collections create Fiction/Sea", "collections add Fiction/Sea 1", "works tag old 1",
            "works tag --remove --yes old 1",
        ] { #expect(await run(line).exit == .success) }
        #expect(
            await run("collections show Fiction").errors.withoutLibrary
                == "No work is in the folder Fiction itself; those below it: "
                + "accession works list --in 'Fiction'\n"
        )
        #expect(await run("collections show tag:old").errors == "No work has the tag old.\n")
    }
}
