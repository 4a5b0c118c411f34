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

/// Folders that an import knows again.
extension FileMovingTests {
    @Test func `an import tells of a folder that is gone and whose contents it met`()
        async throws
    {
        try await moveAll()
        let rehearsal = try await run(place, isDryRun: true)
        let summary = try await run(place)
        #expect(summary.moved == rehearsal.moved)
        let folder = try #require(summary.moved.first)
        #expect(folder.former == former && folder.place == place && folder.files == 4)
        #expect(!folder.isTaken && folder.run == nil)
        // By then they are known in both places, and nothing is new.
        #expect(try await run(place).moved == [])
    }

    @Test func `copies of a folder that is there are no folder that moved`() async throws {
        try await run(former)
        try Disk.copy(former.text, to: place.text)
        let summary = try await run(place)
        #expect(summary.counts[.copies] == 5 && summary.moved == [])
    }

    @Test(arguments: [("new", "new"), ("deep/new", "deep"), ("old2/old", "old2")])
    func `an import takes a folder that moved, if it is told to`(
        place: String,
        source: String
    ) async throws {
        try await moveAll()
        if place != "new" { try folder.move("new", to: place) }
        let isRecognised = place.hasSuffix("old") || place == source
        let rehearsal = try await run(root.appending(source), moved: true, isDryRun: true)
        let summary = try await run(root.appending(source), moved: true)
        #expect(rehearsal.counts == summary.counts)
        #expect(summary.moved.map(\.isTaken) == [isRecognised])
        guard isRecognised else { return #expect(summary.counts[.copies] == 4) }
        #expect(summary.moved.map(\.place) == [root.appending(place)])
        #expect(summary.moved.map(\.run) == [3])
        #expect(summary.run == 4)
        expectUnchanged(summary)
    }

    @Test func `a folder is known again behind a link that has its place`() async throws {
        try await moveAll()
        try FileTree.link(former, to: place)
        let summary = try await run(place, moved: true)
        #expect(summary.moved.map(\.isTaken) == [true])
        expectUnchanged(summary)
    }

    @Test func `an import that may take moved folders takes none with other books of these names`()
        async throws
    {
        try await moveAll()
        for name in ["a/1.epub", "a/2.epub", "b/3.epub", "b/copy.epub"] {
            let path = place.appending(name)
            try FileTree.write([UInt8](repeating: 1, count: FileTree.read(path).count), to: path)
        }
        let summary = try await run(place, moved: true)
        #expect(summary.moved.filter(\.isTaken).isEmpty)
        #expect(try paths("name LIKE '%/old/%'").count == 6)
    }

    @Test(arguments: [false, true], [false, true])
    func `a mirror that was walked beside a folder is not where the folder moved`(
        isWhole: Bool,
        areRunsForgotten: Bool
    ) async throws {
        try await run(former)
        try Disk.copy(former.appending(isWhole ? "" : "a").text, to: place.text)
        if !isWhole {
            try FileTree.rename(place, to: root.appending("a"))
            try FileTree.makeFolder(place)
            try FileTree.rename(root.appending("a"), to: place.appending("a"))
        }
        try await run(place)
        try await run(former)
        if !isWhole { try Disk.copy(former.appending("b").text, to: place.appending("b").text) }
        if areRunsForgotten {
            try folder.library.outsider().execute("UPDATE runs SET source_list = NULL")
        }
        try folder.move("old", to: "away")
        let before = try folder.library.dump()
        let rehearsal = try await run(place, moved: true, isDryRun: true).moved
        expectSame(try folder.library.dump(), before)
        let told = try await run(place, moved: true).moved
        #expect(told.map(\.isMirror) == rehearsal.map(\.isMirror))
        #expect(told.first?.isMirror == true && told.filter(\.isTaken) == [])
        #expect(try paths("name LIKE '%/old/%'").count == 6)
    }

    @Test(arguments: [["home"], ["home/old/a", "home/old/b"]])
    func `a mirror is known by walks of the folders above and below as well`(
        sources: [String]
    ) async throws {
        try folder.move("old", to: "home/old")
        try folder.add("home/other.epub")
        let home = root.appending("home/old")
        try await run(home)
        try Disk.copy(home.text, to: place.text)
        try await run(place)
        let request = folder.library.request(sources.map { .path(root.appending($0)) })
        try await folder.library.run(request)
        try folder.move("home/old", to: "away")
        let moved = try await run(place, moved: true).moved
        #expect(moved.first?.isMirror == true && moved.filter(\.isTaken) == [])
    }

    @Test(arguments: [false, true])
    func `a folder whose mirror is gone as well is the one that moved, by its inodes`(
        isToldOnly: Bool
    ) async throws {
        // Its name comes before the folder's.
        let mirror = root.appending("mirror")
        try await run(former)
        try Disk.copy(former.text, to: mirror.text)
        try await run(mirror)
        for name in ["old", "mirror"] { try folder.move(name, to: name == "old" ? "new" : "away") }
        let moved = try await run(place, moved: !isToldOnly).moved
        #expect(moved.map(\.former) == [former] && moved.map(\.isTaken) == [!isToldOnly])
        #expect(try paths("name LIKE '%/mirror/%'").count == 6)
    }

    @Test func `a folder that was missing for a night is the one that moved, by its inodes`()
        async throws
    {
        let mirror = root.appending("mirror")
        try await run(former)
        try Disk.copy(former.text, to: mirror.text)
        try await run(mirror)
        try folder.move("mirror", to: "away")
        var request = folder.library.request([.path(root)])
        request.breaker = .off
        try await folder.library.run(request)
        try folder.move("old", to: "gone")
        try folder.move("away", to: "new")
        let moved = try await run(place, moved: true).moved
        #expect(!moved.contains { $0.former == former })
        #expect(try paths("name LIKE '%/old/%'").count == 6)
    }

    @Test(arguments: [false, true])
    func `a folder that is short of files keeps no other from being taken along`(
        isDryRun: Bool
    ) async throws {
        try await moveAll()
        for name in ["1", "2", "3"] { try folder.add("short/\(name).epub") }
        try await run(root.appending("short"))
        try folder.move("short", to: "other")
        folder.remove("other/1.epub")
        let places = ["other", "new"].map { root.appending($0) }
        var request = folder.library.request(places.map { .path($0) })
        (request.takesMoved, request.isDryRun) = (true, isDryRun)
        let before = try folder.library.dump()
        let moved = try await folder.library.run(request).moved
        #expect(moved.map(\.place) == places.reversed() && moved.map(\.isTaken) == [true, false])
        #expect(moved.last?.refusal?.hasPrefix("1 of 3 files") == true)
        if isDryRun { expectSame(try folder.library.dump(), before) }
        #expect(try paths("name LIKE '%/short/%'").count == 3)
    }

    @Test func `a folder below one that is short of files is taken along all the same`()
        async throws
    {
        try await moveAll()
        try folder.move("new", to: "old")
        for name in ["1", "2", "3"] { try folder.add("old/c/\(name).epub") }
        try await run(former)
        try await run(former.appending("a"))
        try folder.move("old", to: "new")
        folder.remove("new/c/1.epub")
        let moved = try await run(place, moved: true).moved
        #expect(moved.map(\.former) == [former, former.appending("a")])
        #expect(moved.map(\.isTaken) == [false, true])
        #expect(try paths("name LIKE '%/new/a/%' AND missing_since IS NULL").count == 2)
        #expect(try paths("name LIKE '%/old/c/%'").count == 3)
    }

    @Test func `a disk that comes back to a place that is known from it is taken along`()
        async throws
    {
        try await moveAll()
        try await run(place)
        for (name, place) in [("old", former), ("new", place)] {
            try folder.move(name == "old" ? "new" : "old", to: name)
            #expect(try await run(place, moved: true).moved.map(\.isTaken) == [true])
            #expect(try paths("name LIKE '%/\(name)/%'").count == 6 && paths().count == 6)
        }
    }

    @Test func `a folder whose new place an import met after it had moved is taken along`()
        async throws
    {
        try await moveAll()
        try await run(place)
        #expect(try await run(place, moved: true).moved.map(\.isTaken) == [true])
        #expect(try paths().count == 6)
    }

    @Test(arguments: [Failure.Kind.tryLater, .inputMissing])
    func `a run that ends after it took a folder along says so`(kind: Failure.Kind) async throws {
        try folder.add("new/other.epub")
        try await run(place)
        try await moveAll(to: "new/old")
        var request = folder.library.request([.path(place)])
        request.takesMoved = true
        if kind == .tryLater {
            folder.remove("new/other.epub")
        } else {
            request.blocklists = [root.appending("nowhere")]
        }
        do {
            try await folder.library.run(request)
            Issue.record("the run took all of it for there")
        } catch let error as Failure {
            #expect(error.kind == kind && error.hint.contains("accession undo run:4 "))
        }
        #expect(try paths("name LIKE '%/new/old/%'").count == 6)
    }

    @Test func `no folder is taken along to a copy while a link leads elsewhere`() async throws {
        try await moveAll()
        try folder.move("new", to: "disk")
        try FileTree.link(former, to: root.appending("disk"))
        let names = ["a/1.epub", "a/2.epub", "b/3.epub", "b/copy.epub"]
        for name in names {
            let from = root.appending("disk").appending(name)
            let copy = place.appending(name)
            try FileTree.makeFolder(copy.parent)
            try FileTree.write(FileTree.read(from), to: copy)
        }
        let summary = try await run(place, moved: true)
        #expect(summary.moved == [])
        #expect(try paths("name LIKE '%/old/%'").count == 6)
    }

    @Test func `a folder that is gone is known again, though a link led to it`() async throws {
        try folder.move("old", to: "disk/old")
        let link = root.appending("mount")
        try FileTree.link(link, to: root.appending("disk"))
        // Sources are known without links, until one takes the place of a folder above.
        try await run(link.appending("old"))
        try folder.move("disk", to: "disk2")
        try FileTree.link(root.appending("disk"), to: root.appending("elsewhere"))
        try FileTree.makeFolder(root.appending("elsewhere"))
        try folder.move("disk2/old", to: "new/old")
        let summary = try await run(place, moved: true)
        #expect(summary.moved.map(\.isTaken) == [true])
    }

    @Test func `an import that may take moved folders takes none that only lost files`()
        async throws
    {
        try await moveAll()
        folder.remove("new/a/1.epub")
        let summary = try await run(place, moved: true)
        #expect(summary.moved.map(\.isTaken) == [false])
        #expect(summary.counts[.copies] == 3)
        #expect(try paths("name LIKE '%/old/%'").count == 6)
    }
}
