// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Glibc
import Import
import ImportSupport
import Library
import SQLite
import Store
import Synchronization
import System
import TestSupport
import Testing

/// Files that take the process down, each time in a process of its own.
@Suite struct CrashTests {
    private static let bad = "50.epub"

    private let place: TemporaryFolder
    private var books: Path { place["books"] }
    private var library: Library { Library(place["library"]) }

    init() throws {
        place = try TemporaryFolder()
        for number in 10..<99 {
            try place.book("books/\(number).epub", .minimal(title: "\(number)", text: "\(number)"))
        }
    }

    private static func request(_ place: Path, workers: Int) -> ImportRequest {
        var request = ImportRequest(
            SourceSelection([.path(place.appending("books"))]),
            library: Library(place.appending("library")),
            command: "import",
            program: "test"
        )
        request.workers = workers
        return request
    }

    private static func isBad(_ path: Path) -> Bool {
        path.lastComponent.elementsEqual(bad.utf8)
    }

    private func crash(_ number: Int32, workers: Int) async throws {
        let place = place.path.text
        await #expect(processExitsWith: .signal(number)) {
            [place = place as String, number = number as Int32, workers = workers as Int] in
            var testHooks = RunTestHooks()
            testHooks.inHand = { path in
                if CrashTests.isBad(path) { raise(number) }
            }
            let request = CrashTests.request(Path(place), workers: workers)
            _ = try await ImportRun(request, testHooks: testHooks).run()
        }
    }

    private func run(
        workers: Int = 1,
        retries: Bool = false,
        _ inHand: @escaping @Sendable (Path) -> Void = { _ in }
    ) async throws -> RunSummary {
        var testHooks = RunTestHooks()
        testHooks.inHand = inHand
        var request = Self.request(place.path, workers: workers)
        request.retries = retries
        let summary = try await ImportRun(request, testHooks: testHooks).run()
        #expect(summary.imbalances == [])
        return summary
    }

    private func suspects() throws -> [String] {
        var found: [String] = []
        let connection = try library.openForReading()
        try connection.prepare("SELECT path, deaths FROM suspects ORDER BY path").forEach({ _ in })
        { row in
            let name = Path(bytes: row.blob(0)).lastComponent
            found.append("\(String(decoding: name, as: UTF8.self)) \(row.integer(1))")
        }
        return found
    }

    @Test(arguments: [(SIGSEGV, 1), (SIGSEGV, 4), (SIGKILL, 1), (SIGKILL, 4)])
    func `a file that crashed two runs is not opened by the third`(
        number: Int32,
        workers: Int
    ) async throws {
        try await crash(number, workers: workers)
        try await crash(number, workers: workers)
        let summary = try await run(workers: workers) { #expect(!Self.isBad($0)) }
        #expect(summary.counts[.rejected] == 1)
        #expect(summary.counts[.newWorks] == 88)
        #expect(summary.progress.tally[.open].rejected.keys.map(\.text) == ["RUN-001"])
        #expect(try suspects() == [])
        // It is a reject like any other now.
        let next = try await run(workers: workers) { #expect(!Self.isBad($0)) }
        #expect(next.progress.counts[.knownRejects] == 1)
        #expect(next.counts[.unchanged] == 88)
        // Another trial can be requested.
        let last = try await run(retries: true)
        #expect(last.counts[.rejected] == 0)
        #expect(last.counts[.newWorks] == 1)
    }

    @Test(arguments: [1, 4])
    func `a file that was merely nearby is tried alone and imported`(workers: Int) async throws {
        try await crash(SIGKILL, workers: workers)
        let folder = library.folder
        let record = Shared()
        let summary = try await run(workers: workers) { path in
            guard Self.isBad(path) else { return }
            let items = try? InFlightJournal.remains(at: folder.appending("in-hand"))?.items
            record.counts.withLock { $0.append(items?.count ?? -1) }
        }
        #expect(record.counts.withLock { $0 } == [1])
        #expect(summary.counts[.newWorks] == 89)
        #expect(summary.counts[.rejected] == 0)
        #expect(try suspects() == [])
    }

    private final class Shared: Sendable {
        let counts = Mutex<[Int]>([])
    }

    @Test func `a crash identifies the file, a kill only the files in progress`()
        async throws
    {
        try await crash(SIGSEGV, workers: 4)
        try await crash(SIGSEGV, workers: 4)
        // The note is read by the next run that begins.
        await #expect(throws: Failure.self) {
            var request = Self.request(place.path, workers: 1)
            request.blocklists = [place["none"]]
            _ = try await ImportRun(request).run()
        }
        #expect(try suspects() == ["50.epub 1"])
        let remains = try #require(
            try InFlightJournal.remains(at: library.folder.appending("in-hand"))
        )
        #expect(remains.items.map(\.hasCrashed) == [true])
    }

    @Test func `a file that was replaced since then gets its own trial`() async throws {
        try await crash(SIGKILL, workers: 1)
        try await crash(SIGKILL, workers: 1)
        // The time of a change has more digits than that of a run.
        sleep(1)
        try place.book("books/\(Self.bad)", .minimal(title: "50", text: "mended"))
        let summary = try await run()
        #expect(summary.counts[.newWorks] == 89)
        #expect(try suspects() == [])
    }

    @Test func `a library that crashed a few times has the same contents as others`() async throws {
        try await crash(SIGKILL, workers: 4)
        try await crash(SIGSEGV, workers: 2)
        _ = try await run(workers: 4) { #expect(!Self.isBad($0)) }
        _ = try await run(workers: 4, retries: true)
        let other = try TestLibrary()
        try await other.run(books)
        #expect(try contents(library) == contents(other.library))
    }

    private func contents(_ library: Library) throws -> [String] {
        var lines: [String] = []
        try RegisterReader(try library.openForReading()).dumpByContent { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return true
        }
        return lines
    }
}
