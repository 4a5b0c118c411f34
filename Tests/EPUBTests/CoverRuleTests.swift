// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import TestSupport
import Testing

/// Each rule that finds a cover, and what keeps it from finding a wrong one.
@Suite struct CoverRuleTests {
    static let front = "OPS/images/front.png"

    private func check(
        _ sample: String,
        _ rule: CoverRule,
        entry: String = front,
        page: String? = nil,
        codes: [String] = []
    ) throws {
        let book = try BookBuilder(sample: "cover/" + sample)
        let reading = try Reading(book)
        let cover = try #require(reading.publication?.cover, "\(sample)")
        #expect(cover.rule == rule, "\(sample)")
        #expect(cover.entry == entry, "\(sample)")
        #expect(cover.page == page, "\(sample)")
        #expect(reading.cover == book.bytes(of: entry), "\(sample)")
        #expect(reading.warningCodes == codes, "\(sample)")
    }

    private func steps(_ sample: String) throws -> [String] {
        try Reading(sample: "cover/" + sample).publication?.coverSteps.map {
            "\($0.rule.rawValue) \($0.reference) \($0.failure.rawValue)"
        } ?? []
    }

    @Test func `K1 an item with the property is the cover`() throws {
        try check("property-valid", .property, entry: "OPS/cover.png")
        try check("property-blanks-valid", .property)
    }

    @Test func `K1 the first existing image of a page is the cover`() throws {
        try check("property-page-valid", .property, page: "OPS/front.xhtml")
        let found = try steps("property-page-valid")
        #expect(found == ["cover-image images/gone.png missing"])
    }

    @Test func `K1 the first item with the property that works is the cover`() throws {
        try check("property-second-warning", .property, codes: ["COV-001"])
        let found = try steps("property-second-warning")
        #expect(found == ["cover-image gone.png missing"])
    }

    @Test func `K1 comes before K2, and two that disagree are a warning`() throws {
        try check("property-before-meta-warning", .property, codes: ["COV-011"])
        let found = try steps("property-before-meta-warning")
        #expect(found == ["meta-cover images/old.png another-image"])
    }

    @Test(arguments: ["property-and-meta-agree-valid", "property-and-meta-copies-valid"])
    func `K1 and K2 may name the same image`(sample: String) throws {
        try check(sample, .property)
        let found = try steps(sample)
        #expect(found == [])
    }

    @Test func `K2 the content of the meta element is the id of an image`() throws {
        try check("meta-valid", .meta, entry: "OPS/cover.png")
    }

    @Test func `K2 the content of the meta element is the id of a page`() throws {
        try check("meta-page-valid", .meta, page: "OPS/front.xhtml")
    }

    @Test(arguments: ["meta-href-valid", "meta-archive-path-valid"])
    func `K2 the content of the meta element is the name of a file`(sample: String) throws {
        try check(sample, .meta)
    }

    @Test func `K2 of two items with one id the first counts`() throws {
        try check("meta-duplicate-id-valid", .meta)
    }

    @Test func `K2 an id that no item has is passed over`() throws {
        try check(
            "dangling-then-named-warning",
            .name,
            entry: "OPS/cover.png",
            codes: ["COV-001"]
        )
        let found = try steps("dangling-then-named-warning")
        #expect(found == ["meta-cover gone dangling"])
    }

    @Test(arguments: ["guide-image-valid", "guide-other-types-valid"])
    func `K3 the guide points at an image`(sample: String) throws {
        try check(sample, .guide)
    }

    @Test(arguments: [
        ("guide-page-valid", "OPS/front.xhtml"),
        ("guide-page-drawing-valid", "OPS/pages/front.xhtml"),
        ("guide-page-object-valid", "OPS/front.xhtml"),
        ("guide-page-unclosed-valid", "OPS/front.xhtml"),
    ])
    func `K3 the guide points at a page with an image`(sample: String, page: String) throws {
        try check(sample, .guide, page: page)
    }

    @Test(arguments: [
        ("guide-missing-warning", "COV-001", "guide-cover front.xhtml missing"),
        ("guide-not-a-page-warning", "COV-002", "guide-cover front.css not-an-image"),
        ("guide-page-without-image-warning", "COV-009", "guide-cover front.xhtml no-image"),
        ("landmark-missing-warning", "COV-001", "landmark-cover ../front.xhtml missing"),
    ])
    func `K3 a reference that leads to no image is a warning`(
        sample: String,
        code: String,
        step: String
    ) throws {
        let reading = try Reading(sample: "cover/" + sample)
        #expect(reading.publication?.cover == nil)
        #expect(reading.warningCodes == [code])
        #expect(try steps(sample).first == step)
    }

    @Test func `K3 the landmarks point at a page or an image`() throws {
        try check("landmark-page-valid", .landmark, page: "OPS/front.xhtml")
        try check("landmark-image-valid", .landmark)
    }

    @Test func `K3 the guide comes before the landmarks`() throws {
        try check("guide-before-landmark-valid", .guide)
    }

    @Test func `K4 an image with the id of a cover is found`() throws {
        try check("named-id-valid", .name)
    }

