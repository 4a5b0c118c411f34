// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// A report of covers that is stopped while one is being decoded.
@Suite struct CoverInterruptionTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.folder.folder("shelf")
        for (number, name) in Samples.coverFormats.enumerated() {
            let id = "urn:x:\(number)"
            let cover = try Samples.coverImage(name)
            try place.folder.book(
                "shelf/\(number).epub",
                .minimal(title: name, identifiers: [id], cover: cover, text: name)
            )
        }
        #expect(try place.run("import", "-q", paths: [place["shelf"]]).exit == 0)
    }

    private func report(decoder: Path) throws -> ProgramRun {
        let words = ["covers", "report", "--jobs", "1", "--html", "page.html"]
        return try ProgramRun(
            [try Binary.path().bytes] + words.map { Array($0.utf8) },
            environment: place.environment([
                "ACCESSION_LIBRARY=\(place.library.text)", "ACCESSION_IMAGES=\(decoder.text)",
            ]),
            folder: place.path
        )
    }

    /// It begins like the decoder, signals the test that it has a request, and never answers.
    private func hangingDecoder() throws -> Path {
        let decoder = try BuiltProgram.images.path().text
        let script = """
            #!/bin/sh
            '\(decoder)' </dev/null
            head -c 8 >/dev/null
            echo here >'\(place["asked"].text)'
            exec sleep 1000
            """
        try FileTree.makePipe(place["asked"])
        let path = try place.folder.file("decoder", script)
        try FileTree.setMode(0o755, of: path)
        return path
    }

    @Test(.timeLimit(.minutes(1)), arguments: [ProgramRun.Order.interrupt, .terminate])
    func `it stops at once, writes no page, and can be repeated`(order: ProgramRun.Order) throws {
        let run = try report(decoder: hangingDecoder())
        // Waits until the decoder opens the other end.
        #expect(try SmallFile.read(place["asked"]) == Array("here\n".utf8))
        run.send(order)
        let result = try run.wait()
        let code: Int32 =
            switch order {
            case .interrupt: 130
            default: 143
            }
        #expect(result.exit == code, "\(result.errorText)")
        #expect(result.errorText.contains("after 0 of 7 covers"), "\(result.errorText)")
        #expect(try !FileTree.names(in: place.path).contains(Array("page.html".utf8)))
        let second = try report(decoder: BuiltProgram.images.path()).wait()
        #expect(second.exit == 0, "\(second.errorText)")
        #expect(try FileTree.names(in: place.path).contains(Array("page.html".utf8)))
    }
}
