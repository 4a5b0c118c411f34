// SPDX-License-Identifier: Apache-2.0

import Files
import System
import TestSupport
import Testing

@Suite struct InFlightJournalTests {
    private let folder: TemporaryFolder
    private var path: Path { folder["in-hand"] }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func note(run: Int64 = 7, slots: Int = 4) throws -> InFlightJournal {
        try InFlightJournal(path, slots: slots, run: run)
    }

    private func write(_ bytes: [UInt8]) throws {
        try OpenFolder(folder.path).write(bytes[...], to: "in-hand".utf8)
    }

    private func item(_ name: String, hasCrashed: Bool = false) -> InFlightJournal.Remains.Item {
        .init(key: Array(name.utf8), hasCrashed: hasCrashed)
    }

    @Test func `files in progress are found after a crash`() throws {
        do {
            let note = try note()
            note.take(Array("/books/a.epub".utf8), slot: 0)
            note.take(Array("/books/b.epub".utf8), slot: 2)
        }
        let remains = try InFlightJournal.remains(at: path)
        #expect(remains == .init(run: 7, items: [item("/books/a.epub"), item("/books/b.epub")]))
    }

    @Test func `finished or abandoned files are not found`() throws {
        let note = try note()
        for slot in 0..<3 { note.take(Array("/books/\(slot)".utf8), slot: slot) }
        note.putDown(slot: 0)
        note.giveUp(slot: 2)
        #expect(try InFlightJournal.remains(at: path)?.items == [item("/books/1")])
        note.putDown(slot: 1)
        #expect(try InFlightJournal.remains(at: path) == nil)
    }

    @Test func `a shorter name replaces a longer one completely`() throws {
        let note = try note()
        note.take([UInt8](repeating: 65, count: 4_000), slot: 0)
        note.take(Array("/b".utf8), slot: 0)
        #expect(try InFlightJournal.remains(at: path)?.items == [item("/b")])
    }

    @Test func `the journal stays as small as the number of workers`() throws {
        let note = try note()
        for round in 0..<10_000 {
            note.take([UInt8](repeating: UInt8(round & 63) + 48, count: 4_096), slot: round & 3)
        }
        #expect(try FileStatus.of(path, followingLinks: false).size < 32_768)
        note.take(Array("/nobody".utf8), slot: 4)
        #expect(try InFlightJournal.remains(at: path)?.items.count == 4)
    }

    @Test func `without files in progress nothing is written`() throws {
        let note = try note()
        #expect(try FileStatus.of(path, followingLinks: false).size == 0)
        note.take(Array("/a".utf8), slot: 0)
        try note.clear()
        #expect(try FileStatus.of(path, followingLinks: false).size == 0)
        note.take(Array("/b".utf8), slot: 1)
        #expect(try InFlightJournal.remains(at: path)?.items == [item("/b")])
    }

    @Test func `the next run begins with an empty journal`() throws {
        try note(run: 7).take(Array("/a".utf8), slot: 0)
        let next = try note(run: 8)
        #expect(try InFlightJournal.remains(at: path) == nil)
        next.take(Array("/b".utf8), slot: 1)
        #expect(try InFlightJournal.remains(at: path) == .init(run: 8, items: [item("/b")]))
    }

    @Test func `names longer than the kernel allows are identified by their beginning`() throws {
        let note = try note()
        let tail = [UInt8](repeating: 66, count: 5_000)
        note.take(Array("/one".utf8) + tail, slot: 0)
        note.take(Array("/two".utf8) + tail, slot: 1)
        let items = try #require(try InFlightJournal.remains(at: path)?.items)
        #expect(items.map(\.key.count) == [4_096, 4_096])
        #expect(
            items.map(\.key) == [
                InFlightJournal.key(of: Array("/one".utf8) + tail),
                InFlightJournal.key(of: Array("/two".utf8) + tail),
            ]
        )
        #expect(items[0].key != items[1].key)
        #expect(items[0].key.first == 0)
    }

    @Test func `a missing, empty or foreign journal says nothing`() throws {
        #expect(try InFlightJournal.remains(at: path) == nil)
        for text in ["", "in hand: nothing", "ACC-HAND", String(repeating: "x", count: 70_000)] {
            try folder.file("in-hand", text)
            #expect(try InFlightJournal.remains(at: path) == nil)
        }
        try FileChange.remove(path)
        try folder.folder("in-hand")
        #expect(try InFlightJournal.remains(at: path) == nil)
        #expect(throws: FileError.self) { _ = try note() }
    }

    /// Whatever a byte is changed to, only names that were written are read.
    @Test func `a damaged journal is read without a crash and without inventing anything`() throws {
        do {
            let note = try note()
            note.take(Array("/books/a.epub".utf8), slot: 0)
            note.take(Array("/books/b.epub".utf8), slot: 1)
        }
        let written: Set = [Array("/books/a.epub".utf8), Array("/books/b.epub".utf8)]
        let bytes = try SmallFile.read(path)
        for position in Array(0..<100) + bytes.indices.suffix(40) {
            for value: UInt8 in [0, 1, 2, 0x7F, 0xFF] where bytes[position] != value {
                var damaged = bytes
                damaged[position] = value
                try write(damaged)
                let remains = try InFlightJournal.remains(at: path)
                #expect(written.isSuperset(of: remains?.items.map(\.key) ?? []))
            }
        }
        for count in Array(0..<100) + bytes.indices.suffix(40) {
            try write(Array(bytes[..<count]))
            let remains = try InFlightJournal.remains(at: path)
            #expect(written.isSuperset(of: remains?.items.map(\.key) ?? []))
        }
    }

    @Test func `after a reboot no file is blamed`() throws {
        try note().take(Array("/a".utf8), slot: 0)
        var bytes = try SmallFile.read(path)
        // The boot of the machine is recorded there, where the system reports it.
        try #require(bytes[24] != 0)
        bytes[24] ^= 1
        try write(bytes)
        #expect(try InFlightJournal.remains(at: path) == nil)
    }
}
