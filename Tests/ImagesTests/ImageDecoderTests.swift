// SPDX-License-Identifier: Apache-2.0

import Files
import Images
import TestSupport
import Testing

@Suite struct ImageDecoderTests {
    private static let (red, green, blue) = ([220, 20, 20], [20, 200, 20], [20, 20, 220])

    private func picture(_ name: String, width: Int = 320) throws -> SmallPicture {
        try ImageDecoder.smallPicture(of: try Samples.coverImage(name), width: width)
    }

    /// The four colours are where they belong, at the size that the picture has.
    @Test(
        arguments: [
            "baseline.jpg", "progressive.jpg", "cmyk-adobe.jpg", "cmyk-plain.jpg", "turned-2.jpg",
            "turned-3.jpg", "turned-4.jpg", "turned-5.jpg", "turned-6.jpg", "turned-7.jpg",
            "turned-8.jpg", "rgb.png", "palette.png", "sixteen-bits.png", "interlaced.png",
            "turned.png", "transparent.png", "lossy.webp", "lossless.webp", "moving.webp",
            "turned.webp", "transparent.webp", "plain.gif", "interlaced.gif", "moving.gif",
            "transparent.gif", "plain.avif", "transparent.avif", "turned.avif", "plain.svg",
        ]
    )
    func `an image is shown as intended`(name: String) throws {
        let small = try picture(name)
        #expect([small.width, small.height] == [48, 64])
        let shown = try DecodedPicture(small.jpeg)
        let isDrawing = name.hasSuffix("svg")
        #expect([shown.width, shown.height] == (isDrawing ? [320, 427] : [48, 64]))
        #expect(shown.isNear(Self.red, 0.25, 0.25), "\(shown.color(0.25, 0.25))")
        #expect(shown.isNear(Self.green, 0.75, 0.25), "\(shown.color(0.75, 0.25))")
        #expect(shown.isNear(Self.blue, 0.25, 0.75), "\(shown.color(0.25, 0.75))")
        let white = name.contains("transparent") || isDrawing ? 255 : 250
        let ground = [Int](repeating: white, count: 3)
        #expect(shown.isNear(ground, 0.75, 0.75, within: 2), "\(shown.color(0.75, 0.75))")
    }

    /// The place of the frame in an image of 96 x 128, and the colour in the middle of each quarter.
    @Test(arguments: [
        (0, 0, [red, green, blue]), (48, 0, [white, red, white]), (0, 64, [white, white, red]),
    ])
    func `a first frame that covers only a part leaves the rest white`(
        example: (left: Int, top: Int, seen: [[Int]])
    ) throws {
        let still = Array(try Samples.coverImage("lossy.webp").dropFirst(12))
        let image = MovingWebP.bytes(still, (48, 64), at: (example.left, example.top), (96, 128))
        let small = try ImageDecoder.smallPicture(of: image, width: 320)
        #expect([small.width, small.height] == [96, 128])
        let shown = try DecodedPicture(small.jpeg)
        #expect([shown.width, shown.height] == [96, 128])
        let isFirst = example.left == 0 && example.top == 0
        let places = isFirst ? [(0.12, 0.12), (0.37, 0.12), (0.12, 0.37)] : Self.quarters
        for (place, color) in zip(places, example.seen) {
            let seen = shown.color(place.0, place.1)
            #expect(shown.isNear(color, place.0, place.1), "\(seen) at \(place)")
        }
        #expect(shown.isNear(Self.white, 0.62, 0.97))
        // The same in a picture that is made smaller.
        let less = try ImageDecoder.smallPicture(of: image, width: 33)
        #expect([less.width, less.height] == [96, 128])
        let lessShown = try DecodedPicture(less.jpeg)
        #expect([lessShown.width, lessShown.height] == [33, 44])
    }

    private static let white = [255, 255, 255]
    private static let quarters = [(0.12, 0.12), (0.6, 0.12), (0.12, 0.6)]

