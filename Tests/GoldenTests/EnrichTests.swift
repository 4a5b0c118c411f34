// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// `enrich` as it is typed, against a server of this machine.
@Suite struct EnrichTests {
    private static let isbns = ["9780141439587", "9780141439686", "9780140449266"]
    private static let titles = ["Emma", "Persuasion", "The Count of Monte Cristo"]

    private let place: Workplace
    private let double: OpenLibraryDouble

    init() throws {
        place = try Workplace()
        double = try OpenLibraryDouble(
            zip(Self.isbns, Self.titles).prefix(2).map { OpenLibraryDouble.Book($0, $1) }
        )
        _ = try place.folder.folder("books")
        for (isbn, title) in zip(Self.isbns, Self.titles) {
            let book = BookBuilder.minimal(
                title: title,
                identifiers: ["urn:isbn:\(isbn)"],
                text: "About \(title)."
            )
            _ = try place.folder.book("books/\(isbn).epub", book)
        }
        let result = try place.run("import", "books", "--settle", "0")
        try #require(result.exit == 0, "\(result.errorText)")
    }

    private func words(_ more: [String]) -> [String] {
        ["enrich", "--contact", "ada@example.org", "--base-address", double.address] + more
    }

    private func enrich(_ more: String...) throws -> ProgramRun.Result {
        try place.run(words(more))
    }

    @Test func `facts fill gaps, and the second time nothing is asked`() throws {
        let first = try enrich()
        #expect(first.exit == 0, "\(first.errorText)")
        #expect(first.outputText.contains("asked 3 = 0 hits + 0 negative + 2 fetched + 1 none"))
        #expect(first.outputText.contains("2 records new or changed"))
        let shown = try place.run("works", "show", "1", "2", "3", "--provenance").outputText
        #expect(shown.contains("openlibrary"))
        let second = try enrich()
        #expect(second.outputText.contains("asked 3 = 2 hits + 1 negative"))
        #expect(second.outputText.contains("0 records new or changed"))
        #expect(double.requests.count == 1)
        let agent = try #require(double.requests.first?.headers["user-agent"])
        #expect(agent.hasPrefix("Accession/") && agent.hasSuffix("(ada@example.org)"))
        let verified = try place.run("verify")
        #expect(verified.exit == 0, "\(verified.outputText)")
        let status = try place.run("enrich", "status", "--plain").outputText
        #expect(status.hasPrefix("openlibrary\t2\t1\t1\t1\t2\t1\t3\t0\t0\t3\t"))
    }

    @Test func `what a person chose outlives ten enrichments`() throws {
        let chosen = ["--title", "Emma Woodhouse", "--year", "1815"]
        try #require(try place.run(["works", "set", emma(), "--by", "Ada"] + chosen).exit == 0)
        for _ in 1...10 {
            FileTree.remove(place.library.appending("providers.sqlite"))
            #expect(try enrich("--rate", "100/s").outputText.contains("2 fetched"))
        }
        let shown = try place.run("works", "show", emma(), "--json").outputText
        #expect(shown.contains("\"title\":\"Emma Woodhouse\""))
        #expect(shown.contains("\"first_year\":1815"))
    }

    @Test func `a dump says the same of a work as the service`() throws {
        #expect(try enrich(emma()).exit == 0)
        let told = try facts()
        try #require(try place.run("enrich", "forget", "openlibrary", "--yes").exit == 0)
        let end = "\t1\t2011-02-03T04:05:06.789\t"
        _ = try place.folder.file(
            "dump",
            """
            /type/edition\t/books/OL7M\(end){"isbn_13": ["9780141439587"], "title": "Emma", \
            "languages": [{"key": "/languages/eng"}], "works": [{"key": "/works/OL439587W"}]}
            /type/edition\t/books/OL8M\(end){"title": "Emma", "publish_date": "June 1987", \
            "works": [{"key": "/works/OL439587W"}]}
            /type/work\t/works/OL439587W\(end){"title": "Emma", \
            "subjects": ["Subject 0", "England"], "authors": [{"author": {"key": "/authors/OL6A"}}]}
            /type/author\t/authors/OL6A\(end){"name": "Jane Austen"}

            """
        )
        let result = try place.run("enrich", "--from", "dump")
        #expect(result.outputText.contains("4 lines = 3 matched + 1 others + 0 malformed"))
        #expect(told.count == 7)
        let difference = try facts().symmetricDifference(told).sorted()
        // A record of an edition names it as well.
        #expect(difference == ["'identifiers' 'isbn:9780141439587'"])
    }

