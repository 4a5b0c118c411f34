// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// An export that becomes a library, and does not come to its end.
@Suite struct ExportImportTests {
    private let place: Workplace
    private let export: [UInt8]

    init() throws {
        place = try Workplace()
        for number in 0..<12 {
            try place.folder.book(
                "shelf/\(number).epub",
                .minimal(
                    title: "Book \(number)",
                    identifiers: ["book-\(number)"],
                    text: String(repeating: "\(number)", count: 9)
                )
            )
        }
        let old = place["old"].text
        #expect(try place.run("import", "-q", "--library", old, "shelf").exit == 0)
        export = try place.run("export", "register", "--library", old).output
        try place.folder.file("export.jsonl", export)
    }

    /// A run that has made what it fills, and waits for more.
    private func started() throws -> ProgramRun {
        let run = try place.start("register", "import", "-v", "-")
        let half = export[..<(export.count / 2)]
        run.write(Array(half))
        #expect(try run.readErrors(lines: 1))
        return run
    }

    private func expectImport(_ words: String...) throws {
        let run = try place.run(["register", "import", "export.jsonl"] + words)
        #expect(run.exit == 0, "\(run.errorText)")
        #expect(try place.run("export", "register").output == export)
        let names = try FileTree.names(in: place.library)
        #expect(!names.contains { $0.starts(with: ".accession-".utf8) })
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [(ProgramRun.Order.interrupt, Int32(130)), (.terminate, 143)]
    )
    func `a request to stop leaves nothing`(order: ProgramRun.Order, exit: Int32) throws {
        let run = try started()
        #expect(FileTree.isFolder(place.library))
        run.send(order)
        let end = try run.waitWithOpenInput()
        #expect(end.exit == exit)
        #expect(end.errorText.contains("interrupted; nothing was imported"))
        #expect(!FileTree.isFolder(place.library))
        try expectImport()
    }

    @Test(.timeLimit(.minutes(1)))
    func `what a kill leaves is no register, and goes with the next one`() throws {
        let run = try started()
        run.send(.kill)
        #expect(try run.wait().exit == 128 + 9)
        let left = try FileTree.names(in: place.library)
        #expect(left.count == 1)
        #expect(left.allSatisfy { $0.starts(with: ".accession-".utf8) })
        #expect(try place.run("works", "list").exit == 66)
        #expect(try place.run("register", "import", "--dry-run", "export.jsonl").exit == 0)
        try expectImport()
    }

    @Test(.timeLimit(.minutes(1))) func `an import of books begins where a kill left something`()
        throws
    {
        let run = try started()
        run.send(.kill)
        _ = try run.wait()
        #expect(try place.run("import", "-q", "shelf").exit == 0)
        #expect(try place.run("works", "list", "--plain").outputText.contains("Book 11"))
    }

    @Test(
        .enabled(if: FullDiskTests.canMount, "needs the right to mount a file system"),
        .timeLimit(.minutes(1))
    )
    func `a full disk ends it, and leaves nothing`() throws {
        try place.folder.file(
            "small-disk",
            """
            mkdir disk && mount -t tmpfs -o size=200k tmpfs disk || exit 99
            accession register import export.jsonl --library disk/library 2> errors > output
            echo $? > exit
            ls -A disk > left
            mount -o remount,size=64m disk
            accession register import -q export.jsonl --library disk/library
            accession export register --library disk/library > again
            """
        )
        #expect(try place.shell("exec unshare --mount sh ./small-disk").exit == 0)
        func text(_ name: String) throws -> String {
            String(decoding: try FileTree.read(place[name]), as: UTF8.self)
        }
        #expect(try text("exit") == "75\n")
        #expect(try text("output") == "")
        #expect(try text("errors").contains("the disk is full at \(place["disk/library"].text)"))
        #expect(try text("left") == "")
        #expect(try FileTree.read(place["again"]) == export)
    }
}
