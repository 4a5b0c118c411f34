// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Hashing
import TestSupport
import Testing

@Suite struct PictureFolderTests {
    private let folder: TemporaryFolder
    private let hashes = (1...3).map { Hash128(high: $0 << 60, low: $0) }

    init() throws {
        folder = try TemporaryFolder()
        for hash in hashes.prefix(2) {
            try folder.file("library/thumbnails/\(name(hash))", "\(hash)")
        }
    }

    private func name(_ hash: Hash128) -> String {
        "\(hash.hexadecimal.prefix(2))/\(hash.hexadecimal)-320.jpg"
    }

    private func pictures() -> PictureFolder {
        PictureFolder(folder["page/thumbnails"], library: folder["library"], width: 320)
    }

    private func isThere(_ hash: Hash128) -> Bool {
        (try? FileTree.read(folder["page/thumbnails/\(name(hash))"])) == Array("\(hash)".utf8)
    }

    @Test func `thumbnails are written next to the page, and a missing one is reported`() throws {
        let pictures = pictures()
        #expect(try pictures.add(hashes[0]))
        #expect(try pictures.add(hashes[0]))
        #expect(try pictures.add(hashes[1]))
        #expect(try !pictures.add(hashes[2]))
        #expect(hashes.map(isThere) == [true, true, false])
    }

    @Test func `only the thumbnails of an earlier report are deleted`() throws {
        _ = try pictures().add(hashes[0])
        let others = [
            "10/notes.txt", "10/\(hashes[0].hexadecimal).jpg",
            "10/\(hashes[0].hexadecimal)-large.jpg",
            "20/\(hashes[0].hexadecimal)-320.jpg",
        ].map { "page/thumbnails/\($0)" }
        for other in others { try folder.file(other, "mine") }
        let later = pictures()
        #expect(try later.add(hashes[1]))
        later.removeOthers()
        #expect(hashes.map(isThere) == [false, true, false])
        for other in others { #expect(try FileTree.read(folder[other]) == Array("mine".utf8)) }
    }

    @Test func `if the page fails, only earlier files remain`() throws {
        _ = try pictures().add(hashes[0])
        let later = pictures()
        for hash in hashes.prefix(2) { #expect(try later.add(hash)) }
        later.undo()
        #expect(hashes.map(isThere) == [true, false, false])
        #expect(try FileTree.names(in: folder["page/thumbnails"]).count == 1)
    }

    @Test func `folders that were created in vain are deleted too`() throws {
        let pictures = pictures()
        #expect(try pictures.add(hashes[0]))
        pictures.undo()
        #expect(try FileTree.names(in: folder.path).map { Path(bytes: $0).text } == ["library"])
    }
}
