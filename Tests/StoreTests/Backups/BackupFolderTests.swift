// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import TestSupport
import Testing

@Suite struct BackupFolderTests {
    private let place: TemporaryFolder
    private let folder: BackupFolder
    private let time: Int64 = 1_772_348_889_000_000_000

    init() throws {
        place = try TemporaryFolder()
        folder = BackupFolder(place.path)
    }

    private func names() throws -> [String] {
        try FileTree.names(in: place.path).map { String(decoding: $0, as: UTF8.self) }
    }

    private func name(_ path: Path) -> String {
        String(decoding: path.lastComponent, as: UTF8.self)
    }

    @Test func `a name states the version and the second`() throws {
        #expect(
            name(try folder.nameForBackup(version: 3, at: time))
                == "register-v3-20260301T070809Z.sqlite"
        )
        #expect(name(try folder.nameForReplaced(at: time)) == "replaced-20260301T070809Z.sqlite")
        #expect(
            name(try folder.nameForBackup(version: 12, at: -1))
                == "register-v12-19691231T235959Z.sqlite"
        )
    }

    @Test func `two backups of the same second have different names and keep their order`() throws {
        for _ in 0..<12 {
            try FileTree.write([1], to: folder.nameForBackup(version: 3, at: time))
        }
        let found = try folder.backups()
        #expect(
            found.map { name($0.file) }
                == (2...12).reversed().map { "register-v3-20260301T070809Z-\($0).sqlite" }
                + ["register-v3-20260301T070809Z.sqlite"]
        )
        #expect(Set(found.map(\.stamp)) == ["20260301T070809Z"])
        try FileTree.write([], to: folder.nameForReplaced(at: time))
        #expect(
            name(try folder.nameForReplaced(at: time)) == "replaced-20260301T070809Z-2.sqlite"
        )
    }

    @Test func `the newest comes first, whatever its version`() throws {
        for name in [
            "register-v2-20260301T070809Z.sqlite", "register-v1-20270101T000000Z.sqlite",
            "register-v10-20250101T000000Z.sqlite",
        ] { try place.file(name, "1234") }
        #expect(try folder.backups().map(\.version) == [1, 2, 10])
        #expect(try folder.backups().map(\.byteCount) == [4, 4, 4])
    }

    @Test(arguments: [
        "register-v3-before the trip.sqlite", "register-v3-20260301.sqlite",
        "register-v3-20260301T070809Z-copy.sqlite", "register-v0-20260301T070809Z.sqlite",
        "register-vx-20260301T070809Z.sqlite", "register-v3-20260301T070809Z.sqlite.gz",
        "register-v3-20260301T070809Z-1-2.sqlite", "register-v3-2026O301T070809Z.sqlite",
        "register-v3-20260301T070809.sqlite", "replaced-20260301T070809Z.sqlite", "notes.txt",
        "register-v3-20260301T070809Z.sqlite-wal", "register.sqlite",
    ])
    func `files with other names are kept`(other: String) throws {
        try place.file(other, "x")
        try place.folder("register-v3-20300101T000000Z.sqlite")
        let made = try place.file("register-v3-20260301T070810Z.sqlite", "x")
        #expect(try folder.backups().map(\.file) == [made])
        #expect(try folder.prune(keeping: 1, with: made) == [])
        #expect(try names().count == 3)
    }

    @Test func `the oldest are deleted until the given number is left`() throws {
        for year in 2020...2026 {
            try place.file("register-v3-\(year)0101T000000Z.sqlite", "x")
            try place.file("replaced-\(year)0101T000000Z.sqlite", "x")
        }
        let newest = place["register-v3-20260101T000000Z.sqlite"]
        #expect(try folder.prune(keeping: 100, with: newest) == [])
        #expect(
            try folder.prune(keeping: 5, with: newest).map(name) == [
                "register-v3-20210101T000000Z.sqlite", "register-v3-20200101T000000Z.sqlite",
            ]
        )
        #expect(try folder.backups().count == 5)
        #expect(try folder.prune(keeping: 1, with: newest).count == 4)
        #expect(try folder.backups().map(\.file) == [newest])
        #expect(try folder.prune(keeping: 0, with: newest) == [])
        #expect(try names().filter { $0.hasPrefix("replaced") }.count == 7)
    }

    @Test func `the newest backup is kept even if the clock was set back`() throws {
        for year in 2030...2036 { try place.file("register-v3-\(year)0101T000000Z.sqlite", "x") }
        let made = try folder.nameForBackup(version: 3, at: 0)
        try FileTree.write([1], to: made)
        #expect(try folder.prune(keeping: 3, with: made).count == 5)
        #expect(
            try folder.backups().map { name($0.file) } == [
                "register-v3-20360101T000000Z.sqlite", "register-v3-20350101T000000Z.sqlite",
                "register-v3-19700101T000000Z.sqlite",
            ]
        )
        #expect(try folder.prune(keeping: 1, with: made).count == 2)
        #expect(try folder.backups().map(\.file) == [made])
    }

    @Test func `of several from the same second the last one is kept`() throws {
        for _ in 0..<4 {
            let made = try folder.nameForBackup(version: 3, at: time)
            try FileTree.write([1], to: made)
            _ = try folder.prune(keeping: 1, with: made)
            #expect(try folder.backups().map(\.file) == [made])
        }
    }

    @Test func `a folder that is not there has no backups`() throws {
        let missing = BackupFolder(place["missing"])
        #expect(try missing.backups() == [])
        try missing.create()
        try missing.create()
        #expect(try missing.backups() == [])
    }

    @Test func `a file in place of the folder is an error`() throws {
        try place.file("file", "x")
        #expect(throws: Failure.self) { try BackupFolder(place["file"]).create() }
    }
}
