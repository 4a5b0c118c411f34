// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// What an import does to its sources and reports about them.
@Suite struct ImportTests {
    @Test func `no run changes a byte or a time of its sources`() throws {
        let place = try Workplace()
        for folder in ["books", "broken"] {
            for (name, bytes) in try Samples.files(in: folder) {
                try place.folder.file("shelf/\(folder)/\(name)", bytes)
            }
        }
        let shelf = place["shelf"]
        let before = try SourceSnapshot.of(shelf)
        let books = try SourceSnapshot.of(place["shelf/books"])
        for words in [["-n"], ["--jobs", "1"], ["--jobs", "8"], ["--follow-symlinks", "-v"]] {
            #expect(try place.run(["import"] + words, paths: [shelf]).exit == 1)
            #expect(try SourceSnapshot.of(shelf) == before)
        }
        // A library inside the source is no source, and makes nothing but itself.
        let inside = try place.run("import", "--library", "shelf/own", paths: [shelf])
        #expect(inside.exit == 1, "\(inside.errorText)")
        #expect(try SourceSnapshot.of(place["shelf/books"]) == books)
    }

    @Test(arguments: [("never", Int32(0)), ("reject", 0), ("warn", 1)])
    func `a warning fails a run only on request`(limit: String, exit: Int32) throws {
        let place = try Workplace()
        try place.folder.book("untitled.epub", BookBuilder(sample: "package/title-missing-warning"))
        let run = try place.run("import", "--fail-on", limit, paths: [place["untitled.epub"]])
        #expect(run.exit == exit, "\(run.errorText)")
        #expect(run.errorText.contains("1 warning"))
    }

    @Test func `the equation stands out wherever a run is shown in color`() throws {
        let place = try Workplace()
        try place.folder.file("broken.epub", "no book")
        let words = ["import", "--color", "always"]
        let imported = try place.run(words, paths: [place["broken.epub"]])
        let red = "\u{1B}[1;31m1 rejected\u{1B}[0m"
        #expect((imported.outputText + imported.errorText).contains(red))
        for command in ["show", "report"] {
            #expect(try place.run("runs", command, "--color", "always").outputText.contains(red))
            #expect(try !place.run("runs", command).outputText.contains("\u{1B}"))
        }
    }
}
