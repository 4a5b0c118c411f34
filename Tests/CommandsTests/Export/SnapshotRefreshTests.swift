// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// Snapshots that are written again after each change of the library.
@Suite struct SnapshotRefreshTests {
    private let desk: PipelineDesk

    init() throws {
        desk = try PipelineDesk()
        try desk.book("a.epub", title: "Emma", author: "Jane Austen")
        try desk.book("b.epub", title: "Moby-Dick", author: "Herman Melville")
    }

    private var snapshot: Path { desk["works.sqlite"] }

    private func importBooks(_ flags: String = "") async -> PipelineDesk.Answer {
        await desk.run("import \(flags) --library", [desk["library"], desk["books"]])
    }

    private func change(_ line: String) async -> PipelineDesk.Answer {
        await desk.run(line + " --library", [desk["library"], Path("--snapshot"), snapshot])
    }

    /// What the command would write now.
    private func exported() async throws -> [UInt8] {
        let answer = await desk.run(
            "export snapshot --library",
            [
                desk["library"], Path("--to"), desk["exported.sqlite"],
            ]
        )
        #expect(answer.exit == .success, "\(answer.errors)")
        return try FileTree.read(desk["exported.sqlite"])
    }

    @Test(arguments: [
        "works set 1 --title Persuasion", "works merge 1 2", "works tag favourites 1",
        "remove --yes 2", "collections create Fiction/Sea", "undo --yes run:1",
        "remove --yes edition:1",
        "works apart 1 2 --by ada", "works match likely",
    ])
    func `every command that changes a library refreshes its snapshot`(line: String) async throws {
        #expect(await importBooks().exit == .success)
        let before = try await exported()
        let answer = await change(line)
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try FileTree.read(snapshot) == (await exported()))
        let isSame = ["apart", "match"].contains { line.contains($0) }
        #expect((try FileTree.read(snapshot) == before) == isSame)
    }

    @Test func `a rehearsal and a command that fails leave the snapshot as it is`() async throws {
        #expect(await importBooks().exit == .success)
        #expect(await change("works set 1 --title Other --dry-run").exit == .success)
        #expect(await change("works set 99 --title Other").exit == .missingInput)
        #expect(!desk.isThere("works.sqlite"))
    }

    @Test func `an import refreshes a snapshot if it changed something, or there is none`()
        async throws
    {
        func imported() async throws -> (bytes: [UInt8], identity: FileIdentity) {
            let answer = await desk.run(
                "import --library",
                [
                    desk["library"], Path("--snapshot"), snapshot, desk["books"],
                ]
            )
            #expect(answer.exit == .success, "\(answer.errors)")
            let status = try FileStatus.of(snapshot, followingLinks: false)
            return (try FileTree.read(snapshot), status.identity)
        }
        let first = try await imported()
        #expect(first.bytes == (try await exported()))
        #expect(try await imported().identity == first.identity)
        try desk.book("c.epub", title: "Persuasion", author: "Jane Austen")
        let second = try await imported()
        #expect(second.bytes == (try await exported()) && second.bytes != first.bytes)
        FileTree.remove(snapshot)
        #expect(try await imported().bytes == (try await exported()))
    }

    @Test func `what a pipeline does with collections refreshes the snapshot too`() async throws {
        let text = "{ sources: ['books'], library: 'library', tags: ['new'] }"
        let file = try desk.write(text)
        #expect(await importBooks().exit == .success)
        let answer = await desk.run("run --snapshot", [snapshot, file])
        #expect(answer.exit == .success, "\(answer.errors)")
        #expect(try FileTree.read(snapshot) == (await exported()))
    }

    @Test func `a snapshot that cannot be written takes nothing back`() async throws {
        #expect(await importBooks().exit == .success)
        let answer = await desk.run(
            "works set 1 --title Persuasion --library",
            [
                desk["library"], Path("--snapshot"), desk["none/works.sqlite"],
            ]
        )
        #expect(answer.exit == .cannotCreate)
        #expect(answer.output.contains("Persuasion"))
        #expect(answer.errors.contains("the change is in the register, but the snapshot "))
        let list = await desk.run("works list --plain --library", [desk["library"]])
        #expect(list.output.contains("Persuasion"))
    }

    @Test(arguments: [
        ("library/register.sqlite", ExitCode.cannotCreate, "is in the library"),
        ("books/a.epub", .usage, "a file that a run has read"),
        ("notes", .cannotCreate, "exists, and is not known"), ("-", .usage, "standard output"),
    ])
    func `a place where no snapshot may be is refused before the change`(
        place: String,
        exit: ExitCode,
        word: String
    ) async throws {
        try desk.write("mine", as: "notes")
        #expect(await importBooks().exit == .success)
        let target = place == "-" ? Path("-") : desk[place]
        let answer = await desk.run(
            "works set 1 --title Other --library",
            [
                desk["library"], Path("--snapshot"), target,
            ]
        )
        #expect(answer.exit == exit, "\(answer.errors)")
        #expect(answer.errors.contains(word), "\(answer.errors)")
        let list = await desk.run("works list --plain --library", [desk["library"]])
        #expect(!list.output.contains("Other"))
    }

    @Test func `a snapshot is not written into a source`() async throws {
        let answer = await desk.run(
            "import --library",
            [
                desk["library"], Path("--snapshot"), desk["books/works.sqlite"], desk["books"],
            ]
        )
        #expect(answer.exit == .usage)
        #expect(answer.errors.contains("the snapshot would be written into"), "\(answer.errors)")
        #expect(!desk.isThere("books/works.sqlite") && !desk.isThere("library"))
    }
}
