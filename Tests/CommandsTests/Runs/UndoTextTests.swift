// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Files
import Store
import Terminal
import TestSupport
import Testing

@Suite struct UndoTextTests {
    private func undoing(_ kept: [KeptEdition.Reason]) -> RunUndoResult {
        var undoing = RunUndoResult(run: 4, command: "import", sources: "/b", startedAt: 0)
        undoing.added = 1_000 + kept.count
        undoing.removed = 990
        undoing.removedBefore = 7
        undoing.filesRemoved = 995
        undoing.filesRestored = 1
        undoing.filesReplaced = 2
        undoing.filesKept = kept.count
        undoing.worksEnded = 1
        undoing.worksReturned = 2
        for (place, reason) in kept.enumerated() {
            undoing.kept.append(
                KeptEdition(
                    edition: Int64(place + 1),
                    work: 9,
                    title: place == 0 ? "Emma" : nil,
                    reason: reason
                )
            )
        }
        return undoing
    }

    @Test func `undone items are counted, and the counts add up`() {
        #expect(
            UndoText(undoing([]), isDryRun: false).lines == [
                "Undid run 4 (import of /b, 1970-01-01T00:00:00Z)",
                "  990 editions were removed",
                "  1 work ended",
                "  2 works came back",
                "  995 files were forgotten",
                "  1 file was restored to what was known before",
                "  2 files stay as later runs recorded them",
                "added 1,000 editions = 990 removed now + 7 removed before + 3 already gone + 0 kept",
                "An import that finds such files imports them again; accession files ignore keeps "
                    + "contents away",
            ]
        )
    }

    @Test func `what is kept has a reason and a command to remove it`() {
        let text = UndoText(
            undoing([
                .file(path: Array("/b/a".utf8), run: 7),
                .file(path: Array("/b/it's".utf8), run: nil), .decision(3, kind: "not-same"),
                .choice(5, field: "title"),
            ]),
            isDryRun: true
        )
        #expect(text.lines[0] == "Would undo a part of run 4 (import of /b, 1970-01-01T00:00:00Z)")
        #expect(
            Array(text.lines.dropFirst(7).dropLast(2)) == [
                "  4 editions would stay, in 4 files:",
                "    edition 1 \"Emma\": run 7 has since recorded its file /b/a",
                "      accession undo run:7",
                "    edition 2: /b/it's holds it, since an unknown run",
                "      accession files forget '/b/it'\\''s'",
                "    edition 3: decision 3 (not-same), which was made since, names it",
                "      accession undo decision:3",
                "    edition 4: decision 5 chose the title of its work, which has nothing else",
                "      accession undo decision:5",
                "added 1,004 editions = 990 to be removed + 7 removed before + 3 already gone + 4 kept",
            ]
        )
        #expect(text.lines.last == "Once nothing depends on it: accession undo run:4")
    }

    @Test func `people see the first twenty of many kept items, programs see all`() {
        let many = undoing(Array(repeating: .decision(1, kind: "same"), count: 25))
        let text = UndoText(many, isDryRun: false)
        #expect(text.lines.count { $0.hasPrefix("    edition ") } == 20)
        #expect(text.lines.contains("    and 5 more like these; --json has all of them"))
        #expect(text.answer.rows.count { $0.first == Array("kept".utf8) } == 25)
        let kept = text.answer.object.members.first { $0.name == "kept" }?.value
        guard case .array(let items)? = kept else {
            Issue.record("no list of what was kept")
            return
        }
        #expect(items.count == 25)
    }

    @Test func `a run that missed a file is not said to have found it`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        try await shelf.add("Birch")
        FileTree.remove(shelf.book(1))
        let missed = await shelf.run("import -q --breaker off", [shelf.book(1).parent.bytes])
        #expect(missed.exit == .success, "\(missed.errors)")
        let said = await shelf.run("undo run:1 --dry-run").output
        #expect(said.contains("run 3 has since recorded its file "), "\(said)")
    }

    @Test func `an empty result is stated`() {
        let nothing = RunUndoResult(run: 4, command: "import", sources: "/b", startedAt: 0)
        #expect(
            UndoText(nothing, isDryRun: false).lines == [
                "Run 4 added nothing and changed nothing: there is nothing to undo"
            ]
        )
    }
}