    @Test func `neither dump nor service takes away what only the other says`() throws {
        let end = "\t1\t2011-02-03T04:05:06.789\t"
        _ = try place.folder.file(
            "dump",
            """
            /type/edition\t/books/OL7M\(end){"isbn_13": ["9780141439587"], "title": "Emma", \
            "subjects": ["Paperbacks"], "works": [{"key": "/works/OL439587W"}]}
            /type/work\t/works/OL439587W\(end){"title": "Emma", "description": "About a match", \
            "subjects": ["Subject 0", "England"]}

            """
        )
        let take = ["enrich", "--from", "dump"]
        #expect(try place.run(take).outputText.contains("1 changed"))
        let work = try emma()
        #expect(try enrich(work).outputText.contains("1 record new or changed"))
        for _ in 1...2 {
            #expect(try place.run(take).outputText.contains("0 changed"))
            #expect(try enrich(work).outputText.contains("0 records new or changed"))
        }
        let shown = try place.run("works", "show", work, "--json").outputText
        #expect(shown.contains("\"first_year\":1987"))
        #expect(shown.contains("About a match"))
        // The subjects of the work, and not those of one of its editions.
        #expect(shown.contains("\"subjects\":[\"Subject 0\",\"England\"]"))
        #expect(try place.run("verify").exit == 0)
    }

    /// The work whose number depends on which book was read first.
    private func emma() throws -> String {
        let line = try place.run("works", "list", "--title", "emma", "--plain").outputText
        return String(line.prefix { $0 != "\t" })
    }

    /// What a provider says, whatever its record, its time and its order.
    private func facts() throws -> Set<String> {
        let dump = try place.run("export", "dump", "--by-content").outputText
        let lines = dump.split(separator: "\n").filter { $0.hasPrefix("fact|") }
        return Set(
            lines.map { line in
                let parts = line.split(separator: "|")
                return "\(parts[5]) \(parts[7])"
            }
        )
    }

    @Test func `works can be named, and filters say which are meant`() throws {
        #expect(try enrich("1").outputText.contains("asked 1 = "))
        #expect(try enrich("--title", "persuasion").outputText.contains("asked 1 = "))
        #expect(try enrich("--title", "nothing").outputText.contains("There is nothing to ask"))
        #expect(try enrich("99").exit == 66)
        #expect(double.requests.count == 2)
    }

    @Test func `books without an ISBN are told, and the rest balances`() throws {
        for number in 0..<2 {
            let book = BookBuilder.minimal(title: "Unnumbered \(number)", text: "\(number)")
            _ = try place.folder.book("books/plain-\(number).epub", book)
        }
        try #require(try place.run("import", "books", "--settle", "0").exit == 0)
        let result = try enrich()
        #expect(result.outputText.contains("asked 3 = 0 hits + 0 negative + 2 fetched + 1 none"))
        #expect(result.errorText.contains("2 editions without an ISBN to ask for were passed over"))
        #expect(try enrich("--json").outputText.contains("\"without_isbn\": 2"))
        let some = try enrich("1", "4")
        #expect(some.errorText.contains("1 edition without an ISBN to ask for was passed over"))
        #expect(try enrich("1").errorText == "")
    }

    @Test(arguments: ["folder", "text"])
    func `a cache that cannot be read has a clear name and a way out`(what: String) throws {
        let cache = place.library.appending("providers.sqlite")
        if what == "folder" {
            try FileTree.makeFolder(cache)
        } else {
            try FileTree.write(Array("no database".utf8), to: cache)
        }
        let result = try place.run("enrich", "status")
        #expect(result.exit == 74)
        #expect(result.errorText.contains(what == "folder" ? "is a folder" : "cannot be read"))
        #expect(result.errorText.contains("hint: remove it"))
    }

    @Test func `it asks for no longer than it may`() throws {
        double.set(.silence)
        let result = try enrich("--max-time", "1s", "--timeout", "30s", "--json")
        #expect(result.exit == 0, "\(result.errorText)")
        #expect(result.outputText.contains("\"stopped\": \"max-time\""))
        #expect(result.outputText.contains("\"deferred\": 3"))
    }

    @Test func `a halt ends with 75 where that is asked for, and holds for the next command`()
        throws
    {
        double.set(.status(429, retryAfter: "3600"))
        let first = try enrich("--fail-on", "deferred", "--json")
        #expect(first.exit == 75)
        #expect(first.outputText.contains("\"deferred\": 3") && first.outputText.contains("halted"))
        double.set(nil)
        let second = try enrich()
        #expect(second.exit == 0)
        #expect(second.errorText.contains("is left alone until"))
        #expect(double.requests.count == 1)
    }

