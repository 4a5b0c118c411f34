// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import Hashing
import TestSupport
import Testing

@Suite struct CoverTests {
    @Test(arguments: [
        ("property-valid", "cover-image", "OPS/cover.png"),
        ("meta-valid", "meta-cover", "OPS/cover.png"),
        ("meta-content-first-valid", "meta-cover", "OPS/cover.png"),
        ("percent-name-valid", "cover-image", "OPS/my cover.png"),
        ("literal-percent-name-valid", "cover-image", "OPS/my%20cover.png"),
        ("parent-folder-valid", "cover-image", "images/cover.png"),
        ("above-root-valid", "cover-image", "images/cover.png"),
        ("absolute-valid", "cover-image", "images/cover.png"),
        ("wrong-media-type-warning", "cover-image", "OPS/cover.png"),
        ("next-rule-warning", "meta-cover", "OPS/old.png"),
    ])
    func `the declared cover is found`(sample: String, rule: String, entry: String) throws {
        let book = try BookBuilder(sample: "cover/" + sample)
        let reading = try Reading(book)
        let cover = try #require(reading.publication?.cover)
        #expect(cover.rule.rawValue == rule)
        #expect(cover.entry == entry)
        #expect(cover.image.format == .png)
        #expect(reading.cover == book.bytes(of: entry))
        #expect(cover.image.byteCount == reading.cover.count)
        #expect(cover.image.hash == Hash128(of: reading.cover[...]).bytes)
    }

    @Test func `the size comes from the header`() throws {
        let cover = try Reading(sample: "cover/property-valid").publication?.cover
        #expect(cover?.image.width == 4)
        #expect(cover?.image.height == 6)
    }

    @Test func `an image without any hint is no cover`() throws {
        let reading = try Reading(sample: "cover/none-valid")
        #expect(reading.publication?.cover == nil)
        #expect(reading.cover == [])
    }

    @Test(arguments: [
        ("missing-warning", "COV-001"),
        ("dangling-id-warning", "COV-001"),
        ("remote-warning", "COV-001"),
        ("not-an-image-warning", "COV-002"),
        ("page-without-image-warning", "COV-009"),
        ("megapixels-warning", "COV-004"),
    ])
    func `an invalid cover is a warning`(sample: String, code: String) throws {
        let reading = try Reading(sample: "cover/" + sample)
        #expect(reading.publication?.cover == nil)
        #expect(reading.warningCodes == [code])
    }

    @Test func `after an invalid cover the next rule is tried`() throws {
        #expect(try Reading(sample: "cover/next-rule-warning").warningCodes == ["COV-001"])
    }

    @Test func `a damaged cover is a warning`() throws {
        var archive = RawArchive(.minimal(cover: SampleImage.png(width: 3, height: 4)))
        archive.change("OPS/cover") { $0.checksum ^= 1 }
        let reading = try Reading(archive: archive.bytes())
        #expect(reading.warningCodes == ["COV-005"])
        #expect(reading.publication?.cover == nil)
    }

    @Test func `a cover that is encrypted in the archive is a warning`() throws {
        var archive = RawArchive(.minimal(cover: SampleImage.png(width: 3, height: 4)))
        archive.change("OPS/cover") { $0.flags = 1 }
        #expect(try Reading(archive: archive.bytes()).warningCodes == ["COV-006"])
    }

    @Test func `a cover that is a link is a warning`() throws {
        var archive = RawArchive(.minimal(cover: Array("/etc/hostname".utf8)))
        archive.change("OPS/cover") { $0.mode = 0o120777 }
        #expect(try Reading(archive: archive.bytes()).warningCodes == ["COV-007"])
    }

    @Test func `the cover of one book does not remain for the next`() throws {
        let reader = BookReader()
        let image = SampleImage.png(width: 3, height: 4)
        #expect(try Reading(.minimal(cover: image), reader: reader).cover == image)
        #expect(try Reading(.minimal(), reader: reader).cover == [])
    }
}
