// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Library
import TestSupport
import Testing

/// Pictures from elsewhere, as the decoder's process sees them.
@Suite struct PictureExaminerTests {
    private static let bitmap =
        Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
        + [200, 0, 0, 0, 200, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 60)

    private func look(_ bytes: [UInt8]) throws -> String {
        switch try PictureExaminer(BuiltProgram.images.path()).look(at: bytes) {
        case .cover(let cover, let size):
            "\(cover.image.format) \(size.width) x \(size.height)"
        case .unusable: "unusable"
        case .noPicture: "none"
        case .notNow: "not now"
        case .stopped: "stopped"
        }
    }

    @Test(arguments: Samples.coverFormats)
    func `a picture is taken once it is decoded`(name: String) throws {
        let seen = try look(Samples.coverImage(name))
        #expect(name.hasSuffix("svg") ? seen == "unusable" : seen.contains(" x "), "\(seen)")
    }

    @Test(
        arguments: [
            ("empty", [], "none"), ("text", Array("<!DOCTYPE html><html></html>".utf8), "none"),
            ("blank", BombImage.blackPNG(width: 1, height: 1), "unusable"),
            ("narrow", BombImage.blackPNG(width: 15, height: 900), "unusable"),
            ("small", BombImage.blackPNG(width: 16, height: 24), "png 16 x 24"),
            ("too many pixels", BombImage.blackPNG(width: 6_000, height: 6_000), "unusable"),
            ("no pixels", BombImage.emptyPNG(width: 600, height: 900), "unusable"),
            ("header only", SampleImage.png(width: 600, height: 900), "unusable"),
            ("drawing", BombImage.svg("<rect width='9' height='9'/>"), "unusable"),
            (
                "drawing with a reference",
                BombImage.svg("<image href='file:///etc/passwd' width='9' height='9'/>"),
                "unusable"
            ),
            ("bitmap", Self.bitmap, "unusable"),
        ] as [(String, [UInt8], String)]
    )
    func `what is no cover is not taken`(name: String, bytes: [UInt8], expected: String) throws {
        #expect(try look(bytes) == expected, "\(name)")
    }

    @Test func `half of a picture is none`() throws {
        for name in ["baseline.jpg", "rgb.png", "lossy.webp", "plain.gif"] {
            let whole = try Samples.coverImage(name)
            let seen = try look(Array(whole.prefix(whole.count / 2)))
            #expect(seen == "unusable", "\(name)")
        }
    }

    @Test func `who no longer waits gets no answer`() throws {
        let examiner = try PictureExaminer(BuiltProgram.images.path())
        let bytes = BombImage.blackPNG(width: 600, height: 900)
        guard case .stopped = try examiner.look(at: bytes, while: { false }) else {
            Issue.record("it was looked at")
            return
        }
    }
}