    @Test func `K4 an image called cover is found`() throws {
        try check("named-file-valid", .name, entry: "OPS/images/Front Cover.png")
    }

    @Test func `K4 an image with cover in its name is found`() throws {
        try check("named-part-valid", .name, entry: "OPS/images/my-cover-3.png")
    }

    @Test(arguments: [
        "named-back-valid", "named-other-words-valid", "named-page-is-no-image-valid",
    ])
    func `K4 the back, other words and pages are not taken for covers`(sample: String) throws {
        let reading = try Reading(sample: "cover/" + sample)
        #expect(reading.publication?.cover == nil)
        #expect(reading.publication?.coverSteps == [])
    }

    @Test(arguments: ["spine-image-valid", "spine-dangling-then-image-valid"])
    func `K5 an image that is first in the spine is the cover`(sample: String) throws {
        try check(sample, .spine)
    }

    @Test(arguments: ["first-page-warning", "first-page-called-cover-warning"])
    func `K6 the only image of the first page is a guess`(sample: String) throws {
        try check(sample, .firstPage, page: "OPS/front.xhtml", codes: ["COV-010"])
    }

    @Test(arguments: [
        ("first-page-with-text-valid", ["first-page front.xhtml not-alone"]),
        ("first-page-two-images-valid", ["first-page front.xhtml not-alone"]),
        ("first-page-small-image-valid", ["first-page images/front.png too-small"]),
        ("first-page-image-missing-valid", ["first-page images/gone.png missing"]),
        ("first-page-alone-valid", []),
    ])
    func `K6 a first page that may be no cover is left alone`(
        sample: String,
        steps expected: [String]
    ) throws {
        let reading = try Reading(sample: "cover/" + sample)
        #expect(reading.publication?.cover == nil)
        #expect(reading.cover == [])
        let found = try steps(sample)
        #expect(found == expected)
    }

    @Test func `K7 a media type that names another format is a warning`() throws {
        try check(
            "wrong-media-type-warning",
            .property,
            entry: "OPS/cover.png",
            codes: ["COV-013"]
        )
        let reading = try Reading(sample: "cover/wrong-media-type-warning")
        #expect(reading.publication?.warnings.first?.detail == "image/jepg")
        try check("media-type-alias-valid", .property, entry: "OPS/cover.png")
    }

    @Test(arguments: [
        (#"media-type="image/png""#, false), (#"media-type=" IMAGE/PNG ""#, false),
        (#"media-type="image/x-png;q=1""#, false), (#"media-type="""#, false), ("", false),
        (#"media-type="application/octet-stream""#, false), (#"media-type="image/jpeg""#, true),
        (#"media-type="image/""#, true), (#"media-type="application/xhtml+xml""#, true),
        (#"media-type="image/png2""#, true),
    ])
    func `K7 another name of the type is harmless, and so is none`(
        attribute: String,
        isWarning: Bool
    ) throws {
        for place in [#"properties="cover-image""#, ""] {
            var book = BookBuilder.minimal()
            let item = #"<item id="cover" href="cover.png" \#(attribute) \#(place)/>"#
            book.set("OPS/cover.png", SampleImage.png(width: 6, height: 9))
            book.set(
                "OPS/content.opf",
                BookBuilder.package(metadata: "<dc:title>T</dc:title>", items: item)
            )
            let reading = try Reading(book)
            #expect(reading.publication?.cover != nil, "\(attribute)")
            #expect(reading.warningCodes == (isWarning ? ["COV-013"] : []), "\(attribute)")
        }
    }

    @Test func `K a cover whose name only resembles the one written is a warning`() throws {
        try check("loose-name-warning", .property, codes: ["COV-008"])
    }

    @Test func `K an encrypted cover is passed over`() throws {
        try check(
            "encrypted-then-named-warning",
            .name,
            entry: "OPS/images/cover.png",
            codes: ["COV-006"]
        )
        let found = try steps("encrypted-then-named-warning")
        #expect(found == ["cover-image images/front.png encrypted"])
    }

    @Test func `K an encrypted page is a warning`() throws {
        #expect(try Reading(sample: "cover/encrypted-page-warning").warningCodes == ["COV-006"])
    }

    @Test func `K a book without an image is not searched`() throws {
        let items =
            #"<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>"#
        var book = BookBuilder.minimal()
        book.set("OPS/nav.xhtml", "<html/>")
        book.set(
            "OPS/content.opf",
            BookBuilder.package(metadata: "<dc:title>T</dc:title>", items: items)
                .replacing(
                    "</package>",
                    with: #"<guide><reference type="cover" href="text.xhtml"/></guide></package>"#
                )
        )
        var archive = RawArchive(book)
        // Would be a warning, had it been read.
        archive.change("OPS/text.xhtml") { $0.checksum ^= 1 }
        let reading = try Reading(archive: archive.bytes())
        #expect(reading.publication?.coverSteps == [])
        #expect(reading.warningCodes == [])
        archive.entries.append(RawArchive.Entry("OPS/a.jpg", [1]))
        #expect(try Reading(archive: archive.bytes()).warningCodes == ["COV-005"])
    }
}
