// SPDX-License-Identifier: Apache-2.0

import Files
import JSON5
import TestSupport
import Testing

/// Covers that a catalogue shows, as they are asked for, against a server of this machine.
@Suite struct EnrichCoverTests {
    private static let isbns = ["9780141439587", "9780141439686", "9780140449266"]
    private static let titles = ["Emma", "Persuasion", "The Count of Monte Cristo"]
    private static let good = BombImage.blackPNG(width: 600, height: 900)
    private static let tiny = BombImage.blackPNG(width: 60, height: 90)

    private let place: Workplace
    private let double: OpenLibraryDouble

    init() throws {
        place = try Workplace()
        double = try OpenLibraryDouble([
            OpenLibraryDouble.Book(Self.isbns[0], Self.titles[0], cover: 101),
            OpenLibraryDouble.Book(Self.isbns[1], Self.titles[1], cover: 102),
        ])
        _ = try place.folder.folder("books")
    }

    /// - Parameter covers: of the books, by their places.
    private func importBooks(_ covers: [Int: [UInt8]] = [:]) throws {
        for (number, (isbn, title)) in zip(Self.isbns, Self.titles).enumerated() {
            let book = BookBuilder.minimal(
                title: title,
                identifiers: ["urn:isbn:\(isbn)"],
                creators: ["Jane Austen"],
                cover: covers[number],
                text: "About \(title)."
            )
            _ = try place.folder.book("books/\(number).epub", book)
        }
        let result = try place.run("import", "books", "--settle", "0")
        try #require(result.exit == 0, "\(result.errorText)")
    }

    private func words(_ first: [String], _ more: [String], at address: String? = nil) -> [String] {
        let address = address ?? double.address
        return first + [
            "--contact", "ada@example.org", "--rate", "100/s", "--base-address", address,
            "--covers-address", address,
        ] + more
    }

    /// `enrich --covers`.
    private func cover(_ more: String...) throws -> ProgramRun.Result {
        try place.run(words(["enrich", "--covers"], more))
    }

    /// `enrich --missing cover`.
    private func missing(_ more: String...) throws -> ProgramRun.Result {
        try place.run(words(["enrich", "--missing", "cover"], more))
    }

    private func shown(_ work: Int) throws -> String {
        let lines = try place.run("covers", "show", "\(work)", "--json")
        let object = try JSON5Reader.read(Array(lines.outputText.utf8))
        return object["works"].elements.first?["rule"].text ?? ""
    }

    private func dump() throws -> String {
        let result = try place.run("export", "dump", "--by-content")
        try #require(result.exit == 0, "\(result.errorText)")
        return result.outputText
    }

    private func coverFiles() throws -> Int {
        let covers = place.library.appending("covers")
        guard try FileStatus.ifPresent(covers, followingLinks: true) != nil else { return 0 }
        return try FileTree.snapshot(covers).count { $0.bytes != nil }
    }

    private func expectSound(_ flags: String...) throws {
        let verified = try place.run(["verify"] + flags)
        #expect(verified.exit == 0, "\(verified.outputText)")
    }

    @Test func `works without a cover get the one that is shown, and no other is fetched`() throws {
        try importBooks()
        let result = try missing()
        #expect(result.exit == 0, "\(result.errorText)")
        #expect(result.outputText.contains("asked 3 = 0 hits + 0 negative + 2 fetched + 1 none"))
        #expect(result.outputText.contains("covers 3 = 0 hits + 0 negative + 2 fetched + 1 none"))
        #expect(result.outputText.contains("3 calls"))
        #expect(double.askedPictures == [101, 102])
        #expect(double.requests.last?.target == "/b/id/102-L.jpg?default=false")
        #expect(double.requests.last?.headers["user-agent"]?.contains("ada@example.org") == true)
        #expect(try shown(1) == "told:openlibrary" && shown(2) == "told:openlibrary")
        let provenance = try place.run("works", "show", "1", "--provenance").outputText
        #expect(provenance.contains("openlibrary, \(double.address)/b/id/101-L.jpg"))
        try expectSound("--deep")
        let before = try dump()
        // Of those two, the filter means none any more.
        let second = try missing()
        #expect(second.outputText.contains("asked 1 = 0 hits + 1 negative"))
        #expect(second.outputText.contains("covers 1 = 0 hits + 1 negative"))
        #expect(double.requests.count == 3)
        #expect(try dump() == before)
    }

