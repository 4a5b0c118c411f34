// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import Hashing
import TestSupport
import Testing

@Suite struct DrawingTests {
    @Test(arguments: [
        ("svg-valid", 4, 6),
        ("svg-box-valid", 140, 211),
        ("svg-millimetres-valid", 600, 800),
        ("svg-raster-inside-valid", 120, 160),
        ("svg-without-size-valid", nil, nil),
        ("svg-entities-valid", nil, nil),
    ])
    func `K a drawing has a size if it states one`(
        sample: String,
        width: Int?,
        height: Int?
    ) throws {
        let cover = try #require(try Reading(sample: "cover/" + sample).publication?.cover)
        #expect(cover.image.format == .svg)
        #expect(cover.image.width == width)
        #expect(cover.image.height == height)
    }

    @Test(arguments: [
        ("svg-raster-inside-valid", nil), ("svg-raster-linked-valid", "OPS/images/front.png"),
    ])
    func `K the one image of pixels in a drawing is handed out`(
        sample: String,
        entry: String?
    ) throws {
        let reading = try Reading(sample: "cover/" + sample)
        let raster = try #require(reading.publication?.cover?.raster)
        let expected = try BookBuilder(sample: "cover/svg-raster-linked-valid")
            .bytes(of: "OPS/images/front.png")
        #expect(reading.raster == expected)
        #expect(raster.entry == entry)
        #expect(raster.image.format == .png)
        #expect(raster.image.width == 120)
        #expect(raster.image.byteCount == reading.raster.count)
        #expect(raster.image.hash == Hash128(of: reading.raster[...]).bytes)
        #expect(reading.cover.starts(with: "<svg".utf8))
    }

    @Test(arguments: ["svg-two-rasters-valid", "svg-nested-drawing-valid", "svg-valid"])
    func `K several images, none, and drawings inside of drawings are none`(
        sample: String
    ) throws {
        let reading = try Reading(sample: "cover/" + sample)
        #expect(reading.publication?.cover != nil)
        #expect(reading.publication?.cover?.raster == nil)
        #expect(reading.raster == [])
    }

    @Test func `K a packed drawing is no image`() throws {
        let reading = try Reading(sample: "cover/svg-packed-warning")
        #expect(reading.warningCodes == ["COV-002"])
    }

    @Test func `K the image of one drawing does not remain for the next book`() throws {
        let reader = BookReader()
        let sample = try BookBuilder(sample: "cover/svg-raster-inside-valid")
        #expect(try !Reading(sample, reader: reader).raster.isEmpty)
        #expect(try Reading(.minimal(), reader: reader).raster == [])
    }

    private func raster(_ reference: String) throws -> [UInt8] {
        let drawing = Array(#"<svg><image href="\#(reference)"/></svg>"#.utf8)
        return try Reading(.minimal(cover: drawing)).raster
    }

    @Test func `K base64 is read with and without its end`() throws {
        // Ten bytes of a GIF of 3 by 4 pixels, then one and two more.
        let gif = Array("GIF89a".utf8) + [3, 0, 4, 0]
        #expect(try raster("data:image/gif;base64,R0lGODlhAwAEAA==") == gif)
        #expect(try raster("DATA:;BASE64, R0lG ODlh%0AAwAEAA ") == gif)
        #expect(try raster("data:;base64,R0lGODlhAwAEAP8=") == gif + [255])
        #expect(try raster("data:;base64,R0lGODlhAwAEAP//") == gif + [255, 255])
    }

    @Test(arguments: [
        "data:image/gif,R0lGODlhAwAEAA==", "data:;base64,R0lGODlhAwAEA", "data:;base64,R0l*",
        "data:;base64", "data:;base64,", "data:text/plain;base64,SGVsbG8=", "gone.png",
        "http://example.org/a.png", "../../../etc/passwd", "cover", "#a",
    ])
    func `K what is no image inside of a drawing is left out`(reference: String) throws {
        #expect(try raster(reference) == [])
    }

    @Test func `K a bomb inside of a drawing is left out`() throws {
        var book = BookBuilder.minimal(cover: Array(#"<svg><image href="a.png"/></svg>"#.utf8))
        book.set("OPS/a.png", SampleImage.png(width: 60_000, height: 60_000))
        let reading = try Reading(book)
        #expect(reading.publication?.cover != nil)
        #expect(reading.raster == [])
    }
}
