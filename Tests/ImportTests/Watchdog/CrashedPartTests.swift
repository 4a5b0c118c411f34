// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Glibc
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing

/// Parts of an import, of which one has a file that takes its process down.
@Suite struct CrashedPartTests {
    private static let bad = "50.epub"
    private let place: TemporaryFolder

    init() throws {
        place = try TemporaryFolder()
        for number in 40..<60 {
            // Some books are one work with a book of another part.
            try place.book(
                "books/\(number).epub",
                .minimal(
                    title: "\(number / 4)",
                    identifiers: ["urn:isbn:978030640615\(number / 4 % 3 == 0 ? 7 : 0)"],
                    text: "\(number)"
                )
            )
        }
    }

    /// One import of a part of the books, all of which are one part where there is only that.
    private static func request(_ place: Path, part: Int, of parts: Int) -> ImportRequest {
        let paths = (40..<60).filter { $0 % parts == part }.map { number in
            SourceSelection.Source.path(place.appending("books/\(number).epub"))
        }
        var request = ImportRequest(
            SourceSelection(paths),
            library: library(place, part: part, of: parts),
            command: "import",
            program: "test"
        )
        request.workers = 2
        return request
    }

    private static func library(_ place: Path, part: Int, of parts: Int) -> Library {
        Library(place.appending("library-\(part)-of-\(parts)"))
    }

    private static func isBad(_ path: Path) -> Bool {
        path.lastComponent.elementsEqual(bad.utf8)
    }

    private func crash(part: Int, of parts: Int) async throws {
        let place = place.path.text
        await #expect(processExitsWith: .signal(SIGSEGV)) {
            [place = place as String, part = part as Int, parts = parts as Int] in
            var testHooks = RunTestHooks()
            testHooks.inHand = { path in
                if CrashedPartTests.isBad(path) { raise(SIGSEGV) }
            }
            let request = CrashedPartTests.request(Path(place), part: part, of: parts)
            _ = try await ImportRun(request, testHooks: testHooks).run()
        }
    }

    /// - Returns: how many files were rejected.
    private func run(part: Int, of parts: Int) async throws -> Int {
        var testHooks = RunTestHooks()
        testHooks.inHand = { #expect(!Self.isBad($0)) }
        let request = Self.request(place.path, part: part, of: parts)
        let summary = try await ImportRun(request, testHooks: testHooks).run()
        #expect(summary.imbalances == [])
        return summary.counts[.rejected]
    }

    private func merge(_ parts: [Library], into target: Library) throws -> [RegisterMergeResult] {
        try RegisterMerge(
            target,
            RegisterMerge.Request(parts.map(\.folder), program: "test")
        ).run()
    }

    @Test func `parts of which one crashed give what one import gives that crashed alike`()
        async throws
    {
        for _ in 1...2 { try await crash(part: 0, of: 1) }
        #expect(try await run(part: 0, of: 1) == 1)
        let parts = (0..<3).map { Self.library(place.path, part: $0, of: 3) }
        let target = Library(place["merged"])
        var rejected: [Int] = []
        for part in 0..<3 {
            guard part == 50 % 3 else {
                rejected.append(try await run(part: part, of: 3))
                continue
            }
            for _ in 1...2 {
                try await crash(part: part, of: 3)
                let failure = #expect(throws: Failure.self) {
                    try merge([parts[part]], into: target)
                }
                #expect(failure?.kind == .tryLater)
            }
            rejected.append(try await run(part: part, of: 3))
        }
        #expect(rejected == [0, 0, 1])
        let merges = try merge(parts, into: target)
        #expect(merges.allSatisfy { $0.imbalances.isEmpty })
        #expect(merges.map { $0.counts[.rejected] } == [0, 0, 1])
        let whole = Self.library(place.path, part: 0, of: 1)
        expectSame(try target.contentDump(), try whole.contentDump())
        // What is known of the file holds on: the next import does not open it either.
        var request = Self.request(place.path, part: 0, of: 1)
        request.library = target
        var testHooks = RunTestHooks()
        testHooks.inHand = { #expect(!Self.isBad($0)) }
        let counts = try await ImportRun(request, testHooks: testHooks).run().counts
        #expect(counts[.unchanged] == 19 && counts[.knownRejects] == 1)
    }
}