    @Test func `a first frame outside the image is damaged`() throws {
        let still = Array(try Samples.coverImage("lossy.webp").dropFirst(12))
        let image = MovingWebP.bytes(still, (48, 64), at: (50, 0), (96, 128))
        let failure = #expect(throws: ImageFailure.self) {
            try ImageDecoder.smallPicture(of: image, width: 320)
        }
        #expect(failure?.kind == .damaged)
    }

    @Test(arguments: ["grey.jpg", "grey.png"])
    func `an image without colours stays grey`(name: String) throws {
        let shown = try DecodedPicture(picture(name).jpeg)
        #expect(shown.isNear([80, 80, 80], 0.25, 0.25))
        #expect(shown.isNear([250, 250, 250], 0.75, 0.75))
    }

    @Test(arguments: ["other.bmp", "other.tiff", "other.jxl", "other.jp2", "other.heic"])
    func `an unsupported format is reported as such`(name: String) throws {
        let failure = #expect(throws: ImageFailure.self) { try picture(name) }
        #expect(failure?.kind == .unsupported)
    }

    @Test(arguments: [
        "", "hello", "<html><body/></html>", "GIF89a", "RIFF....WEBPVP8 ", "\u{FEFF}<",
    ])
    func `a file that is not an image is only an error`(text: String) {
        #expect(throws: ImageFailure.self) {
            try ImageDecoder.smallPicture(of: Array(text.utf8), width: 320)
        }
    }

    @Test(
        arguments: [
            // width and height, those of the thumbnail, and the expected result
            (1200, 1800, 320, 320, 480), (2400, 3600, 320, 320, 480), (330, 500, 320, 320, 485),
            (200, 300, 320, 200, 300), (640, 400, 64, 64, 40), (1, 1, 320, 1, 1),
            (40, 2000, 320, 26, 1280), (3000, 10, 320, 320, 1), (1279, 1919, 320, 320, 480),
        ]
    )
    func `a thumbnail has the requested width, and is never enlarged`(
        example: (width: Int, height: Int, wanted: Int, newWidth: Int, newHeight: Int)
    ) throws {
        let pixels = MadeCover(plain: [200, 100, 50], width: example.width, height: example.height)
        let small = try ImageDecoder.smallPicture(of: pixels.jpeg(), width: example.wanted)
        #expect([small.width, small.height] == [example.width, example.height])
        let shown = try DecodedPicture(small.jpeg)
        #expect([shown.width, shown.height] == [example.newWidth, example.newHeight])
        #expect(shown.isNear([200, 100, 50], 0.5, 0.5))
    }

    @Test func `a JPEG without its last two bytes is whole`() throws {
        let image = try Samples.coverImage("baseline.jpg")
        let small = try ImageDecoder.smallPicture(of: Array(image.dropLast(2)), width: 320)
        #expect(small.jpeg == (try picture("baseline.jpg").jpeg))
    }

    @Test func `a JPEG that ends in its pixels is damaged`() throws {
        let image = try MadeCover(seed: 3).jpeg()
        let failure = #expect(throws: ImageFailure.self) {
            try ImageDecoder.smallPicture(of: Array(image.prefix(image.count / 2)), width: 320)
        }
        #expect(failure?.kind == .damaged)
    }

    @Test func `more pixels than are allowed are refused by the header alone`() throws {
        let tooLarge = [
            LyingImage.jpeg(try Samples.coverImage("baseline.jpg"), width: 65_500, height: 65_500),
            LyingImage.gif(try Samples.coverImage("plain.gif"), width: 65_535, height: 65_535),
            LyingImage.webp(try Samples.coverImage("lossy.webp"), width: 16_383, height: 16_383),
            LyingImage.avif(try Samples.coverImage("plain.avif"), width: 7_200, height: 7_200),
            BombImage.emptyPNG(width: 50_000, height: 50_000),
        ]
        for image in tooLarge {
            let failure = #expect(throws: ImageFailure.self) {
                try ImageDecoder.smallPicture(of: image, width: 320)
            }
            #expect(failure?.kind == .tooLarge, "\(failure?.detail ?? "")")
        }
    }

    @Test func `a drawing cannot read files`() throws {
        let empty = BombImage.svg("<rect width='100' height='150' fill='#808080'/>")
        let own = Samples.path("cover-images/rgb.png").text
        let linking = BombImage.svg(
            "<rect width='100' height='150' fill='#808080'/>"
                + "<image width='100' height='150' xlink:href='file://\(own)'/>"
                + "<image width='100' height='150' xlink:href='\(own)'/>"
        )
        let expected = try ImageDecoder.smallPicture(of: empty, width: 320)
        #expect(try ImageDecoder.smallPicture(of: linking, width: 320).jpeg == expected.jpeg)
    }
}
