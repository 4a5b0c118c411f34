// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
package import Files
package import Import
package import Library
package import SQLite
package import Store
package import TestSupport
package import Testing
import Works

/// A library of its own for one test, where every run must keep its books in order.
package final class TestLibrary {
    private let place: TemporaryFolder
    package let library: Library

    package init(cancellation: Cancellation = .never) throws {
        place = try TemporaryFolder()
        library = Library(place["library"], cancellation: cancellation)
    }

    package func request(_ sources: [SourceSelection.Source]) -> ImportRequest {
        ImportRequest(
            SourceSelection(sources),
            library: library,
            command: "import",
            program: "test"
        )
    }

    @discardableResult
    package func run(
        _ path: Path...,
        workers: Int = 1,
        followsLinks: Bool = false,
        isDryRun: Bool = false,
        breaker: Breaker = .standard,
        cacheCapacity: Int = VolumeIDCache.defaultCapacity,
        editionsPerTransaction: Int = 4096,
        observer: (any RunObserver)? = nil
    ) async throws -> RunSummary {
        var request = request(path.map { .path($0) })
        request.workers = workers
        request.selection.followsLinks = followsLinks
        request.isDryRun = isDryRun
        request.breaker = breaker
        return try await run(
            request,
            cacheCapacity: cacheCapacity,
            editionsPerTransaction: editionsPerTransaction,
            observer: observer
        )
    }

    @discardableResult
    package func run(
        _ request: ImportRequest,
        cacheCapacity: Int = VolumeIDCache.defaultCapacity,
        editionsPerTransaction: Int = 4096,
        observer: (any RunObserver)? = nil
    ) async throws -> RunSummary {
        await ClockTick.pass()
        let run = ImportRun(
            request,
            observer: observer,
            cacheCapacity: cacheCapacity,
            editionsPerTransaction: editionsPerTransaction
        )
        let summary = try await run.run()
        #expect(summary.imbalances == [])
        #expect(summary.counts.equation.holds)
        #expect(summary.progress.tally.imbalances == [])
        if let number = summary.run { try checkBooks(number, summary) }
        return summary
    }

    /// The stored ledger equals the summary, and every equation in it holds.
    private func checkBooks(_ number: Int64, _ summary: RunSummary) throws {
        let reader = try reader()
        let run = try #require(try reader.run(number))
        #expect(run.counts == summary.counts)
        #expect(run.state == summary.progress.state)
        let stages = try reader.stages(ofRun: number)
        #expect(stages.map(\.stage) == Stage.allCases.map(\.rawValue))
        for stage in stages {
            #expect(stage.received == stage.advanced + stage.skipped + stage.rejected)
            #expect(stage.lost == 0)
        }
        for (stage, next) in zip(stages, stages.dropFirst()) {
            #expect(stage.advanced == next.received)
        }
        #expect(stages.first?.received == run.counts[.found])
        #expect(stages.last?.advanced == run.counts[.newWorks] + run.counts[.joined])
        #expect(stages.reduce(0) { $0 + $1.rejected } == run.counts[.rejected])
    }

    /// Takes in a map of works; its lines are written into a folder first.
    package func map(_ name: String, _ lines: String, in folder: TemporaryFolder) throws {
        let file = try folder.file("map.tsv", Array(lines.utf8))
        _ = try LibraryMaps(library, isDryRun: false).take(
            LineReader(file, separatedBy: .newline, cancellation: .never),
            as: (name, "map.tsv", "keeper"),
            refused: { _, _ in },
            progress: { _ in }
        )
    }

    package func reader() throws -> RegisterReader {
        RegisterReader(try library.openForReading())
    }

    /// Another program that writes to the register.
    package func outsider() throws -> Connection {
        let connection = try Connection(path: library.register.path.bytes, access: .readWrite)
        try connection.execute("PRAGMA foreign_keys = ON")
        return connection
    }

    package func rows(_ query: String) throws -> [String] {
        let connection = try outsider()
        defer { _ = connection.isInTransaction }
        return try connection.prepare(query).all { row in
            (0..<row.columnCount).map { row.literal($0) }.joined(separator: "|")
        }
    }

    /// The covers that rows name, by their names, with the bytes that are kept of them.
    package func covers() throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for image in try coverRows() { found[image.file] = try image.bytes(in: library.folder) }
        return found
    }

    /// The files of covers, as names under the library.
    package func coverFiles() throws -> Set<String> {
        Set(
            try FileTree.snapshot(library.covers).filter { $0.bytes != nil }
                .map { "covers/\($0.name)" }
        )
    }

    /// Gives every cover a file of its own, as runs did before there were packs.
    package func unpackCovers() throws {
        for image in try coverRows() {
            let bytes = try #require(try image.bytes(in: library.folder))
            let file = library.folder.appending(image.file)
            try FileTree.makeFolder(file.parent)
            try FileTree.write(bytes, to: file)
        }
        for pack in try reader().packs() { FileTree.remove(library.folder.appending(pack)) }
        try outsider().execute("UPDATE covers SET pack = NULL, pack_offset = NULL")
    }

    private func coverRows() throws -> [CoverImage] {
        var rows: [CoverImage] = []
        let reader = try reader()
        for shard in UInt8.min...UInt8.max {
            try reader.covers(shard: shard) { rows.append($0.image) }
        }
        return rows
    }

    /// What the register says of contents, in lines.
    package func contentDump(lines most: Int = .max) throws -> [String] {
        try library.contentDump(lines: most)
    }

    package func dump() throws -> [String] {
        var lines: [String] = []
        try reader().dump { lines.append($0) }
        return lines
    }

    /// How often each reason was given, over all runs.
    package func reasons() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        try outsider().prepare("SELECT reason, count FROM run_reasons").forEach({ _ in }) { row in
            counts[row.text(0), default: 0] += row.int(1)
        }
        return counts
    }

    /// The works, each as its contents, independent of any order.
    package func grouping() throws -> Set<Set<String>> {
        var works: [Int64: Set<String>] = [:]
        try outsider().prepare("SELECT work_id, fingerprint FROM editions").forEach({ _ in }) {
            works[$0.integer(0), default: []].insert($0.literal(1))
        }
        return Set(works.values)
    }

    /// The one edition behind a file.
    package func edition(of path: Path) throws -> EditionRow {
        let reader = try reader()
        let id = try #require(try reader.file(at: path.bytes)?.record.editionID)
        return try #require(try reader.edition(id))
    }
}

/// Expects two dumps to be equal; otherwise reports only the first lines in which they differ.
package func expectSame(
    _ dump: [String],
    _ expected: [String],
    _ sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(dump.count == expected.count, sourceLocation: sourceLocation)
    let differing = zip(dump, expected).first { !$0.utf8.elementsEqual($1.utf8) }
    guard let (line, other) = differing else { return }
    #expect(line == other, sourceLocation: sourceLocation)
}

extension Library {
    /// What the register says of contents, in lines.
    package func contentDump(lines most: Int = .max) throws -> [String] {
        var lines: [String] = []
        try RegisterReader(try openForReading()).dumpByContent { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return lines.count < most
        }
        return lines
    }
}
