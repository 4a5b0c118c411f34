// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import Manifests
import Store
import TestSupport
import Testing

/// Parts of a manifest that are imported apart and merged, and what a manifest then accounts for.
@Suite struct ManifestMergeTests {
    private let place: TemporaryFolder
    private var manifest: Path { place["manifest.ndjson"] }
    private var rest: Path { place["rest.ndjson"] }

    init() throws {
        place = try TemporaryFolder()
    }

    private func target(_ name: String = "merged") -> Library { Library(place[name]) }

    /// The parts, each in a library of its own.
    private func parts(_ count: Int, of manifest: Path) async throws -> [TestLibrary] {
        var parts: [TestLibrary] = []
        for number in 1...count {
            let part = try TestLibrary()
            try await part.run(part.request(manifest, part: "\(number)/\(count)"))
            parts.append(part)
        }
        return parts
    }

    @discardableResult
    private func merge(
        _ parts: [TestLibrary],
        into target: Library
    ) throws -> [RegisterMergeResult] {
        let request = RegisterMerge.Request(parts.map(\.library.folder), program: "test")
        return try RegisterMerge(target, request).run()
    }

    private func check(_ target: Library, _ manifest: Path) throws -> ManifestCheck.Result {
        let whole = try Manifest(manifest, cancellation: .never).part(.whole)
        return try ManifestCheck(target, whole).run(missing: rest) { _ in }
    }

    private func paths(_ manifest: Path) throws -> [Path] {
        var reader = try Manifest(manifest, cancellation: .never).part(.whole).entries()
        var paths: [Path] = []
        while let entry = try reader.next() { paths.append(entry.path) }
        return paths
    }

    @Test func `any number of parts is merged into what one import gives`() async throws {
        let source = try MixedFolder()
        let whole = try TestLibrary()
        let direct = try await whole.run(source.path, followsLinks: true)
        try TestLibrary.scan([.path(source.path)], to: manifest, followsLinks: true)
        for count in [1, 4, 40, 150] {
            let target = target("merged-\(count)")
            var parts = try await parts(count, of: manifest)
            if count == 4 { parts.reverse() }
            let merges = try merge(parts, into: target)
            #expect(merges.allSatisfy { $0.imbalances.isEmpty })
            #expect(
                merges.compactMap { $0.imported.flatMap { ManifestPart.Label($0) } }.count == count
            )
            expectSame(try target.contentDump(), try whole.contentDump())
            let result = try check(target, manifest)
            #expect(result.balance.holds)
            #expect(result.files == direct.counts[.found])
            #expect(result.registered == direct.counts.editions)
            #expect(result.copies == direct.counts[.copies])
            #expect(result.rejected == direct.counts[.rejected])
            #expect(result.missing == 0)
            #expect(try paths(rest).isEmpty)
        }
    }

    @Test func `what a lost part had is missing, and is the next job`() async throws {
        let source = try MixedFolder()
        let whole = try TestLibrary()
        try await whole.run(source.path)
        try TestLibrary.scan([.path(source.path)], to: manifest)
        let parts = try await parts(5, of: manifest)
        try merge([parts[0], parts[1], parts[3], parts[4]], into: target())
        let lost = try Manifest(manifest, cancellation: .never).part(#require(PartNumber("3/5")))
        let result = try check(target(), manifest)
        #expect(result.balance.holds)
        #expect(result.missing == lost.files)
        var entries = try lost.entries()
        var expected: [Path] = []
        while let entry = try entries.next() { expected.append(entry.path) }
        #expect(try paths(rest) == expected)

        let next = place["next.ndjson"]
        try FileTree.rename(rest, to: next)
        let merges = try merge(try await self.parts(2, of: next), into: target())
        let jobs = merges.compactMap { $0.imported.flatMap { ManifestPart.Label($0)?.job } }
        #expect(jobs == [lost.end.hash, lost.end.hash])
        #expect(try check(target(), manifest).missing == 0)
        expectSame(try target().contentDump(), try whole.contentDump())
    }

    @Test func `a part that is merged twice, and one of another job, do no harm`() async throws {
        let source = try MixedFolder()
        let whole = try TestLibrary()
        try await whole.run(source.path)
        try TestLibrary.scan([.path(source.path)], to: manifest)
        let parts = try await parts(3, of: manifest)
        let twin = try TestLibrary()
        try await twin.run(twin.request(manifest, part: "2/3"))
        try merge(parts + [twin], into: target())
        try merge([parts[1]], into: target())
        #expect(try check(target(), manifest).missing == 0)
        expectSame(try target().contentDump(), try whole.contentDump())

        let books = try TemporaryFolder()
        try books.book("other.epub", .minimal(title: "Other", identifiers: [], text: "other"))
        let other = place["other.ndjson"]
        try TestLibrary.scan([.path(books.path)], to: other)
        try merge(try await self.parts(1, of: other), into: target())
        let result = try check(target(), manifest)
        #expect(result.balance.holds)
        #expect(result.missing == 0)
    }

    @Test func `what had to wait comes with a later part`() async throws {
        let books = try TemporaryFolder()
        for name in ["a", "b"] {
            try books.book("\(name).epub", .minimal(title: name, identifiers: [], text: name))
        }
        try TestLibrary.scan([.path(books.path)], to: manifest)
        try FileTree.rename(books["a.epub"], to: place["a.epub"])
        let early = try TestLibrary()
        var request = try early.request(manifest)
        request.breaker = .off
        try await early.run(request)
        try FileTree.rename(place["a.epub"], to: books["a.epub"])
        let late = try TestLibrary()
        try await late.run(late.request(manifest))
        try merge([early], into: target())
        #expect(try check(target(), manifest).deferred == 1)
        let merges = try merge([late], into: target())
        #expect(merges.allSatisfy { $0.imbalances.isEmpty })
        #expect(try check(target(), manifest).registered == 2)
        expectSame(try target().contentDump(), try late.contentDump())
    }

    @Test func `a file that is another by now is missing`() async throws {
        let books = try TemporaryFolder()
        let book = { (text: String) in
            try books.book("a.epub", .minimal(title: "A", identifiers: [], text: text))
        }
        _ = try book("one")
        let target = try TestLibrary()
        try await target.run(books.path)
        _ = try book("another, and longer")
        try TestLibrary.scan([.path(books.path)], to: manifest)
        let result = try check(target.library, manifest)
        #expect(result.missing == 1)
        #expect(result.others == 1)
        try await target.run(target.request(rest))
        #expect(try check(target.library, manifest).missing == 0)
    }

    @Test func `what waits or is ignored is accounted for`() async throws {
        let books = try TemporaryFolder()
        for name in ["a", "b", "c"] {
            try books.book("\(name).epub", .minimal(title: name, identifiers: [], text: name))
        }
        try TestLibrary.scan([.path(books.path)], to: manifest)
        try books.book("c.epub", .minimal(title: "c", identifiers: [], text: "another, longer"))
        let part = try TestLibrary()
        try await part.run(part.request(manifest))
        try merge([part], into: target())
        let result = try check(target(), manifest)
        #expect(result.registered == 2)
        #expect(result.deferred == 1)
        #expect(result.balance.holds)
    }
}
