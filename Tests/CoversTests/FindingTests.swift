// SPDX-License-Identifier: Apache-2.0

import Testing

/// Findings on a single cover.
@Suite struct FindingTests {
    typealias Book = CoverShelf.Book
    typealias Image = CoverShelf.Image

    static let good = Image(name: "good.jpg")
    static let png = Image(name: "cover.png", format: "png")

    private func check(_ book: Book, _ expected: [String]) throws {
        let shelf = try CoverShelf()
        try shelf.add(book)
        #expect(try shelf.findings() == expected)
    }

    @Test func `a good cover has no findings`() throws {
        try check(Book(image: Self.good), [])
        try check(Book(image: Image(name: "a", result: "shown")), [])
        try check(Book(image: Image(name: "a", size: nil)), [])
    }

    @Test(arguments: [
        ([], ["missing: nothing in the book points to a cover"]),
        ([("a.jpg", "missing")], ["missing: meta-cover a.jpg: missing"]),
        ([("a.jpg", "dangling"), ("b", "no-image")], ["missing: meta-cover a.jpg: dangling"]),
        ([("a.jpg", "encrypted")], ["encrypted: meta-cover a.jpg: encrypted"]),
        (
            [("a.jpg", "missing"), ("b.jpg", "not-an-image")],
            ["not-an-image: meta-cover b.jpg: not-an-image"]
        ),
        ([("a.jpg", "damaged")], ["damaged: meta-cover a.jpg: damaged"]),
        ([("a.jpg", "too-large")], ["enormous: meta-cover a.jpg: too-large"]),
        ([("a.jpg", "too-many-pixels")], ["enormous: meta-cover a.jpg: too-many-pixels"]),
        (
            [("a.jpg", "encrypted"), ("b.jpg", "damaged")],
            ["encrypted: meta-cover a.jpg: encrypted", "damaged: meta-cover b.jpg: damaged"]
        ),
    ])
    func `a missing cover has a reason`(
        steps: [(String, String)],
        expected: [String]
    ) throws {
        try check(Book(steps: steps.map { (reference: $0.0, failure: $0.1) }), expected)
    }

    @Test func `a rule that failed is not reported if another rule found a cover`() throws {
        try check(Book(image: Self.good, steps: [("a.jpg", "encrypted")]), [])
    }

    @Test(arguments: [
        ("damaged", "cut off", "it cannot be decoded: cut off"),
        ("crashed", nil, "the decoder crashed"),
        ("too-slow", "", "decoding took too long"),
        ("unsupported", "jpeg", "there is no decoder for jpeg"),
        ("unsupported", nil, "there is no decoder for jpeg"),
        ("unsupported", "arithmetic", "there is no decoder for jpeg: arithmetic"),
    ])
    func `a cover that cannot be decoded is damaged`(
        result: String,
        detail: String?,
        text: String
    ) throws {
        let image = Image(name: "a", result: result, detail: detail)
        try check(Book(image: image), ["damaged: \(text)"])
    }

    @Test(arguments: [
        (499, 800, true), (500, 700, false), (800, 1499, false), (499, 499, true), (1, 1, true),
    ])
    func `a short side under 500 is tiny`(width: Int, height: Int, isTiny: Bool) throws {
        let shelf = try CoverShelf()
        try shelf.add(Book(image: Image(name: "a", size: (width, height))))
        let found = try shelf.findings().filter { $0.hasPrefix("tiny") }
        #expect(found == (isTiny ? ["tiny: \(width) x \(height) pixels"] : []))
    }

    @Test func `the contents of a drawing that a person chose are unknown`() throws {
        let shelf = try CoverShelf()
        let drawing = Image(name: "a.svg", format: "svg", size: (600, 900))
        try shelf.add(Book(image: drawing, entry: "a.svg"))
        #expect(try shelf.findings().map { $0.prefix(8) } == ["svg-only"])
        try shelf.choose(Image(name: "b.svg", format: "svg", size: (600, 900)), forWork: 1)
        #expect(try shelf.findings() == [])
    }

    @Test func `the pixel size is the one shown, once the cover was decoded`() throws {
        // Rotated by its EXIF data: stored 600 pixels wide.
        let image = Image(name: "a", size: (900, 600), result: "shown", shown: (600, 900))
        try check(Book(image: image), [])
    }

    @Test(arguments: [
        (1000, 1099, true), (1000, 1100, false), (1000, 2000, false), (1000, 2001, true),
        (1000, 1000, true), (2000, 1000, true), (1000, 3000, true), (999, 1998, false),
    ])
    func `an aspect under 1,1 or over 2 is odd`(width: Int, height: Int, isOdd: Bool) throws {
        let shelf = try CoverShelf()
        try shelf.add(Book(image: Image(name: "a", size: (width, height))))
        #expect(try shelf.findings().contains { $0.hasPrefix("odd-aspect") } == isOdd)
    }

