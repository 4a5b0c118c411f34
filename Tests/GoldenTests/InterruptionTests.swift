// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Runs that do not come to their own end.
@Suite struct InterruptionTests {
    private let place: Workplace
    private let shelf: ShelfOfBooks
    /// The contents of the register after an undisturbed run.
    private let whole: [String]

    init() throws {
        place = try Workplace()
        shelf = try ShelfOfBooks(place.folder)
        whole = try Self.undisturbed.get()
    }

    private static let undisturbed = Result {
        let place = try Workplace()
        let list = try ShelfOfBooks(place.folder).list
        let run = try place.run("import", "-q", "--files-from", "-", input: list)
        #expect(run.exit == 1, "\(run.errorText)")
        return try place.content()
    }

    /// A run that has taken some books and waits for more of its list.
    private func startedRun() throws -> ProgramRun {
        // One worker: of several, each may be busy with a batch before anything is recorded.
        let run = try place.start("import", "--jobs", "1", "-v", "--files-from", "-")
        // A batch is 32 files, and worked on when it is whole.
        run.write(ShelfOfBooks.list(shelf.paths.prefix(40)))
        #expect(try run.readErrors(lines: 32))
        return run
    }

    /// A run of the whole list that has said that it waits for the other one.
    private func waitingRun() throws -> ProgramRun {
        try place.folder.file("list", shelf.list)
        let run = try place.start("import", "--lock", "wait=10m", "--files-from", "list")
        #expect(try run.readErrors(lines: 1))
        return run
    }

    private func expectWholeAfterAnotherRun() throws {
        let run = try place.run("import", "-q", "--files-from", "-", input: shelf.list)
        #expect(run.exit == 1, "\(run.errorText)")
        try expectWhole()
    }

    private func expectWhole() throws {
        let content = try place.content()
        #expect(
            content == whole,
            "\(content.difference(from: whole).map { "\($0)" })"
        )
    }

    @Test(.timeLimit(.minutes(1)))
    func `a second run is refused at once and the first continues`() throws {
        let first = try startedRun()
        let second = try place.run("import", paths: [place["shelf"]])
        #expect(second.exit == 75)
        #expect(second.outputText == "")
        #expect(
            second.errorText.contains("process \(first.id) is working on \(place.library.text)")
        )
        let dryRun = try place.run("import", "--dry-run", paths: [place["shelf"]])
        #expect(dryRun.exit == 75)
        #expect(try place.run("status").exit == 0)
        first.write(ShelfOfBooks.list(shelf.paths.dropFirst(40)))
        let end = try first.wait()
        #expect(end.exit == 1, "\(end.errorText)")
        #expect(end.outputText.hasPrefix("found 96 = "))
        try expectWhole()
        #expect(try place.runStates() == ["finished"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a waiting run continues when the other one is killed`() throws {
        let first = try startedRun()
        let second = try waitingRun()
        first.send(.kill)
        #expect(try first.wait().exit == 128 + 9)
        let end = try second.wait()
        #expect(end.exit == 1, "\(end.errorText)")
        #expect(end.errorText.hasPrefix("waiting up to 10m for process \(first.id), "))
        #expect(end.outputText.hasPrefix("found 96 = "))
        try expectWhole()
        #expect(try place.runStates() == ["interrupted", "finished"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `a request to stop ends only the waiting run`() throws {
        let first = try startedRun()
        let second = try waitingRun()
        second.send(.terminate)
        let end = try second.wait()
        #expect(end.exit == 143)
        #expect(end.errorText.contains("interrupted while process \(first.id) worked on"))
        first.write(ShelfOfBooks.list(shelf.paths.dropFirst(40)))
        #expect(try first.wait().exit == 1)
        try expectWhole()
        #expect(try place.runStates() == ["finished"])
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (ProgramRun.Order.interrupt, Int32(130)), (.terminate, 143),
        ]
    )
    func `a request to stop ends the run after the work it has begun`(
        order: ProgramRun.Order,
        exit: Int32
    ) throws {
        let run = try startedRun()
        run.send(order)
        let end = try run.waitWithOpenInput()
        #expect(end.exit == exit)
        #expect(end.errorText.contains("the same command continues"))
        #expect(end.outputText.hasPrefix("found "))
        #expect(try place.content().contains { $0.contains("\"Book 0\"") })
        #expect(try place.runStates() == ["interrupted"])
        try expectWholeAfterAnotherRun()
        #expect(try place.runStates() == ["interrupted", "finished"])
    }

    @Test(.timeLimit(.minutes(1))) func `a second request to stop ends the run at once`() throws {
        let run = try startedRun()
        // Both wait while it stands still, and come before it can do anything about the first.
        run.send(.stop)
        run.send(.interrupt)
        run.send(.terminate)
        run.send(.goOn)
        let end = try run.waitWithOpenInput()
        #expect(end.exit == 143)
        #expect(end.outputText == "")
        #expect(!end.errorText.contains("go on"))
        try expectWholeAfterAnotherRun()
        #expect(try place.runStates() == ["interrupted", "finished"])
    }

    @Test(.timeLimit(.minutes(1)), arguments: [0, 1, 16, 32, 33, 48, 64, 80, 96, 100])
    func `a killed run can be repeated`(lines: Int) throws {
        let run = try place.start("import", "-v", "--files-from", "-")
        run.write(shelf.list)
        run.closeInput()
        _ = try run.readErrors(lines: lines)
        run.send(.kill)
        // On a busy machine the run may be over before the signal comes.
        let exit = try run.wait().exit
        #expect(exit == 128 + 9 || exit == 1 && lines > 0)
        try expectWholeAfterAnotherRun()
        let states = try place.runStates()
        // Before the first line it may have no library yet.
        let possible =
            lines == 0
            ? [["finished"], ["interrupted", "finished"]]
            : [["interrupted", "finished"], ["finished", "finished"]]
        #expect(possible.contains(states))
    }

    @Test(.timeLimit(.minutes(1))) func `work committed before a kill is kept`() throws {
        let run = try place.start("import", "--jobs", "1", "-v", "--files-from", "-")
        let batch = ShelfOfBooks.list(shelf.paths.prefix(32))
        var (lines, hasCommitted) = (0, false)
        // A transaction ends with the first batch after two seconds.
        while !hasCommitted {
            run.write(batch)
            lines += 32
            #expect(try run.readErrors(lines: lines))
            hasCommitted = try place.content().contains { $0.contains("\"Book 0\"") }
        }
        run.send(.kill)
        #expect(try run.wait().exit == 128 + 9)
        #expect(try place.content().contains { $0.contains("\"Book 0\"") })
        #expect(try place.runStates() == ["running"])
        try expectWholeAfterAnotherRun()
        #expect(try place.runStates() == ["interrupted", "finished"])
    }
}