    @Test func `a book that the service gives to another work is told no more by the former one`()
        throws
    {
        func records() throws -> String {
            let cache = place.library.appending("providers.sqlite")
            FileTree.remove(cache)
            let dump = try place.run("export", "dump", "--by-content").outputText
            let words = dump.split { $0 == "|" || $0 == "\n" || $0 == " " || $0 == "\"" }
            return Set(words.filter { $0.contains("/works/OL") }.map(String.init)).sorted()
                .joined(separator: " ")
        }
        _ = try enrich()
        let before = try records()
        #expect(before.split(separator: " ").count == 2)
        let later = try OpenLibraryDouble(
            zip(Self.isbns, Self.titles).prefix(2).enumerated().map { number, book in
                OpenLibraryDouble.Book(book.0, book.1, number: number + 1)
            }
        )
        let words = ["enrich", "--contact", "ada@example.org", "--base-address", later.address]
        // What is doubted takes the place of nothing.
        later.set(.otherTitle)
        #expect(try place.run(words).outputText.contains("2 doubtful"))
        #expect(try records().split(separator: " ").count == 4)
        later.set(nil)
        _ = try place.run(words)
        let after = try records()
        #expect(after.contains("/works/OL1W") && after.contains("/works/OL2W"), "\(after)")
        #expect(after.split(separator: " ").count == 2, "\(after)")
        // Nor does it replace what the same record said when it was believed.
        later.set(.otherTitle)
        let doubted = try place.run(words)
        #expect(doubted.outputText.contains("0 records new or changed"))
        let verified = try place.run("verify")
        #expect(verified.exit == 0, "\(verified.outputText)")
    }

    @Test(arguments: [("trust", "1 hits"), ("distrust", "1 negative")])
    func `what a person says of a record holds when its provider was forgotten`(
        verdict: String,
        outcome: String
    ) throws {
        let other = try OpenLibraryDouble([.init(Self.isbns[0], Self.titles[0], number: 1)])
        other.set(.otherTitle)
        let contact = ["--contact", "ada@example.org", "--base-address", other.address]
        let words = try ["enrich", emma()] + contact
        #expect(try place.run(words).outputText.contains("1 doubtful"))
        let said = try place.run("works", verdict, emma(), "openlibrary:/works/OL1W")
        try #require(said.exit == 0, "\(said.errorText)")
        try #require(try place.run("enrich", "forget", "openlibrary", "--yes").exit == 0)
        let again = try place.run(words).outputText
        #expect(again.contains(outcome) && again.contains("0 doubtful"), "\(again)")
    }

    @Test(arguments: ["delete", "damage"])
    func `without its cache it asks again`(what: String) throws {
        _ = try enrich()
        let cache = place.library.appending("providers.sqlite")
        FileTree.remove(cache)
        if what == "damage" { try FileTree.write(Array("no database".utf8), to: cache) }
        let result = try enrich()
        #expect(result.exit == 0)
        #expect(result.outputText.contains("2 fetched + 1 none"))
        #expect(result.errorText.contains("a new one is started") == (what == "damage"))
    }

    @Test(
        .enabled(if: UnreadableTests.prefix != nil, "needs a user who may not write everything")
    )
    func `a cache that may not be written is told, and done without`() throws {
        _ = try enrich()
        let cache = place.library.appending("providers.sqlite")
        try FileTree.setMode(0o400, of: cache)
        let before = try FileTree.read(cache)
        let words = words(["--library", "library"]).joined(separator: " ")
        let result = try place.shell("\(UnreadableTests.prefix ?? "") accession \(words)")
        #expect(result.exit == 0, "\(result.errorText)")
        #expect(result.outputText.contains("2 hits + 1 negative"), "\(result.outputText)")
        #expect(result.errorText.contains("cannot be written"))
        #expect(try FileTree.read(cache) == before)
    }

    @Test(
        .enabled(if: UnreadableTests.prefix != nil, "needs a user who may not write everything")
    )
    func `nothing is asked for a library that may not be written`() throws {
        let register = place.library.appending("register.sqlite")
        try FileTree.setMode(0o400, of: register)
        let words = words(["--library", "library"]).joined(separator: " ")
        let result = try place.shell("\(UnreadableTests.prefix ?? "") accession \(words)")
        #expect(result.exit == 77, "\(result.errorText)")
        #expect(result.errorText.contains("cannot write to"), "\(result.errorText)")
        #expect(double.requests.isEmpty)
    }

