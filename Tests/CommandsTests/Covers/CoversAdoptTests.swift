// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

/// `covers adopt`: takes what the report calls better.
@Suite struct CoversAdoptTests {
    private let desk: CoverDesk

    init() async throws {
        desk = try CoverDesk()
        try desk.book("large", title: "Emma", cover: (600, 900), isWhole: true)
        try desk.book("none", title: "Sanditon", cover: nil)
        try desk.book("small", title: "Emma too", cover: (200, 300), isWhole: true)
    }

    private func image(_ name: String, _ width: UInt32, _ height: UInt32) throws {
        try desk.folder.file("books/\(name)", SampleImage.png(width: width, height: height))
    }

    private func adopt(
        _ flags: String
    ) async -> (exit: ExitCode, output: String, errors: String) {
        await desk.run("covers adopt --library @library " + flags)
    }

    /// The widths of all covers, in the order of works and editions.
    private func widths() async throws -> [Int?] {
        let document = try JSONReading.value(Array(await desk.report("--json -").output.utf8))
        guard case .array(let covers) = document["covers"] else { return [] }
        return covers.map { cover in
            guard case .integer(let width) = cover["width"] else { return nil }
            return Int(width)
        }
    }

    @Test func `a larger cover of another edition becomes that of the work`() async throws {
        await desk.fill()
        #expect(await desk.run("works merge --library @library 1 3").exit == .success)
        let answer = await adopt("--better-elsewhere --yes")
        #expect(answer.exit == .success)
        #expect(answer.output.hasPrefix("1 work got a better cover.\n"))
        #expect(try await widths() == [600, 600, nil])
        let log = await desk.run("register log --library @library --plain --limit 1")
        #expect(log.output.contains("\tcovers adopt\t"))
        #expect(await adopt("--better-elsewhere --yes").output == "No better cover is at hand.\n")
    }

    @Test func `an image next to a file does, and one undo takes all back`() async throws {
        await desk.fill()
        try image("small.png", 800, 1200)
        try image("none.png", 400, 600)
        let before = try await widths()
        let rehearsal = await adopt("--better-elsewhere --dry-run")
        let books = desk["books"].text
        #expect(
            rehearsal.output == """
                2 works would get a better cover.
                work 2 "Sanditon": no cover -> png, 400 x 600 pixels, from \(books)/none.png
                work 3 "Emma too": png, 200 x 300 pixels -> png, 800 x 1200 pixels, from \(books)/small.png

                """
        )
        let lines = await adopt("--better-elsewhere --dry-run --jsonl").output
        let works = try lines.split(separator: "\n").map {
            try JSONReading.value(Array($0.utf8))["work"]
        }
        #expect(works == [.integer(2), .integer(3)])
        let rows = await adopt("--better-elsewhere --dry-run --plain").output.split(separator: "\n")
        #expect(
            rows.filter { $0.hasPrefix("better") } == [
                "better\t2\tSanditon\t\t\t400\t600\t\t\(books)/none.png",
                "better\t3\tEmma too\t200\t300\t800\t1200\t\t\(books)/small.png",
            ]
        )
        #expect(try await widths() == before)
        let answer = await adopt("--better-elsewhere --yes")
        #expect(answer.exit == .success)
        #expect(try await widths() == [600, 400, 800])
        let undo = answer.output.split(separator: "\n").last { $0.contains("Undo with: ") }
        let words = undo?.split(separator: " ").drop { $0 != "accession" }.dropFirst()
        let command = try #require(words?.joined(separator: " "))
        #expect(await desk.run(command + " --yes").exit == .success)
        #expect(try await widths() == before)
    }

    @Test func `a damaged image is not replaced by itself`() async throws {
        await desk.fill()
        let whole = BombImage.blackPNG(width: 600, height: 900)
        try desk.folder.file("books/none.png", Array(whole.prefix(whole.count / 2)))
        #expect(await adopt("2").output.hasPrefix("1 work got a better cover.\n"))
        #expect(await adopt("2").output == "No better cover was found for this work.\n")
        try desk.folder.file("books/none.png", whole)
        #expect(await adopt("2").output.hasPrefix("1 work got a better cover.\n"))
    }

    @Test func `only the works that are named get one`() async throws {
        await desk.fill()
        try image("small.png", 800, 1200)
        try image("none.png", 400, 600)
        let answer = await adopt("2")
        #expect(answer.output.hasPrefix("1 work got a better cover.\n"))
        #expect(try await widths() == [600, 400, 200])
        #expect(await adopt("1").output == "No better cover was found for this work.\n")
    }

    @Test func `a cover that a person chose stays, unless its work is named`() async throws {
        await desk.fill()
        try image("small.png", 800, 1200)
        try desk.folder.file("own.png", BombImage.blackPNG(width: 100, height: 150))
        #expect(await desk.run("covers set --library @library 3 @own.png").exit == .success)
        #expect(await adopt("--better-elsewhere --yes").output == "No better cover is at hand.\n")
        #expect(try await widths() == [600, nil, 100])
        #expect(await adopt("3").exit == .success)
        #expect(try await widths() == [600, nil, 800])
    }

    @Test func `an image that could not be chosen is not advised either`() async throws {
        await desk.fill()
        try image("small.png", 800, 1200)
        let bitmap = try FileTree.read(Samples.path.appending("cover-images/other.bmp"))
        try desk.folder.file("books/none.png", bitmap)
        let answer = await adopt("--better-elsewhere --yes")
        #expect(answer.exit == .success)
        #expect(!answer.errors.contains("not taken"))
        #expect(try await widths() == [600, nil, 800])
        #expect(await desk.run("covers set --library @library 2 @books/none.png").exit != .success)
    }

    @Test(arguments: [
        ("", "no work was named"),
        ("3 --better-elsewhere", "works and --better-elsewhere exclude each other"),
        ("0", "is not a work"), ("99", "there is no work 99"),
    ])
    func `what makes no sense is refused`(flags: String, message: String) async {
        await desk.fill()
        let answer = await adopt(flags)
        #expect(answer.exit != .success)
        #expect(answer.errors.contains(message))
    }
}
