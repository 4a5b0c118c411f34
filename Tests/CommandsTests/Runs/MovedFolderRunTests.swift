// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// What is said of a run whose files lie elsewhere since.
@Suite struct MovedFolderRunTests {
    private let shelf: CommandShelf
    private let place: Path

    init() async throws {
        shelf = try CommandShelf()
        try await shelf.add("Ash")
        try await shelf.add("Birch")
        _ = try shelf.file("books/broken.epub", "PK nothing")
        _ = await shelf.run("import -q", [shelf.book(1).parent.bytes])
        let (former, place) = try shelf.moveBooks(to: "elsewhere")
        self.place = place
        let moved = await shelf.run("files move --yes", [former.bytes, place.bytes])
        #expect(moved.exit == .success, "\(moved.errors)")
    }

    private func paths(ofRun run: Int) async -> [String] {
        await shelf.run("runs report \(run) --csv - --columns path").output
            .split(whereSeparator: \.isNewline).dropFirst().map(String.init)
    }

    @Test func `its report names the files by where they lie today`() async {
        #expect(await paths(ofRun: 1) == [place.appending("1.epub").text])
        #expect(await paths(ofRun: 2) == [place.appending("2.epub").text])
        #expect(await paths(ofRun: 3) == [place.appending("broken.epub").text])
        let json = await shelf.run("runs report 3 --json-file -").output
        #expect(!json.contains("\(shelf.book(1).parent.text)/"))
    }

    @Test func `so does the report of a run that changed them`() async throws {
        let book = BookBuilder.minimal(title: "Ash", identifiers: ["shelf 1"], text: "More")
        try FileTree.write(try book.archive(), to: place.appending("1.epub"))
        _ = await shelf.run("import -q", [place.bytes])
        let further = place.parent.appending("further")
        try FileChange.rename(place, to: further)
        let moved = await shelf.run("files move --yes", [place.bytes, further.bytes])
        #expect(moved.exit == .success, "\(moved.errors)")
        #expect(await paths(ofRun: 5) == [further.appending("1.epub").text])
        #expect(await paths(ofRun: 1) == [further.appending("1.epub").text])
    }

    @Test func `its rejects are found`() async {
        let rejects = await shelf.run("rejects list --run 3 --plain")
        #expect(rejects.lines.count == 1)
        #expect(rejects.output.contains(place.appending("broken.epub").text))
        let shown = await shelf.run("explain --json", [place.appending("broken.epub").bytes])
        #expect(shown.output.contains("\"since_run\":3"), "\(shown.output)")
    }

    @Test func `undoing the move says nothing of files that are imported again`() async {
        let undone = await shelf.run("undo run:4 --dry-run")
        #expect(undone.exit == .success, "\(undone.errors)")
        #expect(undone.output.contains("restored to what was known before"), "\(undone.output)")
        #expect(!undone.output.contains("files ignore"), "\(undone.output)")
    }

    @Test func `undoing it removes what it brought`() async {
        let undone = await shelf.run("undo run:1 --yes")
        #expect(undone.exit == .success, "\(undone.output)")
        #expect(undone.output.contains("added 1 edition = 1 removed now"), "\(undone.output)")
        #expect(await shelf.run("undo run:3 --yes").exit == .success)
        #expect(await shelf.run("rejects list --all").lines.isEmpty)
        #expect(await shelf.run("files list --plain").lines.count == 1)
        // What is left of the move can be taken back.
        #expect(await shelf.run("undo run:4 --yes").exit == .success)
        #expect(await shelf.run("files list --plain").output.contains(shelf.book(2).text))
        #expect(await shelf.run("verify").exit == .success)
    }

    @Test func `what a run of the new folder changed is not told as a loss`() async {
        _ = await shelf.run("import -q", [place.bytes])
        for ids in ["", " 3 5"] {
            let answer = await shelf.run("runs show --diff" + ids)
            #expect(answer.exit == .success, "\(answer.errors)")
            #expect(answer.output.contains("3 files moved"), "\(answer.output)")
            #expect(answer.output.contains("Run 5 found nothing new"), "\(answer.output)")
            #expect(!answer.output.contains("Change"), "\(answer.output)")
        }
    }
}
