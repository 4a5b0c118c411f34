// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Hashing
import Library
import TestSupport
import Testing

@Suite struct CoverStoreTests {
    private let library: TemporaryFolder

    init() throws {
        library = try TemporaryFolder()
        try library.folder("covers")
    }

    private func open() throws -> CoverStore {
        CoverStore(try OpenFolder(library["covers"]))
    }

    private func store(_ bytes: [UInt8], hash: Hash128? = nil) throws -> String {
        let cover = cover(of: bytes[...], hash: hash)
        try open().store(bytes[...], of: cover)
        return cover.file
    }

    private var files: [String] {
        get throws {
            try FileTree.snapshot(library.path).filter { $0.bytes != nil }.map(\.name)
        }
    }

    @Test func `a cover is named by the hash of its bytes`() throws {
        let hash = Hash128(high: 0x3F00_0000_0000_0001, low: 0xAB)
        let name = CoverImage.name(hash, fileExtension: "png")
        #expect(name == "covers/3f/3f0000000000000100000000000000ab.png")
        #expect(try open().folder.path == library["covers"])
    }

    @Test func `only a file that is named by the hash is removed`() throws {
        let bytes: [UInt8] = [1, 2, 3]
        let hash = Hash128(of: bytes[...])
        let name = try store(bytes)
        let digits = hash.hexadecimal
        let shard = digits.prefix(2)
        for other in [
            "", "covers/\(digits).jpg", "covers/\(shard)/\(digits)", "covers/\(shard)/\(digits).",
            "covers/\(shard)/\(digits)./../../../covers/\(shard)/\(digits).jpg",
            "/covers/\(shard)/\(digits).jpg", "covers/\(shard)/x\(digits).jpg",
        ] {
            #expect(try !open().remove(cover(hash.bytes, other)), "\(other)")
        }
        #expect(try !open().remove(cover([], name)))
        #expect(try !open().remove(cover(Hash128(of: [4][...]).bytes, name)))
        #expect(try files == [name])
        #expect(try open().remove(cover(hash.bytes, name)))
        #expect(try files == [])
        // A missing one counts as removed.
        #expect(try open().remove(cover(hash.bytes, name)))
    }

    private func cover(of bytes: ArraySlice<UInt8>, hash: Hash128? = nil) -> CoverImage {
        let hash = hash ?? Hash128(of: bytes)
        return CoverImage(
            hash: hash.bytes,
            format: .jpeg,
            byteCount: bytes.count,
            file: CoverImage.name(hash, fileExtension: "jpg")
        )
    }

    private func cover(_ hash: [UInt8], _ name: String) -> CoverImage {
        CoverImage(hash: hash, format: .jpeg, byteCount: 3, file: name)
    }

    @Test func `a stored cover is found under the returned name`() throws {
        for bytes in [[], [1, 2, 3], Array(repeating: 7, count: 200_000)] as [[UInt8]] {
            let name = try store(bytes)
            #expect(
                name == CoverImage.name(Hash128(of: bytes[...]), fileExtension: "jpg")
            )
            #expect(try FileTree.read(library[name]) == bytes)
        }
        #expect(try files.count == 3)
    }

    @Test func `equal bytes are stored once and not written again`() throws {
        let name = try store([1, 2, 3])
        let before = try FileStatus.of(library[name], followingLinks: false)
        #expect(try store([1, 2, 3]) == name)
        #expect(try FileStatus.of(library[name], followingLinks: false) == before)
        #expect(try files == [name])
    }

    @Test(arguments: [[], [1, 2], [1, 2, 4], [1, 2, 3, 4]] as [[UInt8]])
    func `wrong bytes under its name are replaced`(damage: [UInt8]) throws {
        let name = try store([1, 2, 3])
        try FileTree.write(damage, to: library[name])
        #expect(try store([1, 2, 3]) == name)
        #expect(try FileTree.read(library[name]) == [1, 2, 3])
        #expect(try files == [name])
    }

    @Test func `a link under its name is replaced, not followed`() throws {
        let name = try store([1, 2, 3])
        let elsewhere = try library.file("elsewhere", [9])
        FileTree.remove(library[name])
        try FileTree.link(library[name], to: elsewhere)
        #expect(try store([1, 2, 3]) == name)
        #expect(try FileTree.read(elsewhere) == [9])
        #expect(
            try FileStatus.of(library[name], followingLinks: false).kind == .regular
        )
    }

    @Test func `a slice is stored, not the array around it`() throws {
        let buffer: [UInt8] = [0, 0, 5, 6, 7, 0]
        let slice = buffer[2..<5]
        let cover = cover(of: slice)
        try open().store(slice, of: cover)
        #expect(try FileTree.read(library[cover.file]) == [5, 6, 7])
    }

    @Test func `one store serves many covers and leaves nothing unfinished`() throws {
        let covers = try open()
        var names: Set<String> = []
        for number in 0..<300 {
            let bytes: [UInt8] = [UInt8(number & 0xFF), UInt8(number >> 8)]
            let cover = cover(of: bytes[...])
            try covers.store(bytes[...], of: cover)
            names.insert(cover.file)
        }
        #expect(names.count == 300)
        #expect(try Set(files) == names)
    }

    @Test func `a read-only folder is reported by name`() async {
        // In a process of its own: root may write everywhere, and rights can only be given up.
        await #expect(processExitsWith: .success) {
            let library = try TemporaryFolder()
            try library.folder("covers")
            try FileTree.setMode(0o755, of: library.path)
            try await OwnProcess.withoutRights {
                let error = #expect(throws: FileError.self) {
                    let hash = Hash128(high: 0, low: 1)
                    let cover = CoverImage(
                        hash: hash.bytes,
                        format: .jpeg,
                        byteCount: 1,
                        file: CoverImage.name(hash, fileExtension: "jpg")
                    )
                    try CoverStore(OpenFolder(library["covers"])).store([1][...], of: cover)
                }
                #expect(error?.isPermission == true)
                #expect(error?.path == library["covers/00"])
            }
        }
    }

    @Test func `a file in place of a folder is an error and is kept`() throws {
        let hash = Hash128(high: 0, low: 1)
        try library.file("covers/00", [1])
        #expect(throws: FileError.self) { _ = try store([1, 2, 3], hash: hash) }
        #expect(try FileTree.read(library["covers/00"]) == [1])
    }
}
