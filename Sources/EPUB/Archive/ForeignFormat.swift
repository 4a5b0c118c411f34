// SPDX-License-Identifier: Apache-2.0

/// What a file is that is neither a book nor an image we accept, judged by its first bytes.
package enum ForeignFormat {
    /// So many bytes are enough.
    static let start = 2_048

    /// In words that fit after "is": `a PDF document`; nil if unknown.
    package static func name(of bytes: ArraySlice<UInt8>) -> String? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "a book or another ZIP archive" }
        if let name = document(bytes) { return name }
        let isText = bytes.prefix(512).allSatisfy { $0 >= 0x20 || (9...13).contains($0) }
        guard isText, let first = bytes.first(where: { $0 > 0x20 }) else { return nil }
        return first == UInt8(ascii: "<") ? "an HTML or XML page" : "text"
    }

    /// The same for what can only be another document, whatever it is called: nothing that a book
    /// may have become on its way.
    static func document(_ bytes: ArraySlice<UInt8>) -> String? {
        for (place, mark, name) in marks where bytes.dropFirst(place).starts(with: mark) {
            return name
        }
        let brand = bytes.dropFirst(4).prefix(8)
        if brand.starts(with: "ftyp".utf8) {
            return ["heic", "heix", "mif1", "msf1"].contains {
                brand.dropFirst(4).elementsEqual($0.utf8)
            } ? "a HEIC image" : "a video"
        }
        return contains("<FictionBook", bytes.prefix(start)) ? "an FB2 book" : nil
    }

    /// Whether it is a page of the web, such as servers send in place of a file.
    static func isPage(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = bytes.prefix(start).drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        guard text.first == UInt8(ascii: "<") else { return false }
        let small = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return ["<!doctype html", "<html"].contains { Self.contains($0, small[...]) }
    }

    private static func contains(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.firstRange(of: Array(word.utf8)) != nil
    }

    /// Where it stands, what stands there, and what that says.
    private static let marks: [(Int, [UInt8], String)] = [
        (0, Array("%PDF".utf8), "a PDF document"),
        (60, Array("BOOKMOBI".utf8), "a MOBI or AZW book"),
        (60, Array("TEXtREAd".utf8), "a PalmDOC book"), (0, Array("TPZ".utf8), "a Topaz book"),
        (0, [0xEA] + Array("DRMION".utf8), "a KFX book"),
        (0, Array("CONT\u{2}\u{0}".utf8), "a KFX book"),
        (0, Array("{\\rtf".utf8), "an RTF document"),
        (0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a Word or other Office document"),
        (0, Array("ITOLITLS".utf8), "a LIT book"), (0, Array("ITSF".utf8), "a CHM book"),
        (0, Array("AT&TFORM".utf8), "a DjVu document"),
        (0, Array("L\0R\0F\0\0\0".utf8), "an LRF book"),
        (0, Array("Rar!\u{1A}\u{7}".utf8), "a RAR archive"),
        (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
        (0, [0x1F, 0x8B], "a gzip archive"),
        (0, [0x49, 0x49, 0x2A, 0x00], "a TIFF image"),
        (0, [0x4D, 0x4D, 0x00, 0x2A], "a TIFF image"), (0, Array("8BPS".utf8), "a Photoshop image"),
    ]
}
