// SPDX-License-Identifier: Apache-2.0

import Files
import JSON5
import TestSupport
import Testing

/// A shelf that a pipeline fills after its run.
@Suite struct ShelfStepTests {
    private let place: Workplace
    private let server: CatalogueServer

    init() throws {
        place = try Workplace()
        server = try CatalogueServer(
            (1...3).map { number in
                let book = BookBuilder.minimal(
                    title: "Book \(number)",
                    identifiers: ["urn:x:\(number)"],
                    creators: [],
                    text: "Text \(number)"
                )
                return CatalogueServer.Book("\(number).epub", try book.archive())
            }
        )
    }

    private func run(_ shelf: String, _ flags: String...) throws -> ProgramRun.Result {
        let text = """
            { sources: ["opds+\(server.feed)"], settle: "0s", library: "library", log: "log",
              fill: [{ tag: "second", filter: "'Book 2'" }], shelf: \(shelf),
              reports: [{ kind: "run", to: "run.json", when: "changed" }] }
            """
        _ = try place.folder.file("p.json5", text)
        return try place.run(["run", "p.json5"] + flags)
    }

    private func object(_ bytes: [UInt8]) throws -> JSON5Value { try JSON5Reader.read(bytes) }

    @Test func `it brings what collections keep, and tells that with the run`() throws {
        let first = try run("{ ensure: true, fetch: true }", "--json")
        #expect(first.exit == 0, "\(first.errorText)")
        #expect(try object(first.output)["shelf"]["balance"]["asked"].integer == 0)
        #expect(try place.run("collections", "keep", "tag:second").exit == 0)
        FileTree.remove(place["run.json"])

        let local = try run("{ ensure: true }", "--json")
        #expect(local.exit == 1, "\(local.errorText)")
        let left = try #require(try object(local.output)["shelf"]["books"].elements.first)
        #expect(left["outcome"].text == "elsewhere")
        #expect(local.errorText.contains("Left \"Book 2\": it is only on the web"))

        let second = try run("{ ensure: true, fetch: true }", "--events")
        #expect(second.exit == 0, "\(second.errorText)")
        #expect(try FileTree.names(in: place["library/shelf"]) == [Array("Book 2.epub".utf8)])
        let event = try #require(second.outputText.split(separator: "\n").last)
        let shelved = try object(Array(event.utf8))
        #expect(shelved["event"].text == "shelf_finished")
        #expect(shelved["result"]["balance"]["fetched"].integer == 1)
        // What is new on the shelf is a change.
        let report = try object(FileTree.read(place["run.json"]))
        #expect(report["shelf"]["balance"]["fetched"].integer == 1)

        let third = try run("{ ensure: true, fetch: true }", "--json")
        #expect(third.exit == 0 && !third.errorText.contains("shelf"), "\(third.errorText)")
        let result = try object(third.output)["shelf"]
        #expect(result["balance"]["present"].integer == 1 && result["books"].elements.isEmpty)
    }

    @Test func `what keeps it from working is told, and the run stays`() throws {
        #expect(try run("{ ensure: false }").exit == 0)
        #expect(try place.run("collections", "keep", "tag:second").exit == 0)
        _ = try place.folder.file("library/shelf", "")
        let run = try run("{ ensure: true, fetch: true }", "--json")
        #expect(run.exit == 73, "\(run.errorText)")
        #expect(run.errorText.contains("the shelf was not filled: "), "\(run.errorText)")
        let result = try object(run.output)
        #expect(result["exit"].integer == 0 && result["shelf"]["exit"].integer == 73)
        #expect(!result["shelf"]["failure"].text.isEmpty)
    }
}
