// SPDX-License-Identifier: Apache-2.0

import Books
import Hashing
import ImportSupport
import Library
import TestSupport
import Testing

@Suite struct ShownCoverTests {
    @Test func `a cover that another command put first is passed over, and not counted`()
        async throws
    {
        let books = try TemporaryFolder()
        try books.book("bare.epub", .minimal(title: "Bare"))
        let library = try TestLibrary()
        try await library.run(books.path)
        let covers = LibraryShownCovers(library.library, .openLibrary)
        #expect(try covers.put([shown([1, 2, 3], as: "1")]).changed == 1)
        #expect(try covers.put([shown([4, 5, 6], as: "2")]).changed == 0)
    }

    private func shown(_ bytes: [UInt8], as picture: String) -> ShownCover {
        let hash = Hash128(of: bytes[...])
        var sheet = FactSheet(.openLibrary, record: picture, saidAt: 1)
        sheet[.cover] = [hash.hexadecimal]
        let image = CoverImage(
            hash: hash.bytes,
            format: .jpeg,
            width: 600,
            height: 900,
            byteCount: bytes.count,
            file: CoverImage.name(hash, fileExtension: "jpg")
        )
        return ShownCover(edition: 1, sheet, image, bytes: bytes)
    }
}