    /// Where nothing else is on that disk, and where the register is on it too.
    @Test(
        .enabled(if: FullDiskTests.canMount, "needs the right to mount a file system"),
        .timeLimit(.minutes(1)),
        arguments: [false, true]
    )
    func `on a full disk the cache is done without, and the register stays whole`(
        isOfLibrary: Bool
    ) throws {
        let enrich = "accession \(words(["--library", "moved"]).joined(separator: " "))"
        let move =
            isOfLibrary
            ? "cp -r library disk/library && ln -s disk/library moved"
            : "cp -r library moved && ln -s ../disk/providers.sqlite moved/providers.sqlite"
        try place.folder.file(
            "small-disk",
            """
            mkdir disk && mount -t tmpfs -o size=4m tmpfs disk || exit 99
            \(move) || exit 98
            # What a reader leaves, so that a register can be opened without a new file.
            accession export dump --library moved > dump
            dd if=/dev/zero of=disk/full bs=4k 2> full
            \(enrich) 2> errors > output
            echo $? > exit
            rm disk/full
            \(enrich) 2> errors-again > output-again
            echo $? > exit-again
            accession verify --library moved > verified || echo not sound >> verified
            """
        )
        let script = try place.shell("exec unshare --mount sh ./small-disk")
        #expect(script.exit == 0, "\(script.errorText)")
        func text(_ name: String) throws -> String {
            String(decoding: try FileTree.read(place[name]), as: UTF8.self)
        }
        #expect(try text("exit") == (isOfLibrary ? "75\n" : "0\n"))
        let errors = try text("errors")
        #expect(errors.contains(isOfLibrary ? "the disk is full" : "may be deleted"), "\(errors)")
        // On the library's disk nothing is asked: no answer could be kept there.
        if !isOfLibrary { #expect(try text("output").contains("2 fetched + 1 none")) }
        #expect(double.requests.count == (isOfLibrary ? 1 : 2))
        #expect(try text("exit-again") == "0\n")
        #expect(try text("output-again").contains("2 fetched + 1 none"))
        #expect(try !text("verified").contains("not sound"))
    }

    @Test func `a request to stop ends it cleanly while a server says nothing`() throws {
        double.set(.silence)
        let run = try place.start(words(["--progress", "never"]))
        #expect(double.waitForRequest())
        run.send(.interrupt)
        let result = try run.wait()
        #expect(result.exit == 130)
        #expect(result.outputText.contains("3 deferred"))
        let names = try FileTree.names(in: place.library)
        #expect(!names.contains { $0.suffix(5).elementsEqual(".part".utf8) })
        double.set(nil)
        #expect(try enrich().outputText.contains("2 fetched + 1 none"))
    }

    @Test(arguments: [
        (["enrich"], "ACCESSION_CONTACT"), (["enrich", "--contact", "ada"], "ada@example.org"),
        (["enrich", "--rate", "9000/s"], "3/s"), (["enrich", "--provider", "moon"], "openlibrary"),
        (["enrich", "--dry-run", "--base-address", "nowhere"], "https://example.org"),
        (["enrich", "--dry-run", "--base-address", "file:///etc/passwd"], "https://example.org"),
        (["enrich", "--dry-run", "--base-address", "https://a:b@example.org"], "--credentials"),
        (
            ["enrich", "--covers", "1", "--covers-address", "ftp://example.org"],
            "no address of the web"
        ),
    ])
    func `what cannot be asked for is refused`(words: [String], hint: String) throws {
        let result = try place.run(words)
        #expect(result.exit == 64)
        #expect(result.errorText.contains(hint))
        #expect(double.requests.isEmpty)
    }

    @Test func `without its helper, or with passwords that others may read, nothing is asked`()
        throws
    {
        let passwords = try place.folder.file("netrc", "machine 127.0.0.1 login a password b\n")
        try FileTree.setMode(0o644, of: passwords)
        let open = try enrich("--credentials", passwords.text)
        #expect(open.exit == 78)
        #expect(open.errorText.contains("chmod 600"))
        let script =
            "ACCESSION_FETCH=/nowhere accession \(words([]).joined(separator: " ")) --library library"
        let missing = try place.shell(script)
        #expect(missing.exit == 78)
        #expect(missing.errorText.contains("make install"))
        #expect(double.requests.isEmpty)
        // What was not asked used up nothing.
        let status = try place.run("enrich", "status", "--json").outputText
        #expect(!status.contains("\"calls_today\": 1"))
    }
}
