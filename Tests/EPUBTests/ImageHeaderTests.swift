// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

@Suite struct ImageHeaderTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let type: ImageFormat
        var width: Int?
        var height: Int?
        var testDescription: String { name }
    }

    private static func riff(_ chunk: String, _ rest: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array(("WEBP" + chunk).utf8) + [0, 0, 0, 0] + rest
    }

    /// A box of an ISO media file.
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
    }

    private static func extent(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        box(
            "ispe",
            [0, 0, 0, 0, 0, 0, UInt8(width >> 8), UInt8(width & 0xFF)]
                + [0, 0, UInt8(height >> 8), UInt8(height & 0xFF)]
        )
    }

    private static let bitmap: [UInt8] =
        Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]

    static let examples = [
        Example(
            name: "PNG",
            bytes: SampleImage.png(width: 600, height: 800),
            type: .png,
            width: 600,
            height: 800
        ),
        Example(
            name: "JPEG",
            bytes: SampleImage.jpeg(width: 600, height: 800),
            type: .jpeg,
            width: 600,
            height: 800
        ),
        Example(
            name: "JPEG with fill bytes",
            bytes: [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xC2, 0, 17, 8, 0, 4, 0, 3],
            type: .jpeg,
            width: 3,
            height: 4
        ),
        Example(
            name: "JPEG without a frame",
            bytes: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 2],
            type: .jpeg
        ),
        Example(
            name: "JPEG with an impossible length",
            bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0],
            type: .jpeg
        ),
        Example(
            name: "JPEG without a height",
            bytes: SampleImage.jpeg(width: 600, height: 0),
            type: .jpeg
        ),
        Example(
            name: "GIF",
            bytes: Array("GIF89a".utf8) + [3, 0, 4, 1],
            type: .gif,
            width: 3,
            height: 260
        ),
        Example(
            name: "WebP, extended",
            bytes: riff("VP8X", [0, 0, 0, 0, 2, 0, 0, 3, 1, 0]),
            type: .webp,
            width: 3,
            height: 260
        ),
        Example(
            name: "WebP, lossless",
            bytes: riff("VP8L", [0x2F, 0x02, 0xC0, 0x00, 0x00]),
            type: .webp,
            width: 3,
            height: 4
        ),
        Example(
            name: "WebP, lossy",
            bytes: riff("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 3, 0x40, 4, 0x80]),
            type: .webp,
            width: 3,
            height: 4
        ),
        Example(
            name: "BMP",
            bytes: bitmap + [3, 0, 0, 0, 4, 0, 0, 0],
            type: .bmp,
            width: 3,
            height: 4
        ),
        Example(
            name: "BMP from the top down",
            bytes: bitmap + [3, 0, 0, 0, 0xFC, 0xFF, 0xFF, 0xFF],
            type: .bmp,
            width: 3,
            height: 4
        ),
        Example(
            name: "BMP of OS/2",
            bytes: Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [12, 0, 0, 0, 3, 0, 4, 0],
            type: .bmp,
            width: 3,
            height: 4
        ),
        Example(name: "AVIF", bytes: [0, 0, 0, 28] + Array("ftypavif".utf8), type: .avif),
        Example(
            name: "AVIF of parts",
            bytes: box("ftyp", Array("mif1".utf8) + [0, 0, 0, 0] + Array("miafavif".utf8))
                + box(
                    "meta",
                    [0, 0, 0, 0] + box("hdlr", [1])
                        + box("iprp", box("ipco", extent(64, 64) + extent(600, 800) + [0, 0])),
                ),
            type: .avif,
            width: 600,
            height: 800
        ),
        Example(
            name: "AVIF with a box that ends behind the file",
            bytes: box("ftyp", Array("avif".utf8)) + [0, 0, 1, 0] + Array("meta".utf8),
            type: .avif
        ),
        Example(name: "JPEG XL", bytes: [0xFF, 0x0A, 1, 2], type: .jxl),
        Example(
            name: "JPEG XL in a container",
            bytes: [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A],
            type: .jxl
        ),
        Example(name: "SVG", bytes: Array("<svg/>".utf8), type: .svg),
        Example(
            name: "SVG with all in front of it",
            bytes: [0xEF, 0xBB, 0xBF]
                + Array(
                    "\n<?xml version='1.0'?><!-- > --><!DOCTYPE svg [<!ENTITY a '>'>]>\n<s:svg >"
                        .utf8
                ),
            type: .svg
        ),
    ]

    @Test(arguments: examples) func `type and size come from the bytes`(example: Example) throws {
        let header = try #require(ImageHeader(of: example.bytes[...]))
        #expect(header.type == example.type)
        #expect(header.width == example.width)
        #expect(header.height == example.height)
    }

    @Test(arguments: [
        "", "B", "BM and other words", "GIF", "RIFF", "<html><svg/></html>", "<svgs/>", "<svg",
        "<?xml", "<!--", "<!DOCTYPE [", "<", "\u{1F}\u{8B}", "\0\0\0\u{18}ftypheic", "%PDF-1.7",
        "version 1\noid sha256:0",
    ])
    func `other bytes are no image`(text: String) {
        #expect(ImageHeader(of: Array(text.utf8)[...]) == nil)
    }

    @Test(arguments: examples) func `any part of a header is looked at safely`(example: Example) {
        for count in 0..<example.bytes.count {
            let whole = ImageHeader(of: example.bytes.prefix(count))
            #expect(whole == nil || whole?.type == example.type)
        }
    }

    @Test(arguments: examples) func `random bytes after a signature do no harm`(
        example: Example
    ) {
        var generator = SeededNumbers(seed: 17)
        for _ in 0..<500 {
            var bytes = example.bytes
            for _ in 0..<4 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
                    UInt8.random(in: 0...255, using: &generator)
            }
            let header = ImageHeader(of: bytes[...])
            #expect(header?.pixelCount ?? 1 > 0)
        }
    }

    @Test func `a slice from the middle is read from its own start`() {
        let bytes = [1, 2, 3] + SampleImage.png(width: 3, height: 4)
        #expect(ImageHeader(of: bytes[3...])?.height == 4)
    }

    @Test func `each type has an ending`() {
        let header = ImageHeader(of: SampleImage.jpeg(width: 3, height: 4)[...])
        #expect(header?.type.fileExtension == "jpg")
        #expect(ImageHeader(of: Array("<svg/>".utf8)[...])?.type.fileExtension == "svg")
    }
}
