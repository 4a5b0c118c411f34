// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import JSON5
import Terminal
import TestSupport
import Testing

/// Collections that are written into a file and taken in by another library.
@Suite struct CollectionFileTests {
    private let desk: PipelineDesk

    init() throws {
        desk = try PipelineDesk()
        for name in ["a", "b", "c"] { try desk.book("\(name).epub", title: "Book \(name)") }
    }

    private func run(_ line: String, in library: String = "one", _ more: [Path] = []) async
        -> PipelineDesk.Answer
    {
        await desk.run(line + " --library", [desk[library]] + more)
    }

    private func change(_ line: String, in library: String = "one", _ more: [Path] = []) async {
        let answer = await run(line, in: library, more)
        #expect(answer.exit == .success, "\(line): \(answer.errors)")
    }

    /// A library with folders, tags and an order, and another one with the same books.
    private func fill() async {
        for library in ["one", "two"] { await change("import", in: library, [desk["books"]]) }
        for line in [
            "collections create Fiction/Sea Empty tag:lonely tag:a/b folder:tag:no",
            "collections add Fiction/Sea 2 3", "collections add Fiction/Sea 1 --first",
            "collections add Fiction 2", "works tag favourites 1 3",
            "works tag --remove --yes favourites 3",
            "collections rename Empty Café", "collections take-out --yes Fiction/Sea 2",
        ] { await change(line) }
    }

    private func export(_ names: String = "") async -> String {
        let answer = await run("collections export \(names)")
        #expect(answer.exit == .success, "\(answer.errors)")
        return answer.output
    }

    private func take(_ text: String, _ flags: String = "") async throws -> PipelineDesk.Answer {
        try desk.write(text, as: "c.jsonl")
        return await run("collections import \(flags)", in: "two", [desk["c.jsonl"]])
    }

    private func content(_ library: String) async -> String {
        await run("export dump --by-content", in: library).output
    }

    private func decisions(_ library: String = "two") async throws -> Int {
        let all = try await desk.json("undo --list --json --library", [desk[library]])
        return all.member("decisions")?.elements.count ?? -1
    }

    @Test func `a library with the same books has the same content then`() async throws {
        await fill()
        let empty = await content("two")
        let file = await export()
        #expect(await content("one") != empty)
        let answer = try await take(file)
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(
            answer.output.contains("= 13 added + 0 same + 0 of unknown contents + 0 malformed"),
            "\(answer.output)"
        )
        #expect(await content("two") == (await content("one")))
        let check = await run("verify", in: "two")
        #expect(check.exit == .success, "\(check.output)")

        let again = try await take(file)
        #expect(again.output.contains("= 0 added + 13 same"), "\(again.output)")
        #expect(try await decisions() == 1)
        await change("undo decision --yes", in: "two")
        #expect(await content("two") == empty)
    }

    @Test func `there is a line for each collection and each statement`() async throws {
        await fill()
        let lines = try await export("Fiction tag:lonely").split(separator: "\n").map {
            try JSON5Reader.read(Array($0.utf8))
        }
        #expect(lines.first?["format"].text == "accession-collections")
        #expect(lines.first?["format_version"].integer == 1)
        #expect(lines.last?["lines"].integer == lines.count - 2)
        let said = lines.dropFirst().dropLast().map { line in
            [line["collection"].text, line["title"].text, line["state"].text]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        #expect(
            said == [
                "Fiction", "Fiction Book b in", "Fiction/Sea", "Fiction/Sea Book a in",
                "Fiction/Sea Book c in", "Fiction/Sea Book b out", "tag:lonely",
            ]
        )
        let member = lines[2]
        #expect(member["fingerprint"].text.count == 32)
        #expect(member["path"].text == desk["books/b.epub"].text)
        #expect(member["place"].integer != nil)
    }

    @Test func `a rehearsal changes nothing and counts everything`() async throws {
        await fill()
        let before = await content("two")
        let answer = try await take(await export(), "--dry-run --json")
        let json = try JSON5Reader.read(Array(answer.output.utf8))
        #expect(json["dry_run"].kind == "true")
        #expect(json["added"].integer == 13)
        #expect(json["lines"].integer == 13)
        #expect(json["balanced"].kind == "true")
        #expect(json["decision"].integer == nil)
        #expect(json["collections_created"].elements.first?.text == "Café")
        #expect(await content("two") == before)
    }

