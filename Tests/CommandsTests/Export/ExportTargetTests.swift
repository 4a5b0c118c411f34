// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// Where an export may go, and that a place that is refused is left as it was.
@Suite struct ExportTargetTests {
    private static let foreign = "is not known to be Accession's"
    private let desk: ExportDesk

    init() async throws {
        desk = try await ExportDesk()
    }

    private func expectRefused(
        _ words: String,
        _ exit: ExitCode,
        _ message: String,
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try content()
        let answer = await desk.export(words)
        #expect(answer.exit == exit, "\(answer.errors)", sourceLocation: sourceLocation)
        #expect(answer.errors.contains(message), "\(answer.errors)", sourceLocation: sourceLocation)
        #expect(answer.output == "", sourceLocation: sourceLocation)
        let isLeft = try content() == before
        #expect(isLeft, sourceLocation: sourceLocation)
    }

    /// Everything there is, without what a register is given by those who only read it.
    private func content() throws -> [FileTree.Entry] {
        try FileTree.snapshot(
            desk.desk.folder.path,
            leavingOut: ["register.sqlite-shm", "register.sqlite-wal"]
        )
    }

    @Test(arguments: [
        ("--to @out", "needs FORMAT"), ("snapshot", "name the file to write with --to"),
        ("csv --by-content --to @out", "--by-content is about a dump"),
        ("dump --author x", "--author means nothing with dump"),
        ("register --by-content", "--by-content means nothing with register"),
        ("calibre", "name the folder to write with --to"), ("pdf --to @out", "pdf"),
        ("csv --to @out --books copy", "--books means nothing with csv"),
        ("snapshot --to @out --books none", "--books means nothing with snapshot"),
        ("calibre --to @out --bag --books link", "a bag holds no links"),
        ("calibre --to -", "calibre cannot go to standard output"),
        ("snapshot --to -", "snapshot cannot go to standard output"),
        ("csv --bag --to -", "a bag cannot go to standard output"),
        ("jsonl --to @out --columns title", "--columns applies only to a CSV table"),
        ("csv --to @out --columns titel", "there is no column titel"),
        ("csv --to @out --delimiter a", "must be comma, semicolon, tab"),
        ("csv --json", "the export itself goes to standard output"),
        ("jsonl --to - --plain", "the export itself goes to standard output"),
    ])
    func `a command line that means nothing ends with 64`(
        words: String,
        message: String
    ) async throws {
        try await expectRefused(words, .usage, message)
    }

    @Test(arguments: [
        ("calibre", "books", "is a folder of books that were imported"),
        ("calibre", "books/sub/calibre", "which was imported"),
        ("csv --bag", "books/bag", "which was imported"),
        ("calibre", "library", "is in the library"),
        ("calibre", "library/covers", "is in the library"),
        ("jsonl --bag", "library/exports/bag", "is in the library"),
        ("calibre", "mine", "is neither empty nor an export: it holds note"),
        ("csv --bag", "mine", "is neither empty nor an export: it holds note"),
        ("calibre", "note", "cannot create folder"),
    ])
    func `a folder that is not the export's is refused`(
        format: String,
        place: String,
        message: String
    ) async throws {
        try desk.desk.folder.file("mine/note", "mine")
        try desk.desk.folder.file("note", "mine")
        try await expectRefused("\(format) --to @\(place)", .cannotCreate, message)
    }

    @Test func `a link into the books leads to the books`() async throws {
        try FileTree.link(desk["link"], to: desk["books"])
        let answer = await desk.export("calibre --to @link/out")
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("which was imported"), "\(answer.errors)")
        #expect(try FileTree.names(in: desk["books"]).count == 3)
    }

    @Test(arguments: ["csv", "jsonl", "bibtex", "csl-json", "marcxml", "sha256sum", "snapshot"])
    func `a file that is no export is refused`(format: String) async throws {
        try await expectRefused(
            "\(format) --to @books/a.epub",
            .usage,
            "is a file that a run has read"
        )
        try await expectRefused(
            "\(format) --to @library/register.sqlite",
            .cannotCreate,
            "is in the library"
        )
        try await expectRefused(
            "\(format) --to @library/covers/x",
            .cannotCreate,
            "is in the library"
        )
        for (place, message) in [
            ("library/out", "is in the library"), ("books/out", "which was imported"),
            ("books/sub/out", "which was imported"), ("books", "is a folder"),
        ] { try await expectRefused("\(format) --to @\(place)", .cannotCreate, message) }
        try await expectRefused("\(format) --to @none/out", .cannotCreate, "none")
        try desk.desk.folder.file("bytes", [0xFF, 0, 1])
        try await expectRefused("\(format) --to @bytes", .cannotCreate, Self.foreign)
        try desk.desk.folder.file("drawing", "<?xml version=\"1.0\"?><svg/>")
        try await expectRefused("\(format) --to @drawing", .cannotCreate, Self.foreign)
    }

    @Test(arguments: ["csv", "marcxml", "snapshot"])
    func `what is no file is not replaced by one`(format: String) async throws {
        try FileTree.makePipe(desk["pipe"])
        let answer = await desk.export("\(format) --to @pipe")
        #expect(answer.exit == .cannotCreate)
        #expect(answer.errors.contains("pipe is a "), "\(answer.errors)")
        #expect(try FileStatus.of(desk["pipe"], followingLinks: false).kind == .fifo)
    }

    @Test(arguments: ["csv", "snapshot"], ["/dev/stdout", "/dev/stderr", "/proc/self/fd/1"])
    func `a file that is open in the command is refused`(
        format: String,
        file: String
    ) async throws {
        try await expectRefused("\(format) --to \(file)", .cannotCreate, "is open in this command")
    }

    @Test(arguments: [
        ("calibre", "csv --bag"), ("csv --bag", "jsonl --bag"), ("calibre --bag", "calibre"),
    ])
    func `a folder of another form is refused`(first: String, second: String) async throws {
        #expect(await desk.export("\(first) --to @out").exit == .success)
        try await expectRefused("\(second) --to @out", .cannotCreate, "belongs to an export as ")
    }

    @Test func `an export in progress makes another one come back later`() async throws {
        #expect(await desk.export("calibre --to @out").exit == .success)
        let lock = try FileLock(desk["out/.accession-export.lock"])
        let answer = await desk.export("calibre --to @out")
        #expect(answer.exit == .tryLater)
        #expect(answer.errors.contains("another export is writing into \(desk["out"].text)"))
        _ = lock.path
    }

    @Test(arguments: ExportDesk.formats)
    func `a place that may not be written is told as such`(format: String) async throws {
        try FileTree.makeFolder(desk["shut"])
        try FileTree.setMode(0o555, of: desk["shut"])
        try await OwnProcess.withoutRights {
            let answer = await desk.export("\(format) --to @shut/out")
            // Somebody else's library cannot be read either, where the test is root.
            #expect(answer.exit == .noPermission || answer.exit == .configuration)
        }
        #expect(try FileTree.names(in: desk["shut"]) == [])
    }

    @Test func `a link to an export is followed`() async throws {
        #expect(await desk.export("csv --to @real.csv").exit == .success)
        try FileTree.link(desk["link.csv"], to: desk["real.csv"])
        #expect(await desk.export("csv --to @link.csv --title emma").exit == .success)
        let status = try FileStatus.of(desk["link.csv"], followingLinks: false)
        #expect(status.kind == .symbolicLink)
        #expect(try !desk.desk.text("real.csv").contains("Salt"))
    }
}
