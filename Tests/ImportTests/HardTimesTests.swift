// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Store
import System
import TestSupport
import Testing

/// Changing files, missing rights, full disks and runs that are stopped.
///
/// What affects the whole process happens in one of its own.
@Suite struct HardTimesTests {
    @Test func `a file that vanishes before it is read is left for the next run`() async throws {
        let books = try TemporaryFolder()
        for number in 0..<300 {
            try books.book("\(1000 + number).epub", .minimal(title: "\(number)", text: "\(number)"))
        }
        let library = try TestLibrary()
        // By then its folder was listed; the bounded queue sees to it that it is not open yet.
        let last = books["1299.epub"]
        let observer = Observer { if $0 == 1 { FileTree.remove(last) } }
        let summary = try await library.run(books.path, observer: observer)
        #expect(summary.counts[.deferred] == 1)
        #expect(summary.counts[.newWorks] == 299)
        #expect(try library.reasons() == ["SRC-009": 1])
        #expect(try library.reader().file(at: last.bytes)?.record.status == .deferred)
        try books.book("1299.epub", .minimal(title: "299", text: "299"))
        let second = try await library.run(books.path)
        #expect(second.counts[.newWorks] == 1)
        #expect(second.counts[.unchanged] == 299)
        #expect(try library.reader().file(at: last.bytes)?.record.status == .registered)
    }