    @Test func `what is said of contents that are not here holds once they come`() async throws {
        await change("import", [desk["books"]])
        await change("collections create Sea")
        await change("collections add Sea 1 2 3")
        let file = await export()
        FileTree.remove(desk["books/b.epub"])
        await change("import", in: "two", [desk["books"]])
        let answer = try await take(file)
        #expect(answer.exit == .success)
        #expect(answer.output.contains("= 3 added + 0 same + 1 of unknown contents"))
        #expect(try await take(file).output.contains("= 0 added + 4 same"))
        try desk.book("b.epub", title: "Book b")
        await change("import", in: "two", [desk["books"]])
        let shown = await run("collections show Sea --plain", in: "two").output
        #expect(
            shown.split(separator: "\n").compactMap { $0.split(separator: "\t").dropFirst().first }
                == ["Book a", "Book b", "Book c"]
        )
    }

    @Test func `lines that cannot be used are named, and the others are taken`() async throws {
        await fill()
        let content = String(repeating: "ab", count: 16)
        let answer = try await take(
            """
            {"format":"accession-collections","format_version":1}
            {"collection":"New","more":[1]}
            {"collection":"New","fingerprint":"\(content)"}
            {"collection":""}
            {"collection":"New","fingerprint":"abc"}
            {"collection":"New","fingerprint":"\(content)","state":"maybe"}
            {"collection":"New","fingerprint":"\(content)","place":"first"}
            not JSON
            {"collection":5}
            {"state":"in"}
            {"format":"accession-collections","format_version":1}
            {"end":"accession-collections","lines":10}

            """
        )
        #expect(answer.exit == .rejects, "\(answer.errors)")
        #expect(
            answer.output.contains(
                "10 lines = 1 added + 0 same + 1 of unknown contents + 8 malformed"
            )
        )
        for (line, word) in [
            (4, "is no collection"), (5, "32 hexadecimal digits"), (6, "neither in nor out"),
            (7, "expected a whole number or null"), (8, "column 1"), (9, "expected a text"),
            (10, "it has no collection"), (11, "it can only stand first"),
        ] {
            let found = answer.errors.split(separator: "\n").contains {
                $0.contains("line \(line): ") && $0.contains(word)
            }
            #expect(found, "\(line): \(answer.errors)")
        }
    }

    @Test func `a file that was cut anywhere is refused, and nothing is changed`() async throws {
        await fill()
        let before = await content("two")
        let bytes = Array(await export("Fiction").utf8)
        for end in stride(from: 0, to: bytes.count - 1, by: 7) {
            try FileTree.write(Array(bytes[..<end]), to: desk["cut.jsonl"])
            let answer = await run("collections import", in: "two", [desk["cut.jsonl"]])
            #expect(answer.exit == .noUsableInput, "\(end): \(answer.errors)")
        }
        #expect(await content("two") == before)
        #expect(try await decisions() == 0)
    }

    @Test(arguments: [
        ("", ExitCode.noUsableInput, "it is empty"),
        ("{}\n", .noUsableInput, "it does not begin like a file of collections"),
        (
            "{\"format\":\"accession-export\",\"format_version\":1}\n", .noUsableInput,
            "it does not begin like"
        ),
        (
            "{\"format\":\"accession-collections\",\"format_version\":2}\n", .configuration,
            "is of format 2"
        ),
        ("HEAD{\"collection\":\"A\"}\n", .noUsableInput, "it was cut off: after line 2"),
        ("HEAD{\"collection\":\"A\"}\nEND2", .noUsableInput, "it counts 2 lines, but 1 came"),
        (
            "HEAD{\"collection\":\"A\"}\nEND1{\"collection\":\"B\"}\n", .noUsableInput,
            "line 4 stands"
        ),
        ("HEAD[]\nEND1", .noUsableInput, "none of its lines can be used"),
    ])
    func `a file that is not whole, or another one, is refused`(
        text: String,
        exit: ExitCode,
        word: String
    ) async throws {
        await fill()
        let head = "{\"format\":\"accession-collections\",\"format_version\":1}\n"
        var text = text.replacing("HEAD", with: head)
        for count in 1...2 {
            let end = "{\"end\":\"accession-collections\",\"lines\":\(count)}\n"
            text = text.replacing("END\(count)", with: end)
        }
        let answer = try await take(text)
        #expect(answer.exit == exit, "\(answer.errors)")
        #expect(answer.errors.contains(word), "\(answer.errors)")
        #expect(try await decisions() == 0)
    }

    @Test func `an empty library of collections can be handed on as well`() async throws {
        await change("import", [desk["books"]])
        await change("import", in: "two", [desk["books"]])
        let answer = try await take(await export())
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(answer.output.contains("0 lines = 0 added"))
        #expect(await run("collections export Nowhere").exit == .missingInput)
    }
}
