// SPDX-License-Identifier: Apache-2.0

/// What a file is that is not an image we accept, judged by its first bytes.
enum ForeignFormat {
    /// In words that fit after "is": `a PDF document`; nil if unknown.
    static func name(of bytes: ArraySlice<UInt8>) -> String? {
        for (start, name) in starts where bytes.starts(with: start) { return name }
        let brand = bytes.dropFirst(4).prefix(8)
        if brand.starts(with: "ftyp".utf8) {
            return ["heic", "heix", "mif1", "msf1"].contains {
                brand.dropFirst(4).elementsEqual($0.utf8)
            } ? "a HEIC image" : "a video"
        }
        let isText = bytes.prefix(512).allSatisfy { $0 >= 0x20 || (9...13).contains($0) }
        guard isText, let first = bytes.first(where: { $0 > 0x20 }) else { return nil }
        return first == UInt8(ascii: "<") ? "an HTML or XML page" : "text"
    }

    private static let starts: [([UInt8], String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "a book or another ZIP archive"),
        (Array("%PDF".utf8), "a PDF document"),
        ([0x49, 0x49, 0x2A, 0x00], "a TIFF image"), ([0x4D, 0x4D, 0x00, 0x2A], "a TIFF image"),
        (Array("8BPS".utf8), "a Photoshop image"), ([0x1F, 0x8B], "a gzip archive"),
    ]
}