    @Test(arguments: [
        (5 << 20, 5000, 5000, nil, []),
        ((5 << 20) + 1, 1000, 1500, nil, ["enormous: 5242881 bytes"]),
        (9, 4000, 6251, nil, ["enormous: 4000 x 6251 pixels"]),
        (9, 1000, 1500, "too-large", ["enormous: too large to be decoded"]),
    ])
    func `many bytes or pixels are enormous`(
        bytes: Int,
        width: Int,
        height: Int,
        result: String?,
        expected: [String]
    ) throws {
        let shelf = try CoverShelf()
        let image = Image(name: "a", size: (width, height), bytes: bytes, result: result)
        try shelf.add(Book(image: image))
        #expect(try shelf.findings().filter { !$0.hasPrefix("odd") } == expected)
    }

    @Test(arguments: [
        ("OEBPS/cover.jpg", ["wrong-type: named OEBPS/cover.jpg, is png"]),
        ("cover.JPEG", ["wrong-type: named cover.JPEG, is png"]),
        ("cover.png", []), ("cover.PNG", []), ("cover", []), ("a.jpg/cover", []),
        ("cover.xhtml", []), ("cover.svg", ["wrong-type: named cover.svg, is png"]),
    ])
    func `a name that claims another format is a wrong type`(
        entry: String,
        expected: [String]
    ) throws {
        try check(Book(image: Self.png, entry: entry), expected)
    }

    @Test func `a media type that claims another format is a wrong type`() throws {
        try check(
            Book(image: Self.png, entry: "a.png", warnings: [("COV-013", "image/jepg")]),
            ["wrong-type: declared as image/jepg, is png"]
        )
    }

    @Test func `two rules that disagree are a conflict`() throws {
        try check(
            Book(image: Self.good, steps: [("old.jpg", "another-image")]),
            ["rule-conflict: meta-cover points at old.jpg"]
        )
        try check(
            Book(image: Self.good, warnings: [("COV-011", "old.jpg")]),
            ["rule-conflict: also old.jpg"]
        )
    }

    @Test func `a drawing is reported, but never as tiny`() throws {
        let drawing = Image(name: "a.svg", format: "svg", size: (300, 450))
        try check(
            Book(image: drawing, entry: "a.svg"),
            ["svg-only: the drawing contains no pixel image"]
        )
        // With a picture inside, that one counts.
        try check(
            Book(
                image: drawing,
                entry: "a.svg",
                raster: Image(name: "b.jpg", size: (400, 600)),
                rasterEntry: "b.jpg"
            ),
            ["tiny: 400 x 600 pixels"]
        )
        try check(Book(image: drawing, entry: "a.svg", raster: Self.good), [])
    }

    @Test(arguments: [
        ("cover_image.jpg", "jpeg", 1200, 1600, "calibre (6.1.0)", "calibre"),
        ("cover_image.jpg", "jpeg", 590, 750, nil, "calibre"),
        ("cover_image.jpg", "jpeg", 1200, 1600, "Sigil", nil),
        ("cover_image.jpg", "jpeg", 1200, 1601, "calibre (6.1.0)", nil),
        ("OPS/cover_image.jpg", "jpeg", 1200, 1600, "calibre (6.1.0)", nil),
        ("cover_image.jpg", "png", 1200, 1600, "calibre (6.1.0)", nil),
        ("OEBPS/76942_5200-cover.png", "png", 1600, 2400, nil, "Project Gutenberg"),
        ("OEBPS/@cache@epub@209@209-cover.png", "png", 1200, 1800, nil, "Project Gutenberg"),
        ("209-cover.png", "png", 1200, 1800, nil, "Project Gutenberg"),
        ("OEBPS/my-cover.png", "png", 1200, 1800, nil, nil),
        ("OEBPS/a209-cover.png", "png", 1200, 1800, nil, nil),
        ("OEBPS/209-cover.png", "png", 1000, 1800, nil, nil),
        ("images/cover.png", "png", 1200, 1800, "Ebookmaker 0.12", nil),
    ])
    func `a generated cover is recognized only by all its marks`(
        entry: String,
        format: String,
        width: Int,
        height: Int,
        generator: String?,
        program: String?
    ) throws {
        let shelf = try CoverShelf()
        let image = Image(name: "a", format: format, size: (width, height))
        try shelf.add(Book(image: image, entry: entry, generator: generator))
        let found = try shelf.findings().filter { $0.hasPrefix("generator") }
        #expect(found == (program.map { ["generator-default: drawn by \($0)"] } ?? []))
    }
}
