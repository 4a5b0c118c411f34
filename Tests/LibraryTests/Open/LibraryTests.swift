// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

@Suite struct LibraryTests {
    private let books: TemporaryFolder
    private let place: TemporaryFolder

    init() throws {
        books = try TemporaryFolder()
        place = try TemporaryFolder()
        try books.book("a.epub", .minimal(cover: SampleImage.png(width: 6, height: 8)))
    }

    private func run(
        _ folder: Path,
        sources: [SourceSelection.Source]? = nil,
        isDryRun: Bool = false
    ) async throws -> RunSummary {
        var request = ImportRequest(
            SourceSelection(sources ?? [.path(books.path)]),
            library: Library(folder),
            command: "import",
            program: "test"
        )
        request.isDryRun = isDryRun
        return try await ImportRun(request).run()
    }

    private func refusal(
        _ folder: Path,
        sources: [SourceSelection.Source]? = nil,
        isDryRun: Bool = false
    ) async -> Failure? {
        await #expect(throws: Failure.self) {
            _ = try await run(folder, sources: sources, isDryRun: isDryRun)
        }
    }

    @Test func `a library is created where there was nothing, with its parent folders`()
        async throws
    {
        let folder = place["new/deep/library"]
        #expect(try await run(folder).counts[.newWorks] == 1)
        #expect(
            try FileTree.names(in: folder).map { String(decoding: $0, as: UTF8.self) }
                == ["covers", "in-hand", "lock", "register.sqlite"]
        )
    }

    @Test func `a library is created in an empty folder`() async throws {
        try place.folder("empty")
        #expect(try await run(place["empty"]).counts[.newWorks] == 1)
    }

    @Test func `a library is created where a killed run began one`() async throws {
        for name in ["lock", "register.new", "register.new-journal", "covers/x"] {
            try place.file("lib/\(name)", "old")
        }
        #expect(try await run(place["lib"]).counts[.newWorks] == 1)
        for name in ["lock", "register.new", "register.new-wal", "register.new-shm"] {
            try place.file("other/\(name)", "old")
        }
        #expect(try await run(place["other"], isDryRun: true).counts[.newWorks] == 1)
        #expect(try await run(place["other"]).counts[.newWorks] == 1)
        #expect(try FileTree.names(in: place["other"]).count == 4)
    }

    @Test(arguments: [false, true])
    func `a folder with other contents is refused and left unchanged`(isDryRun: Bool) async throws {
        try place.file("lib/holiday.jpg", "x")
        let before = try FileTree.snapshot(place.path)
        let failure = await refusal(place["lib"], isDryRun: isDryRun)
        #expect(failure?.kind == .unusableLibrary)
        #expect(failure?.message.contains("holiday.jpg") == true)
        #expect(try FileTree.snapshot(place.path) == before)
    }

    @Test(arguments: ["", "not a database"], [false, true])
    func `another program's register is refused, without even a lock file`(
        content: String,
        isDryRun: Bool
    ) async throws {
        try place.file("lib/register.sqlite", content)
        let before = try FileTree.snapshot(place.path)
        #expect(
            await refusal(place["lib"], isDryRun: isDryRun)?.kind == .unusableLibrary
        )
        #expect(try FileTree.snapshot(place.path) == before)
    }

    @Test(arguments: ["-wal", "-journal"], [false, true])
    func `a log without its register is refused and kept`(
        suffix: String,
        isDryRun: Bool
    ) async throws {
        try place.file("lib/register.sqlite\(suffix)", Array(repeating: 1, count: 5_000))
        let before = try FileTree.snapshot(place.path)
        #expect(
            await refusal(place["lib"], isDryRun: isDryRun)?.kind == .unusableLibrary
        )
        #expect(try FileTree.snapshot(place.path) == before)
    }

    @Test func `a newer register is refused`() async throws {
        _ = try await run(place["lib"])
        do {
            let connection = try Connection(
                path: place["lib/register.sqlite"].bytes,
                access: .readWrite
            )
            try connection.execute("PRAGMA user_version = 99")
        }
        let failure = await refusal(place["lib"])
        #expect(failure?.kind == .unusableLibrary)
        #expect(failure?.message.contains("version 99") == true)
    }

    @Test func `a file in the place of the library cannot become one`() async throws {
        try place.file("lib", "x")
        let kind = await refusal(place["lib"])?.kind
        #expect(kind == .cannotCreate || kind == .inputOutput)
        #expect(try FileTree.read(place["lib"]) == Array("x".utf8))
        #expect(await refusal(place["lib/inside"])?.kind == .cannotCreate)
    }

    @Test(arguments: [false, true])
    func `a missing source is reported before a library is created`(
        isDryRun: Bool
    ) async throws {
        let missing = books["no such folder"]
        let sources: [[SourceSelection.Source]] = [
            [.path(missing)], [.path(books.path), .path(missing)],
            [.list(missing, separator: .newline)],
        ]
        for sources in sources {
            let failure = await refusal(
                place["lib"],
                sources: sources,
                isDryRun: isDryRun
            )
            #expect(failure?.kind == .inputMissing)
            #expect(failure?.message.contains("no such folder") == true)
        }
        #expect(try FileTree.names(in: place.path) == [])
    }

    @Test func `a second simultaneous run is refused with the process number of the first`()
        async throws
    {
        let first = try Library(place["lib"]).openForWriting()
        let failure = await refusal(place["lib"])
        #expect(failure?.kind == .tryLater)
        #expect(failure?.message.contains("process \(OwnProcess.id) ") == true)
        _ = first
    }

    @Test func `the lock ends with the run, even a failed one`() async throws {
        _ = try await run(place["lib"])
        _ = await refusal(
            place["lib"],
            sources: [.list(Path("/proc/self/mem"), separator: .newline)]
        )
        #expect(try await run(place["lib"]).counts[.unchanged] == 1)
    }

    @Test func `a failed run is recorded as failed`() async throws {
        // The memory of a process opens like a list, and then gives no lines.
        let failure = await refusal(
            place["lib"],
            sources: [.list(Path("/proc/self/mem"), separator: .newline)]
        )
        #expect(failure?.kind == .inputOutput)
        let reader = RegisterReader(try Library(place["lib"]).openForReading())
        let run = try #require(try reader.run(1))
        #expect(run.state == .failed)
        #expect(run.failure == failure?.message)
        #expect(run.finishedAt != nil)
    }

    @Test func `any path to a library works`() async throws {
        for name in [Array("two\nlines #1?".utf8), [0xFF, 0xFE], Array("file:x%20".utf8)] {
            let folder = place.path.appending(name)
            #expect(try await run(folder).counts[.newWorks] == 1)
            #expect(try await run(folder).counts[.unchanged] == 1)
        }
        #expect(try FileTree.names(in: place.path).count == 3)
    }

    @Test func `a rehearsal needs to write nothing to a library that is there`() async {
        await #expect(processExitsWith: .success) {
            let place = try TemporaryFolder()
            let test = try TestLibrary()
            try place.book("a.epub", .minimal(title: "One", identifiers: ["1"]))
            try await test.run(place.path)
            try place.book("b.epub", .minimal(title: "Two", identifiers: ["2"]))
            let folder = test.library.folder
            try FileTree.setMode(0o755, of: place.path)
            try FileTree.setMode(0o755, of: folder.parent)
            for name in try FileTree.names(in: folder) {
                try FileTree.setMode(0o755, of: folder.appending(name))
            }
            try FileTree.setMode(0o555, of: folder)
            try await OwnProcess.withoutRights {
                var request = test.request([.path(place.path)])
                request.isDryRun = true
                let summary = try await ImportRun(request).run()
                #expect(summary.counts[.newWorks] == 1)
                #expect(summary.counts[.unchanged] == 1)
            }
        }
    }

    @Test func `a read-only library is reported as such`() async {
        // In a process of its own: root may write everywhere, and rights can only be given up.
        await #expect(processExitsWith: .success) {
            let place = try TemporaryFolder()
            try place.book("a.epub", .minimal())
            try place.folder("closed")
            try FileTree.setMode(0o755, of: place.path)
            try FileTree.setMode(0o555, of: place["closed"])
            try await OwnProcess.withoutRights {
                for library in ["closed", "closed/library"] {
                    let request = ImportRequest(
                        SourceSelection([.path(place["a.epub"])]),
                        library: Library(place[library]),
                        command: "import",
                        program: "test"
                    )
                    let failure = await #expect(throws: Failure.self) {
                        _ = try await ImportRun(request).run()
                    }
                    #expect(failure?.kind == .permission)
                }
            }
        }
    }
}
