// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing
import Library
import TestSupport
import Testing

@Suite struct ThumbnailStoreTests {
    private let library: TemporaryFolder
    private let hash = Hash128(high: 0x3F00_0000_0000_0001, low: 0xAB)

    init() throws {
        library = try TemporaryFolder()
        try library.folder("thumbnails")
    }

    private func open() throws -> ThumbnailStore {
        ThumbnailStore(try OpenFolder(library["thumbnails"]))
    }

    private func read(width: Int = 320) throws -> [UInt8]? {
        try ThumbnailStore.read(hash, width: width, in: library.path)
    }

    @Test func `a thumbnail is named by the hash of its cover and its width`() {
        #expect(
            ThumbnailStore.name(hash, width: 320)
                == "thumbnails/3f/3f0000000000000100000000000000ab-320.jpg"
        )
    }

    @Test func `what is kept can be read again, for each width`() throws {
        let store = try open()
        #expect(!store.holds(hash, width: 320))
        #expect(try read() == nil)
        try store.store([1, 2, 3], hash: hash, width: 320)
        try store.store([4], hash: hash, width: 64)
        #expect(try read() == [1, 2, 3])
        #expect(try read(width: 64) == [4])
        #expect(store.holds(hash, width: 320))
        #expect(!store.holds(hash, width: 100))
    }

    @Test func `an empty file is no thumbnail`() throws {
        let store = try open()
        try store.store([1], hash: hash, width: 320)
        try FileTree.write([], to: library[ThumbnailStore.name(hash, width: 320)])
        #expect(!store.holds(hash, width: 320))
        #expect(!ThumbnailStore.isThere(library[ThumbnailStore.name(hash, width: 320)]))
        #expect(try read() == nil)
    }

    @Test func `a cache may be emptied while another process writes to it`() throws {
        let store = try open()
        try store.store([1], hash: hash, width: 320)
        FileTree.remove(library["thumbnails/3f"])
        try store.store([2], hash: hash, width: 320)
        #expect(try read() == [2])
    }

    @Test func `a cover goes with all its thumbnails and no others`() throws {
        let store = try open()
        let other = Hash128(high: hash.high, low: 0xAC)
        try store.store([1], hash: hash, width: 320)
        try store.store([1], hash: hash, width: 64)
        try store.store([1], hash: other, width: 320)
        try ThumbnailStore.remove(hash, in: library.path)
        #expect(try read() == nil)
        #expect(try read(width: 64) == nil)
        #expect(store.holds(other, width: 320))
        try ThumbnailStore.remove(hash, in: library.path)
        try ThumbnailStore.remove(Hash128(high: 1, low: 1), in: library.path)
    }

    @Test func `without a folder there are no thumbnails`() throws {
        FileTree.remove(library["thumbnails"])
        #expect(try read() == nil)
        try ThumbnailStore.remove(hash, in: library.path)
    }
}
