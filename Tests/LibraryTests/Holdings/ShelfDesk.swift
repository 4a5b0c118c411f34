// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// A library with a few books, and its shelf.
struct ShelfDesk {
    let books: TemporaryFolder
    let bench: TestLibrary
    var library: Library { bench.library }

    /// - Parameter titles: of the books, each by an author of its own if it says so: `Emma/Austen`.
    init(_ titles: [String] = ["Emma/Austen", "Kim/Kipling", "Dracula/Stoker"]) async throws {
        books = try TemporaryFolder()
        bench = try TestLibrary()
        try books.folder("in")
        for (number, words) in titles.enumerated() {
            let parts = words.split(separator: "/", omittingEmptySubsequences: false).map(
                String.init
            )
            try books.book(
                "in/\(number + 1).epub",
                .minimal(
                    title: parts[0],
                    identifiers: ["urn:x:\(number)"],
                    creators: parts.count > 1 ? [parts[1]] : [],
                    text: "text \(number)"
                )
            )
        }
        try await bench.run(books["in"])
    }

    func origin(_ number: Int) -> Path { books["in/\(number).epub"] }

    @discardableResult
    func add(
        _ works: Int64...,
        way: Shelving.Way = .copy,
        isDryRun: Bool = false
    ) throws -> ShelvingResult {
        try add(works.map { .work($0) }, way, isDryRun: isDryRun)
    }

    func add(
        _ targets: [Target],
        _ way: Shelving.Way,
        isDryRun: Bool = false
    ) throws -> ShelvingResult {
        var request = Shelving.Request()
        request.way = way
        request.isDryRun = isDryRun
        let result = try Shelving(library, request).add(targets)
        #expect(result.balance.holds)
        return result
    }

    @discardableResult
    func ensure(_ fetcher: (any BookFetcher)? = nil) throws -> ShelvingResult {
        let result = try Shelving(library, .init(), fetcher: fetcher).ensure()
        #expect(result.balance.holds)
        return result
    }

    @discardableResult
    func remove(_ works: Int64..., force: Bool = false) throws -> HoldingResult {
        let removal = ShelfRemoval(library, isForced: force, isDryRun: false)
        let result = try removal.remove(works.map { .work($0) })
        #expect(result.balance.holds)
        return result
    }

    @discardableResult
    func check(deeply: Bool = true, percent: Int = 100) throws -> ShelfCheck.Result {
        var request = ShelfCheck.Request()
        request.isDeep = deeply
        request.percent = percent
        let result = try ShelfCheck(library, request).run()
        #expect(result.balance.holds)
        return result
    }

    /// Puts what a file holds into staging, as a fetched book is.
    func stage(_ number: Int) throws {
        let session = try HoldingSession(library, isDryRun: false)
        try FileTree.makeFolder(session.folders.staging)
        let copy = session.folders.staging.appending(TemporaryName.make())
        try FileTree.write(try FileTree.read(origin(number)), to: copy)
        let row = try #require(try session.reader.file(at: origin(number).bytes))
        try session.stage(copy, try #require(row.record.fingerprint), file: nil)
    }

    /// The files of a tier, by their names below its folder.
    func files(_ tier: Holding.Tier) throws -> [String: [UInt8]] {
        let folder = try HoldingFolders(library, bench.reader())[tier]
        guard FileTree.isFolder(folder) else { return [:] }
        return try Self.files(in: folder, "")
    }

    private static func files(in folder: Path, _ prefix: String) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in try FileTree.names(in: folder) {
            let path = folder.appending(name)
            let text = prefix + String(decoding: name, as: UTF8.self)
            if FileTree.isFolder(path) {
                found.merge(try files(in: path, text + "/")) { $1 }
            } else {
                found[text] = try FileTree.read(path)
            }
        }
        return found
    }

    func names(_ tier: Holding.Tier) throws -> [String] { try files(tier).keys.sorted() }

    func path(_ name: String) throws -> Path {
        try HoldingFolders(library, bench.reader()).shelf.appending(name)
    }

    /// What is wrong with the library.
    func faults() throws -> [String] {
        var faults: [String] = []
        try LibraryVerification(library, isDeep: true).run { check in
            if !check.isSound { faults += check.examples }
        }
        return faults
    }

    func decide(_ actions: DecisionRequest.Action...) throws {
        _ = try LibraryDecisions(library).decide(
            actions.map { DecisionRequest($0, who: "keeper", why: nil) }
        )
    }
}