    @Test func `a file that changes while it is read is left for the next run`() async throws {
        let books = try TemporaryFolder()
        // A cover of some size, so that reading takes a while.
        let cover =
            SampleImage.png(width: 6, height: 8) + Array(repeating: 7, count: 1_000_000)
        let book = try books.book("a.epub", .minimal(cover: cover))
        let isOver = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while isOver.value == 0 {
                    try FileTree.setMode(0o600, of: book)
                    try FileTree.setMode(0o644, of: book)
                }
            }
            defer { isOver.value = 1 }
            var wasDeferred = false
            // Once is nearly always enough; a busy machine may stop the other task meanwhile.
            for _ in 0..<100 where !wasDeferred {
                let library = try TestLibrary()
                let summary = try await library.run(book)
                wasDeferred = summary.counts[.deferred] == 1
                if wasDeferred {
                    #expect(try library.reasons() == ["SRC-010": 1])
                    // Half of two contents must not get into the library.
                    #expect(try FileTree.names(in: library.library.covers) == [])
                }
            }
            #expect(wasDeferred)
        }
    }

    @Test func `folders and files that may not be read are rejects`() async {
        await #expect(processExitsWith: .success) {
            let place = try TemporaryFolder()
            try place.book("books/a.epub", .minimal())
            try place.book("books/closed.epub", .minimal(text: "closed"))
            try place.book("books/folder/b.epub", .minimal(text: "b"))
            try place.folder("library")
            for (mode, name) in [
                (0o000, "books/closed.epub"), (0o000, "books/folder"), (0o777, "library"),
            ] as [(UInt32, String)] {
                try FileTree.setMode(mode, of: place[name])
            }
            try FileTree.setMode(0o755, of: place.path)
            try await OwnProcess.withoutRights {
                let request = ImportRequest(
                    SourceSelection([.path(place["books"])]),
                    library: Library(place["library"]),
                    command: "import",
                    program: "test"
                )
                let summary = try await ImportRun(request).run()
                #expect(summary.imbalances == [])
                #expect(summary.counts[.newWorks] == 1)
                #expect(summary.counts[.rejected] == 2)
                let codes = Set(
                    summary.progress.tally[.discover].rejected.keys.map(\.text)
                        + summary.progress.tally[.open].rejected.keys.map(\.text)
                )
                #expect(codes == ["SRC-001", "SRC-006"])
            }
            try FileTree.setMode(0o755, of: place["books/folder"])
        }
    }

    @Test func `folders beyond the limit of depth are rejects`() async throws {
        let books = try TemporaryFolder()
        let path = Array(repeating: "d", count: FolderWalk.depthLimit + 1).joined(separator: "/")
        try books.book("\(path)/deep.epub", .minimal())
        let library = try TestLibrary()
        let summary = try await library.run(books.path)
        #expect(summary.counts[.rejected] == 1)
        #expect(try library.reasons() == ["SRC-004": 1])
    }

    /// A limit on the size of files is as near to a full disk as a test without a disk comes.
    @Test func `a run that can no longer write ends, and the next one completes it`() async {
        await #expect(processExitsWith: .success) {
            let books = try ManyBooks()
            let library = try TestLibrary()
            try await library.run(books.folder["none"])
            // Enough for two transactions and the note that the run failed, and far from enough for three.
            OwnProcess.limitFileSize(350_000)
            let failure = await #expect(throws: Failure.self) {
                try await library.run(books.folder["books"], editionsPerTransaction: 32)
            }
            OwnProcess.limitFileSize(nil)
            #expect(failure?.kind == .tryLater || failure?.kind == .inputOutput)
            let run = try library.reader().run(2)
            #expect(run?.state == .failed)
            #expect(run?.failure == failure?.message)
            let editions = try library.reader().status().editions
            #expect(editions > 0)
            #expect(editions < ManyBooks.count)
            #expect(editions == run?.counts.editions)
            // No count is higher than what was committed.
            let samples = try library.reader().samples(ofRun: 2)
            #expect(samples.allSatisfy { $0.recorded <= editions })
            try await library.run(books.folder["books"])
            let expected = try await books.dump()
            expectSame(try library.dump(), expected)
        }
    }

    @Test func `an interrupted run records its counts, and the next one completes it`() async throws
    {
        let stop = StopSwitch()
        let books = try ManyBooks()
        let library = try TestLibrary(cancellation: stop.cancellation)
        let observer = Observer { if $0 == 40 { stop.stop() } }
        let summary = try await library.run(
            books.folder["books"],
            workers: 2,
            observer: observer
        )
        #expect(summary.interruption == .interrupt)
        #expect(summary.progress.state == .interrupted)
        #expect(summary.counts[.found] >= 40)
        #expect(summary.counts[.found] < ManyBooks.count)
        #expect(try library.reader().status().editions == summary.counts.editions)
        let last = try library.reader().samples(ofRun: 1).last
        #expect(last?.found == summary.counts[.found])
        #expect(last?.recorded == summary.counts.editions)
        stop.forget()
        let second = try await library.run(books.folder["books"], workers: 2)
        #expect(second.counts[.unchanged] == summary.counts.editions)
        let expected = try await books.dump()
        expectSame(try library.dump(), expected)
    }

    @Test func `a killed run leaves a sound register, and the next one completes it`()
        async throws
    {
        let place = KilledRun.place(of: OwnProcess.id)
        defer { FileTree.remove(place) }
        await #expect(processExitsWith: .signal(9)) {
            // Both processes know the place by the number of the first.
            let place = KilledRun.place(of: OwnProcess.parent)
            let books = place.appending("books")
            try FileTree.makeFolder(books)
            for number in 0..<100 { try ManyBooks.write(number, into: books) }
            let observer = Observer { if $0 == 60 { OwnProcess.die() } }
            let run = ImportRun(
                KilledRun.request(place, "library"),
                observer: observer,
                editionsPerTransaction: 1
            )
            _ = try await run.run()
        }
        let reader = RegisterReader(
            try Library(place.appending("library")).openForReading()
        )
        #expect(try reader.run(1)?.state == .running)
        let editions = try reader.status().editions
        // What was reported as committed is there, and nothing of the batch in which it died.
        #expect(editions == 32)
        #expect(try reader.run(1)?.counts.editions == 32)
        #expect(try reader.samples(ofRun: 1).last?.recorded == 32)
        #expect(try reader.slowest(ofRun: 1).count == 20)
        let summary = try await ImportRun(KilledRun.request(place, "library")).run()
        #expect(summary.imbalances == [])
        #expect(summary.counts[.unchanged] == editions)
        #expect(summary.counts.editions == 100 - editions)
        #expect(try reader.run(1)?.state == .interrupted)
        _ = try await ImportRun(KilledRun.request(place, "whole")).run()
        expectSame(try KilledRun.dump(place, "library"), try KilledRun.dump(place, "whole"))
    }
}

private enum KilledRun {
    static func place(of process: Int32) -> Path {
        Path("/tmp/accession-test-killed-\(process)")
    }

    static func request(_ place: Path, _ library: String) -> ImportRequest {
        ImportRequest(
            SourceSelection([.path(place.appending("books"))]),
            library: Library(place.appending(library)),
            command: "import",
            program: "test"
        )
    }

    static func dump(_ place: Path, _ library: String) throws -> [String] {
        var lines: [String] = []
        try RegisterReader(Library(place.appending(library)).openForReading()).dump {
            lines.append($0)
        }
        return lines
    }
}
