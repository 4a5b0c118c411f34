// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// What is no book's place: bins, versions, snapshots, and names that begin with a dot.
@Suite struct HiddenWalkTests {
    static let places = [
        ".caltrash", ".Trash-1000", ".stversions", ".git", ".snapshots", "#recycle", "#snapshot",
        "@Recycle", "@Recently-Snapshot", "@eaDir", "$RECYCLE.BIN", "$Recycle.Bin",
        "System Volume Information",
    ]

    @Test(arguments: places)
    func `a hidden folder is passed over and counts as one`(name: String) throws {
        let folder = try TemporaryFolder()
        for file in ["a.epub", "\(name)/b.epub", "x/\(name)/y/c.epub", "x/\(name)/d.epub"] {
            try folder.file(file)
        }
        let found = try WalkRecord(folder.path)
        #expect(found.names == ["a.epub"])
        #expect(found.counts.hidden == 2)
        #expect(found.counts.total == 2)
        let all = try WalkRecord(folder.path, filter: FileFilter(includesHidden: true))
        #expect(Set(all.names).count == 4)
        #expect(all.counts.total == 0)
    }

    @Test func `a hidden file counts as one only if it would be wanted`() throws {
        let folder = try TemporaryFolder()
        for file in [".a.epub", ".directory", ".b.epub.part", "c.epub"] { try folder.file(file) }
        let found = try WalkRecord(folder.path)
        #expect(found.names == ["c.epub"])
        #expect(found.counts.hidden == 1)
        // It will have another name.
        #expect(found.unfinished == [Path(".b.epub.part")])
        #expect(found.counts.otherNames == 1)
    }

    @Test func `a hidden link is passed over as well`() throws {
        let folder = try TemporaryFolder()
        try folder.file("books/a.epub")
        try folder.link("books/.b.epub", to: "a.epub")
        let found = try WalkRecord(folder["books"], followingLinks: true)
        #expect(found.names == ["a.epub"])
        #expect(found.counts.hidden == 1)
    }

    @Test(arguments: [".hidden", ".hidden/inner", "#recycle"])
    func `a root is walked whatever it is called`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.file("\(name)/a.epub")
        #expect(try WalkRecord(folder[name]).names == ["a.epub"])
    }

    @Test(arguments: [
        ("/b/.x/a.epub", "/b", true), ("/b/x/.a.epub", "/b", true), ("/b/a.epub", "/b", false),
        ("/.b/a.epub", "/.b", false), ("/b/#recycle/a.epub", "/b/", true),
        ("/b/#recycle/a.epub", "/b/#recycle", false), ("/b/#recycled/a.epub", "/b", false),
        ("/b2/.x/a.epub", "/b", false), ("/.b", "/.b", false), ("/.x/a.epub", "/", true),
    ])
    func `a path is hidden by what is below its source`(
        path: String,
        source: String,
        is hidden: Bool
    ) {
        #expect(HiddenName.isOn(Path(path), below: Path(source)) == hidden)
    }
}
