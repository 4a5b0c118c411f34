// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// `export`: what it writes, and what it says of that.
@Suite struct ExportCommandTests {
    private let desk: ExportDesk

    init() async throws {
        desk = try await ExportDesk()
    }

    @Test(arguments: ExportDesk.formats)
    func `the last line balances, and the same again changes nothing`(format: String) async throws {
        let first = await desk.export("\(format) --to @out")
        let place = desk["out"].text
        #expect(first.exit == .success, "\(first.errors)")
        #expect(
            first.output == "3 works = 3 written + 0 same + 0 failed in \(place)\n"
        )
        let before = try desk.content("out")
        let second = await desk.export("\(format) --to @out")
        #expect(second.exit == .success, "\(second.errors)")
        #expect(
            second.output == "3 works = 0 written + 3 same + 0 failed in \(place)\n"
        )
        #expect(try desk.content("out") == before)
        #expect(try desk.names() == ["out"])
    }

    @Test(arguments: ExportDesk.formats.filter { !$0.hasPrefix("sha256sum") })
    func `the works are those that the filters match`(format: String) async throws {
        let one = await desk.export("\(format) --to @out --title salt")
        #expect(one.exit == .success, "\(one.errors)")
        #expect(one.output.hasPrefix("1 work = 1 written"))
        let words = try desk.content("out").flatMap { $0.bytes ?? [] }
        #expect(words.contains(Array("Salt".utf8)) && !words.contains(Array("Emma".utf8)))
        let all = await desk.export("\(format) --to @out")
        #expect(all.output.hasPrefix("3 works = "))
        let none = await desk.export("\(format) --to @out --title nothing")
        #expect(none.exit == .success, "\(none.errors)")
        #expect(none.output.hasPrefix("0 works = 0 written + 0 same + 0 failed"))
        #expect(none.errors.contains("No work matches title:nothing."))
        #expect(try !desk.content("out").contains { $0.name.contains("Emma") })
    }

    @Test(arguments: ["csv", "jsonl", "bibtex", "csl-json", "marcxml", "sha256sum"])
    func `standard output has the export and nothing else`(format: String) async throws {
        _ = await desk.export("\(format) --to @out")
        let file = try FileTree.read(desk["out"])
        let printed = await desk.export("\(format) --to -")
        #expect(printed.exit == .success)
        #expect(printed.output == String(decoding: file, as: UTF8.self))
        #expect(printed.errors == "")
    }

    @Test(arguments: ExportDesk.formats)
    func `the answer as JSON has every number`(format: String) async throws {
        let answer = await desk.export("\(format) --to @out --json")
        let object = try JSONReading.value(Array(answer.output.utf8))
        #expect(object["format"]?.text == format.split(separator: " ").first.map(String.init))
        #expect(object["to"]?.text == desk["out"].text)
        #expect(object["bag"] == .bool(format.hasSuffix("--bag")))
        #expect(object["asked"] == .integer(3))
        #expect(object["written"] == .integer(3))
        #expect(object["same"] == .integer(0))
        #expect(object["failed"] == .integer(0))
        #expect(object["balanced"] == .bool(true))
        #expect(object["problems"] == .array([]))
        #expect(object["time"]?.text?.hasSuffix("Z") == true)
        let plain = await desk.export("\(format) --to @out --plain")
        #expect(plain.output == "works\t3\t0\t3\t0\n")
    }

    @Test(arguments: [("copy", "copied"), ("link", "linked")])
    func `missing and changed books are told, and counted as failed`(
        books: String,
        word: String
    ) async throws {
        FileTree.remove(desk["books/a.epub"])
        try FileTree.append([0], to: desk["books/b.epub"])
        let answer = await desk.export("calibre --to @out --books \(books)")
        #expect(answer.exit == .rejects)
        #expect(answer.output.hasPrefix("3 works = 1 written + 0 same + 2 failed in "))
        #expect(
            answer.errors.contains("\(desk["books/a.epub"].text) is not there: it was not \(word)")
        )
        #expect(
            answer.errors.contains(
                "\(desk["books/b.epub"].text) has changed since it was imported: it was not \(word)"
            )
        )
        let json = await desk.export("calibre --to @out --books \(books) --json")
        let object = try JSONReading.value(Array(json.output.utf8))
        #expect(json.exit == .rejects)
        #expect(object["failed"] == .integer(2))
        guard case .array(let problems) = object["problems"] else {
            Issue.record("no problems: \(json.output)")
            return
        }
        #expect(problems.map { $0["problem"]?.text } == ["missing", "changed"])
        #expect(problems.map { $0["work"] } == [.integer(1), .integer(2)])
    }

    @Test func `without books nothing of them is needed`() async throws {
        FileTree.remove(desk["books"])
        let answer = await desk.export("calibre --to @out --books none")
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try !desk.content("out").contains { $0.name.hasSuffix(".epub") })
    }

    @Test func `a table has the columns that are asked for`() async {
        let answer = await desk.export("csv --to - --columns title,id --delimiter semicolon")
        #expect(answer.output == "title;id\r\nEmma;1\r\nSalt & Rope;2\r\n'=Sum;3\r\n")
    }

    @Test func `a bag around a table has the table in it`() async throws {
        _ = await desk.export("csv --to @bag --bag")
        let table = await desk.export("csv --to -").output
        #expect(try FileTree.read(desk["bag/data/works.csv"]) == Array(table.utf8))
    }

    @Test(arguments: ["site --no-thumbnails", "opds --no-thumbnails", "calibre"])
    func `programs that check bags meet no percent sign in a name`(format: String) async throws {
        try desk.desk.book("p", title: "100 % Wool", cover: nil)
        await desk.desk.fill()
        let answer = await desk.export("\(format) --books copy --to @out --bag")
        #expect(answer.exit == .success, "\(answer.errors)")
        let names = try desk.content("out").map(\.name)
        #expect(!names.contains { $0.contains("%") })
        #expect(names.contains { $0.contains("100 \u{FF05} Wool") && $0.hasSuffix(".epub") })
    }
}