    @Test func `without being asked for covers it fetches none`() throws {
        try importBooks()
        _ = try place.run(words(["enrich"], []))
        _ = try place.run(words(["enrich", "--missing", "year"], []))
        #expect(double.askedPictures.isEmpty)
        #expect(try coverFiles() == 0)
    }

    @Test func `filters say which works are meant, and only those that lack one get one`() throws {
        try importBooks([0: Self.good])
        let some = try missing("--title", "persuasion")
        #expect(some.outputText.contains("covers 1 = 0 hits + 0 negative + 1 fetched"))
        let other = try missing("--title", "emma")
        #expect(other.outputText.contains("There is nothing to ask for"))
        // It lacks a series, and has a good cover.
        let both = try place.run(words(["enrich", "--missing", "cover,series"], ["1"]))
        #expect(both.outputText.contains("covers 0 = "))
        #expect(double.askedPictures == [102])
    }

    @Test func `for a named work nothing but a cover is taken`() throws {
        try importBooks([0: Self.good, 2: Self.tiny])
        let result = try cover("1", "2", "3", "--json")
        #expect(result.exit == 0, "\(result.errorText)")
        let object = try JSON5Reader.read(Array(result.outputText.utf8))
        // The first has a good one, so nobody is asked.
        #expect(object["asked"].integer == 2)
        #expect(object["covers"]["asked"].integer == 2)
        #expect(object["covers"]["fetched"].integer == 1 && object["covers"]["none"].integer == 1)
        #expect(object["covers"]["unneeded"].integer == 1)
        #expect(object["changed"].integer == 1)
        let year = try place.run("works", "list", "--missing", "year", "--plain").outputText
        #expect(year.split(separator: "\n").count == 3)
        #expect(try place.run("enrich", "--covers").exit == 64)
        #expect(try cover("99").exit == 66)
    }

    @Test(arguments: [(60, true), (400, false)])
    func `a poor cover makes room for a larger one only`(width: UInt32, isTaken: Bool) throws {
        try importBooks([0: BombImage.blackPNG(width: width, height: width * 2)])
        let result = try cover("1")
        #expect(result.outputText.contains(isTaken ? "1 fetched" : "1 none"))
        #expect(try shown(1) == (isTaken ? "told:openlibrary" : "cover-image"))
        // What is known of the picture is enough the second time.
        let second = try cover("1")
        #expect(double.askedPictures == [101])
        #expect(second.outputText.contains(isTaken ? "nothing to ask" : "1 negative"))
        try expectSound()
    }

    @Test func `a chosen cover outlives ten enrichments, and none is fetched for it`() throws {
        try importBooks()
        let image = try place.folder.file("mine.png", Self.tiny)
        let chosen = try place.run("covers", "set", "1", image.text)
        try #require(chosen.exit == 0, "\(chosen.errorText)")
        let before = try dump()
        for _ in 0..<10 {
            _ = try cover("1")
            FileTree.remove(place.library.appending("providers.sqlite"))
        }
        #expect(double.askedPictures.isEmpty)
        #expect(try dump() == before)
        _ = try missing()
        #expect(try shown(1) == "chosen")
        // One that was shown before gives way to it, and comes back with its end.
        _ = try place.run("covers", "set", "2", image.text)
        #expect(try shown(2) == "chosen")
        _ = try place.run("covers", "set", "--clear", "--yes", "2")
        #expect(try shown(2) == "told:openlibrary")
        try expectSound("--deep")
    }

    @Test func `to forget the provider gives the register from before, without its files`() throws {
        try importBooks([2: Self.tiny])
        let (before, files) = (try dump(), try coverFiles())
        _ = try missing()
        #expect(try coverFiles() == files + 2)
        let forgotten = try place.run("enrich", "forget", "--yes", "openlibrary")
        #expect(forgotten.exit == 0, "\(forgotten.errorText)")
        #expect(try dump() == before)
        #expect(try coverFiles() == files)
        // What the cache knows of the pictures does not stand for their bytes.
        #expect(try missing().outputText.contains("2 fetched"))
        try expectSound("--deep")
    }

    @Test func `one that a person removed comes back only if the work is named`() throws {
        try importBooks()
        _ = try missing()
        let unset = try place.run("covers", "set", "--clear", "--yes", "1")
        #expect(unset.exit == 0, "\(unset.errorText)")
        #expect(try coverFiles() == 1)
        for _ in 0..<2 {
            let again = try missing()
            #expect(again.outputText.contains("covers 2 = 0 hits + 2 negative"))
            FileTree.remove(place.library.appending("providers.sqlite"))
            _ = try place.run(words(["enrich"], []))
        }
        try expectSound("--deep")
        #expect(double.askedPictures == [101, 102])
        #expect(try cover("1").outputText.contains("1 fetched"))
        #expect(try shown(1) == "told:openlibrary")
    }

