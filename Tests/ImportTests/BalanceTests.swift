// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Store
import TestSupport
import Testing

@Suite struct BalanceTests {
    private let source: MixedFolder
    private let library: TestLibrary

    init() throws {
        source = try MixedFolder()
        library = try TestLibrary()
    }

    @Test func `everything in a folder is counted once, under its reason`() async throws {
        let summary = try await library.run(source.path, workers: 2, followsLinks: true)
        let counts = summary.counts
        #expect(counts[.found] == MixedFolder.found)
        #expect(counts[.newWorks] == MixedFolder.newWorks)
        #expect(counts[.joined] == MixedFolder.joined)
        #expect(summary.progress.counts[.mergedWorks] == MixedFolder.merged)
        #expect(counts[.copies] == MixedFolder.copies)
        #expect(counts[.rejected] == MixedFolder.rejected)
        #expect(counts[.unchanged] == 0)
        #expect(counts[.deferred] == 0)
        #expect(summary.progress.state == .finished)
        #expect(summary.passedOver.otherNames == 1)

        let status = try library.reader().status()
        #expect(status.works == counts[.newWorks] - summary.progress.counts[.mergedWorks])
        #expect(status.editions == counts.editions)
        #expect(status.files == counts[.found])
        #expect(status.rejected == counts[.rejected])
        #expect(status.copies == counts[.copies])
        #expect(status.people == 3)

        var reasons = try library.reasons()
        #expect(reasons.removeValue(forKey: "REG-001") == MixedFolder.copies)
        #expect(reasons.removeValue(forKey: "SRC-002") == 1)
        #expect(reasons.removeValue(forKey: "SRC-003") == 1)
        #expect(reasons["ZIP-002"] == 1)
        #expect(reasons["OCF-001"] == 1)
        #expect(reasons["XML-002"] == 1)
        #expect(reasons.values.reduce(0, +) == MixedFolder.broken + MixedFolder.hostile)
    }

    @Test func `no file is lost from the register, whatever its name`() async throws {
        try await library.run(source.path, followsLinks: true)
        let reader = try library.reader()
        var walk = try FolderWalk(
            root: source.path.canonical(),
            followingLinks: true,
            cancellation: .never
        )
        var count = 0
        while let item = walk.next() {
            count += 1
            let path =
                switch item {
                case .file(let path), .linkedFile(let path), .refused(let path, _),
                    .unfinished(let path), .companion(let path):
                    path
                }
            #expect(try reader.file(at: path.bytes) != nil, "\(path.text)")
        }
        #expect(count == MixedFolder.found)
    }

    @Test func `the sources stay unchanged`() async throws {
        let good = source.folder["1/good-00.epub"]
        FileTree.remove(source.folder["1/pipe.epub"])
        FileTree.remove(source.folder["1/nowhere.epub"])
        let before = try FileTree.snapshot(source.path)
        let status = try FileStatus.of(good, followingLinks: false)
        try await library.run(source.path, workers: 2)
        #expect(try FileTree.snapshot(source.path) == before)
        #expect(try FileStatus.of(good, followingLinks: false) == status)
    }

    @Test func `links are passed over unless requested`() async throws {
        let summary = try await library.run(source.path)
        #expect(summary.counts[.found] == MixedFolder.found - 2)
        #expect(summary.passedOver.linksNotFollowed == 2)
    }

    @Test func `the observer sees each file once, in order`() async throws {
        let observer = Observer()
        let summary = try await library.run(
            source.path,
            workers: 8,
            followsLinks: true,
            observer: observer
        )
        #expect(observer.settled.count == summary.counts[.found])
        #expect(observer.settled.map(\.path) == observer.settled.map(\.path).sorted())
        #expect(observer.done == summary.counts[.found])
        #expect(observer.rejected == summary.counts[.rejected])
        #expect(observer.total ?? summary.counts[.found] == summary.counts[.found])
        let copies = observer.settled.filter { $0.outcome == .copy }
        #expect(copies.count == summary.counts[.copies])
    }

    @Test func `a book that joins, merges or is new is reported as such`() async throws {
        let observer = Observer()
        let summary = try await library.run(source.path, observer: observer)
        let outcomes = observer.settled.map(\.outcome)
        #expect(outcomes.count { $0 == .newWork } == summary.counts[.newWorks])
        #expect(outcomes.count { $0 == .joined } == summary.counts[.joined])
        #expect(
            outcomes.contains { outcome in
                if case .rejected(let code, _) = outcome { code.text == "ZIP-002" } else { false }
            }
        )
    }
}
