// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import SQLite
import Store
import TestSupport
import Testing

/// What stops a run before it changes anything.
@Suite struct BreakerTests {
    private let folder: NightlyFolder

    init() throws {
        folder = try NightlyFolder()
        for number in 10..<30 { try folder.add("\(number).epub") }
    }

    /// The run is refused and leaves every row of the register unchanged.
    private func expectStop(
        _ words: String,
        _ request: ImportRequest? = nil,
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try folder.library.dump()
        let runs = try folder.column("SELECT count(*) FROM runs")
        let failure = await folder.refusal(request ?? folder.request())
        #expect(failure?.kind == .tryLater, sourceLocation: sourceLocation)
        #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
        expectSame(try folder.library.dump(), before)
        #expect(try folder.column("SELECT count(*) FROM runs") == runs)
    }

    @Test func `a file in twenty may be gone, two may not`() async throws {
        try await folder.run()
        folder.remove("10.epub")
        let summary = try await folder.run()
        #expect(summary.progress.counts[.missing] == 1)
        folder.remove("11.epub")
        // One that is known to be missing does not count again: one of nineteen.
        try await expectStop("lacks 1 of 19 files")
        let wider = try await folder.run(breaker: .share(hundredthsOfPercent: 600))
        #expect(wider.progress.counts[.missing] == 1)
    }

    @Test func `a dry run stops as the run would`() async throws {
        try await folder.run()
        for number in 10..<20 { folder.remove("\(number).epub") }
        try await expectStop("lacks 10 of 20 files", folder.request(isDryRun: true))
    }

    @Test func `a source that is not there stops the run`() async throws {
        try await folder.run()
        let elsewhere = folder.books.path.parent.appending(
            "elsewhere-\(folder.books.path.lastComponent.count)"
        )
        try FileChange.rename(folder.books.path, to: elsewhere)
        defer { try? FileChange.rename(elsewhere, to: folder.books.path) }
        try await expectStop("does not exist; 20 files are known there")
    }

    @Test func `an unknown name is a mistake and not an accident`() async throws {
        try await folder.run()
        let failure = await folder.refusal(
            folder.library.request([.path(folder.books["no/such/folder"])])
        )
        #expect(failure?.kind == .inputMissing)
    }

    @Test func `a source that is empty stops the run, however much may be gone`() async throws {
        try await folder.run()
        for number in 10..<30 { folder.remove("\(number).epub") }
        try await expectStop(
            "is empty; 20 files are known there",
            folder.request(breaker: .share(hundredthsOfPercent: 10_000))
        )
        let summary = try await folder.run(breaker: .off)
        #expect(summary.progress.counts[.missing] == 20)
    }

    @Test func `a source on another disk stops the run`() async throws {
        try await folder.run()
        try folder.library.outsider().execute(
            "UPDATE sources SET device = device + 1, file_system = 'ext4 1'"
        )
        try await expectStop("is on a different disk than last time")
        // Confirming it once is enough.
        try await folder.run(breaker: .off)
        try await folder.run()
    }

    @Test func `files that moved are not gone`() async throws {
        try await folder.run()
        for number in 10..<30 { try folder.move("\(number).epub", to: "new/\(number).epub") }
        let summary = try await folder.run()
        #expect(summary.progress.counts[.moved] == 20)
        #expect(summary.counts[.unchanged] == 20)
    }

    @Test func `a folder below a source is compared with its own files`() async throws {
        for number in 0..<4 { try folder.add("sub/\(number).epub") }
        try await folder.run()
        folder.remove("sub/1.epub")
        let whole = try await folder.run()
        #expect(whole.progress.counts[.missing] == 1)
        folder.remove("sub/2.epub")
        try await expectStop(
            "lacks 1 of 3 files",
            folder.library.request([.path(folder.books["sub"])])
        )
    }

    @Test func `a list given with a folder does not switch off the breaker`() async throws {
        try await folder.run()
        for number in 10..<20 { folder.remove("\(number).epub") }
        let lists = try TemporaryFolder()
        let list = try lists.file("list", "")
        try await expectStop(
            "lacks 10 of 20 files",
            folder.library.request([.path(folder.books.path), .list(list, separator: .newline)])
        )
    }

    @Test func `known files of a list that are gone stop the run`() async throws {
        let lists = try TemporaryFolder()
        let paths = (10..<30).map { folder.books["\($0).epub"].text }
        let list = try lists.file("list", paths.joined(separator: "\n"))
        let request = folder.library.request([.list(list, separator: .newline)])
        try await folder.library.run(request)
        folder.remove("10.epub")
        let one = try await folder.library.run(request)
        #expect(one.counts[.rejected] == 1)
        for number in 11..<14 { folder.remove("\(number).epub") }
        try await expectStop("known files on the lists are gone", request)
    }

    @Test func `excluded files are not missing`() async throws {
        try await folder.run()
        var request = folder.request()
        request.selection.filter = FileFilter(excludes: [Glob("1*")])
        let summary = try await folder.library.run(request)
        #expect(summary.counts[.unchanged] == 10)
        #expect(summary.progress.counts[.missing] == 0)
    }

    @Test(arguments: [
        (Breaker.share(hundredthsOfPercent: 500), 5, 100, false),
        (.share(hundredthsOfPercent: 500), 6, 100, true),
        (.share(hundredthsOfPercent: 0), 1, 1_000_000, true),
        (.share(hundredthsOfPercent: 0), 0, 10, false),
        (.share(hundredthsOfPercent: 25), 3, 1_000, true),
        (.off, 10, 10, false),
    ])
    func `the share is exact`(breaker: Breaker, missing: Int, known: Int, trips: Bool) {
        #expect(breaker.trips(missing: missing, of: known) == trips)
    }
}