    @Test func `what a killed command left goes with the same one, also if it has nothing to do`()
        throws
    {
        try importBooks()
        _ = try cover("1")
        let before = try dump()
        let (note, files) = (place.library.appending("losing"), try coverFiles())
        for more in [[], ["--dry-run"]] as [[String]] {
            // As it is written down before the bytes of a cover that has no row yet.
            let hash = [UInt8](repeating: 0xAB, count: 16)
            let name = String(repeating: "ab", count: 16)
            let file = "covers/ab/\(name).png"
            let fields = [hash] + ["png", "3", file, "", "0"].map { Array($0.utf8) }
            try FileTree.write(fields.flatMap { Array("\($0.count) ".utf8) + $0 }, to: note)
            let again = try place.run(words(["enrich", "cover"], ["1"] + more))
            #expect(again.outputText.contains("nothing to ask"))
            let isThere = try FileStatus.ifPresent(note, followingLinks: false) != nil
            #expect(isThere == !more.isEmpty)
        }
        #expect(try dump() == before && coverFiles() == files)
    }

    @Test func `a record that is doubted shows no cover`() throws {
        try importBooks()
        double.set(.otherTitle)
        let result = try missing()
        #expect(result.outputText.contains("2 doubtful"))
        #expect(
            result.outputText.contains(
                "covers 3 = 0 hits + 0 negative + 0 fetched + 1 none + 2 doubtful"
            )
        )
        #expect(double.askedPictures.isEmpty)
    }

    @Test func `what a person says of a record holds for its picture too`() throws {
        try importBooks()
        double.set(.otherTitle)
        _ = try place.run(words(["enrich"], []))
        let record = "openlibrary:/works/OL439587W"
        let believed = try place.run("works", "trust", "1", record)
        try #require(believed.exit == 0, "\(believed.errorText)")
        #expect(
            try missing().outputText.contains(
                "covers 3 = 0 hits + 1 negative + 1 fetched + 0 none + 1 doubtful"
            )
        )
        #expect(try shown(1) == "told:openlibrary")
        _ = try place.run("covers", "set", "--clear", "--yes", "1")
        let rejected = try place.run("works", "distrust", "1", record)
        try #require(rejected.exit == 0, "\(rejected.errorText)")
        // It waits for nobody any more.
        let again = try cover("1").outputText
        #expect(again.contains("asked 1 = 0 hits + 1 negative"), "\(again)")
        #expect(again.contains("covers 1 = 0 hits + 1 negative"), "\(again)")
        try expectSound()
    }

    @Test func `books with one picture share it, and it is fetched once`() throws {
        try importBooks()
        let one = try OpenLibraryDouble(
            zip(Self.isbns, Self.titles).map { OpenLibraryDouble.Book($0, $1, cover: 7) }
        )
        let words = words(["enrich", "--missing", "cover"], [], at: one.address)
        #expect(
            try place.run(words).outputText.contains("covers 3 = 2 hits + 0 negative + 1 fetched")
        )
        #expect(one.askedPictures == [7])
        #expect(try coverFiles() == 1)
        // The first that is forgotten leaves it to the others.
        _ = try place.run("enrich", "forget", "--yes", "openlibrary", "1")
        #expect(try coverFiles() == 1)
        #expect(try place.run(words).outputText.contains("covers 1 = 1 hits"))
        #expect(one.askedPictures == [7])
        try expectSound("--deep")
    }

    @Test(arguments: [["calibre", "openlibrary"], ["openlibrary", "calibre"]])
    func `the order of providers decides between the file beside a book and this`(order: [String])
        throws
    {
        _ = try place.folder.file("books/0.png", Self.good)
        try importBooks()
        #expect(try shown(1) == "told:calibre")
        _ = try place.run(["enrich", "order", "book"] + order)
        let result = try cover("1")
        #expect(try shown(1) == "told:\(order[0])")
        #expect(
            double.askedPictures == (order[0] == "calibre" ? [] : [101]),
            "\(result.outputText)"
        )
        try expectSound()
    }

    @Test func `limits hold for pictures as for searches, and what they leave is deferred`() throws
    {
        try importBooks()
        let rehearsal = try missing("--dry-run")
        #expect(rehearsal.outputText.contains("at most 4 calls needed"))
        #expect(double.requests.isEmpty)
        let first = try missing("--max-calls", "2", "--fail-on", "deferred")
        #expect(first.exit == 75)
        #expect(first.outputText.contains("1 fetched + 1 none + 0 doubtful + 1 deferred"))
        #expect(try missing("--dry-run").outputText.contains("at most 1 call needed"))
        let offline = try missing("--offline", "--json")
        #expect(offline.outputText.contains("\"stopped\": \"offline\""))
        let day = try missing("--daily-calls", "2", "--json")
        #expect(day.outputText.contains("\"stopped\": \"quota\""))
        #expect(double.requests.count == 2)
        double.setPictures(.status(429, retryAfter: "3600"))
        #expect(try missing().errorText.contains("left alone until"))
        double.setPictures(nil)
        #expect(try missing().errorText.contains("left alone until"))
        #expect(double.requests.count == 3)
        try expectSound()
    }

    @Test func `a request to stop keeps what was fetched before`() throws {
        try importBooks()
        double.show(.silence, as: 102)
        let run = try place.start(
            words(["enrich", "--missing", "cover"], ["--progress", "never"])
        )
        for _ in 0..<3 { #expect(double.waitForRequest()) }
        run.send(.interrupt)
        let result = try run.wait()
        #expect(result.exit == 130)
        #expect(result.outputText.contains("covers 3 = 0 hits + 0 negative + 1 fetched"))
        #expect(try shown(1) == "told:openlibrary")
        try expectSound("--deep")
        double.show(nil, as: 102)
        #expect(try missing().outputText.contains("1 fetched"))
    }

    @Test func `covers go where their editions go`() throws {
        try importBooks()
        _ = try missing()
        let before = try dump()
        #expect(try place.run("works", "merge", "1", "2").exit == 0)
        #expect(try shown(1) == "told:openlibrary")
        try expectSound("--deep")
        #expect(try place.run("undo", "--yes", "decision:1").exit == 0)
        #expect(try shown(1) == "told:openlibrary" && shown(2) == "told:openlibrary")
        #expect(try coverFiles() == 2)
        #expect(try place.run("import", "books", "--settle", "0").exit == 0)
        #expect(try shown(2) == "told:openlibrary")
        // One that is removed takes its cover with it, and comes without it.
        #expect(try place.run("remove", "--yes", "1").exit == 0)
        #expect(try coverFiles() == 1)
        try expectSound("--deep")
        #expect(try place.run("import", "books", "--settle", "0").exit == 0)
        #expect(try missing().outputText.contains("1 fetched"))
        let after = try dump().split(separator: "\n").filter { $0.contains("/b/id/") }
        #expect(after == before.split(separator: "\n").filter { $0.contains("/b/id/") })
        try expectSound("--deep")
    }

    @Test func `another register takes covers over`() throws {
        try importBooks()
        _ = try missing()
        let other = place["other"].text
        let words = ["import", "books", "--settle", "0", "--library", other]
        #expect(try place.run(words).exit == 0)
        let merged = try place.run("register", "merge", place.library.text, "--library", other)
        #expect(merged.exit == 0, "\(merged.errorText)")
        #expect(try place.run("verify", "--deep", "--library", other).exit == 0)
        let there = try place.run("export", "dump", "--by-content", "--library", other)
        #expect(try there.outputText == dump())
        let shown = try place.run("covers", "show", "1", "--library", other).outputText
        #expect(shown.contains("told:openlibrary"))
    }

    @Test func `an export with the folder of covers is the same library`() throws {
        try importBooks()
        _ = try missing()
        let script = """
            accession export register > e.jsonl
            accession register import e.jsonl --library new
            cp -r library/covers new/
            accession export dump --by-content > a && accession verify --deep &&
            accession export dump --by-content --library new > b && cmp a b &&
            accession verify --deep --library new
            """
        let result = try place.shell(
            place.folder.file("script", script),
            environment: [
                "ACCESSION_LIBRARY=\(place.library.text)"
            ]
        )
        #expect(result.exit == 0, "\(result.outputText)\(result.errorText)")
    }

    @Test(arguments: ["lose", "damage"])
    func `a picture that is lost is named, given up, and fetched again`(what: String) throws {
        try importBooks()
        _ = try cover("1")
        let covers = place.library.appending("covers")
        let file = try #require(
            try FileTree.snapshot(covers).first { $0.bytes != nil }.map {
                covers.appending($0.name)
            }
        )
        let bytes = try FileTree.read(file)
        FileTree.remove(file)
        if what == "damage" { try FileTree.write([1] + bytes.dropFirst(), to: file) }
        #expect(try place.run("verify", "--deep").exit == 70)
        let repaired = try place.run("register", "repair", "--yes", "--deep", "--force")
        #expect(repaired.exit == 0, "\(repaired.outputText)\(repaired.errorText)")
        try expectSound("--deep")
        #expect(try cover("1").outputText.contains("1 fetched"))
        #expect(try shown(1) == "told:openlibrary")
        try expectSound("--deep")
    }

    /// The disk has room for what is said, and none for pictures.
    @Test(
        .enabled(if: FullDiskTests.canMount, "needs the right to mount a file system"),
        .timeLimit(.minutes(1))
    )
    func `covers that a disk has no room for are not fetched, and the counts balance`() throws {
        try importBooks()
        for number: UInt8 in [101, 102] {
            let bytes = Self.good + [UInt8](repeating: number, count: 400_000)
            double.show(
                .page(200, headers: ["Content-Type": "image/png"], body: bytes),
                as: Int(number)
            )
        }
        let enrich = words(
            ["accession", "enrich", "--covers"],
            ["1", "2", "--library", "disk/library"]
        )
        .joined(separator: " ")
        try place.folder.file(
            "small-disk",
            """
            mkdir disk && mount -t tmpfs -o size=32m tmpfs disk || exit 99
            cp -r library disk/library || exit 98
            dd if=/dev/zero of=disk/full bs=4k 2> full
            truncate -s -4M disk/full || exit 97
            \(enrich) 2> errors > output
            echo $? > exit
            find disk/library/covers -type f > left
            rm disk/full
            accession verify --deep --library disk/library > verified || echo not sound >> verified
            \(enrich) 2> errors-again > output-again
            accession verify --deep --library disk/library >> verified || echo not sound >> verified
            """
        )
        let script = try place.shell("exec unshare --mount sh ./small-disk")
        #expect(script.exit == 0, "\(script.errorText)")
        func text(_ name: String) throws -> String {
            String(decoding: try FileTree.read(place[name]), as: UTF8.self)
        }
        #expect(try text("exit") == "75\n")
        #expect(try text("errors").contains("a batch of covers needs"))
        let output = try text("output")
        #expect(output.contains("asked 2 = 0 hits + 0 negative + 2 fetched"), "\(output)")
        let covers = "covers 2 = 0 hits + 0 negative + 0 fetched + 0 none + 0 doubtful + 2 deferred"
        #expect(output.contains(covers), "\(output)")
        #expect(try text("left") == "")
        #expect(try text("output-again").contains("2 fetched"))
        let verified = try text("verified")
        #expect(!verified.contains("not sound"), "\(verified)")
    }

    @Test func `progress counts covers where covers are fetched, and rejects none`() throws {
        try importBooks()
        let result = try missing("--progress", "always")
        let lines = result.errorText.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("progress 3 of 3") })
        #expect(!lines.contains { $0.contains("rejected") })
        // A rate is shown where enough time passed.
        #expect(lines.last?.contains("identifiers") == false)
    }

    @Test func `without the decoder nothing is asked`() throws {
        try importBooks()
        let script =
            "ACCESSION_IMAGES=/nowhere accession "
            + words(["enrich", "--missing", "cover"], ["--library", "library"])
            .joined(separator: " ")
        let result = try place.shell(script)
        #expect(result.exit == 78, "\(result.errorText)")
        #expect(double.requests.isEmpty)
    }

    @Test func `a pipeline asks for covers by its filter`() throws {
        try importBooks()
        _ = try place.folder.file(
            "p.json5",
            """
            { sources: ["books"], settle: "0s", library: "library",
              enrich: [{ provider: "openlibrary", contact: "ada@example.org", rate: "100/s",
                filter: "missing:cover", base_address: "\(double.address)",
                covers_address: "\(double.address)" }] }
            """
        )
        let result = try place.run("run", "p.json5", "--json")
        #expect(result.exit == 0, "\(result.errorText)")
        #expect(result.errorText.contains("covers 3 = 0 hits + 0 negative + 2 fetched"))
        let step = try JSON5Reader.read(Array(result.outputText.utf8))["enrichments"].elements
        #expect(step.first?["covers"]["fetched"].integer == 2)
        #expect(try shown(1) == "told:openlibrary")
    }
}
