// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// The files in `pipelines`: they work as they are, in a checkout.
@Suite struct PipelineExampleTests {
    private static let folder = Samples.path.parent.appending("pipelines")

    /// A checkout with nothing in it but the samples and the pipelines.
    private func checkout() throws -> Workplace {
        let place = try Workplace()
        try place.folder.folder(".build")
        for (name, bytes) in try Samples.files(in: "../pipelines") {
            try place.folder.file("pipelines/" + name, bytes)
        }
        for (name, bytes) in try Samples.files(in: "books") {
            try place.folder.file("Samples/books/" + name, bytes)
        }
        return place
    }

    private func examples() throws -> [String] {
        try FileTree.names(in: Self.folder).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasSuffix(".json5") }
    }

    @Test func `each example is valid, can be checked, and runs`() throws {
        let place = try checkout()
        let names = try examples()
        #expect(
            names == [
                "cover-report.json5", "enrich.json5", "hand-on.json5", "import-once.json5",
                "nightly.json5",
            ]
        )
        for (index, name) in names.enumerated() {
            let file = "pipelines/" + name
            let check = try place.run("run", "--check", file)
            #expect(check.exit == 0)
            #expect(check.errorText == "")
            #expect(try place.run("run", "--print", file).exit == 0)
            #expect(try place.run("run", "--dry-run", file).exit == 0)
            let run = try place.run("run", file)
            #expect(run.exit == 0, "\(run.errorText)")
            #expect(run.outputText.contains(index == 0 ? "12 new works" : "14 unchanged"))
            #expect(try place.run("run", "--quiet", file).errorText == "")
        }
        let covers = try FileTree.read(place[".build/covers.csv"])
        #expect(covers.count { $0 == UInt8(ascii: "\n") } == 14)
        #expect(try FileTree.read(place[".build/covers.json"]).isEmpty == false)
    }

    @Test func `what is handed on is whole, and stays where nothing changed`() throws {
        let place = try checkout()
        func works(_ words: String...) throws -> Set<Substring> {
            let answer = try place.run(words + ["--plain", "--library", ".build/library"])
            return Set(
                answer.outputText.split(separator: "\n").compactMap {
                    $0.split(separator: "\t").first
                }
            )
        }
        #expect(try place.run("run", "pipelines/hand-on.json5").exit == 0)
        let tagged = try works("works", "list", "--tag", "no series")
        #expect(!tagged.isEmpty)
        #expect(try tagged == works("works", "list", "--missing", "series"))
        let table = try FileTree.read(place[".build/works.csv"])
        let newer = try works("works", "list", "--epub", "3")
        #expect(table.count { $0 == UInt8(ascii: "\n") } == newer.count + 1)
        let made = [".build/feeds/catalog.xml", ".build/works.csv", ".build/works.sqlite"]
        let before = try made.map { try FileStatus.of(place[$0], followingLinks: false) }
        let again = try place.run("run", "pipelines/hand-on.json5")
        #expect(again.exit == 0, "\(again.errorText)")
        #expect(try made.map { try FileStatus.of(place[$0], followingLinks: false) } == before)
    }

    @Test func `the nightly run reports what is wrong`() throws {
        let place = try checkout()
        try place.folder.file("Samples/books/junk.epub", Array("no book".utf8))
        // Files that are still being copied are left for the next run.
        let waiting = try place.run("run", "pipelines/nightly.json5")
        #expect(waiting.exit == 0 || waiting.exit == 1, "\(waiting.errorText)")
        let answer = try place.run("run", "--settle", "0", "pipelines/nightly.json5")
        if answer.exit == 1 {
            let rejects = try FileTree.read(place[".build/rejects.csv"])
            #expect(String(decoding: rejects, as: UTF8.self).contains("junk.epub"))
        }
        #expect(answer.exit == 1 || waiting.exit == 1)
    }

    private static let hasAnalyzer =
        (try? FileStatus.of(Path("/usr/bin/systemd-analyze"), followingLinks: true)) != nil

    @Test(.enabled(if: hasAnalyzer, "needs systemd-analyze"))
    func `systemd accepts the units`() throws {
        let place = try checkout()
        let units = place["units"]
        try place.folder.folder("units")
        for (name, bytes) in try Samples.files(in: "../pipelines/systemd") {
            // The analyzer looks whether the program is there.
            let text = String(decoding: bytes, as: UTF8.self)
                .replacing("/usr/local/bin/accession", with: "/bin/true")
            try place.folder.file("units/" + name, Array(text.utf8))
        }
        try place.folder.folder("odd %h $x \"q\" \\b")
        try place.folder.file(
            "odd %h $x \"q\" \\b/a%b.json5",
            Array("{ sources: ['x y', 'it\\'s'], library: 'lib' }".utf8)
        )
        let own = try place.run(
            ["schedule", "systemd", "--user", "books", "--to", "units"],
            paths: [place["odd %h $x \"q\" \\b/a%b.json5"]]
        )
        #expect(own.exit == 0, "\(own.errorText)")
        let names = try FileTree.names(in: units).map { String(decoding: $0, as: UTF8.self) }
        #expect(names.count == 6)
        let answer = try ProgramRun.run(
            (["/usr/bin/systemd-analyze", "verify", "--man=no"] + names.map { "units/" + $0 })
                .map { Array($0.utf8) },
            environment: place.environment(),
            folder: place.path
        )
        #expect(answer.exit == 0, "\(answer.errorText)")
        #expect(answer.errorText == "")
    }
}
