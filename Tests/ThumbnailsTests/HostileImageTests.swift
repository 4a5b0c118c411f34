// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing
import Thumbnails

/// Images that were made to do harm: each costs its own thumbnail at most.
@Suite struct HostileImageTests {
    private let program: ImageProgram

    init() throws {
        self.init(program: try ImageProgram(BuiltProgram.images.path()))
    }

    private init(program: ImageProgram) {
        self.program = program
    }

    /// The outcome: made, or the name of the failure.
    private func outcome(_ image: [UInt8]) throws -> String {
        switch try program.thumbnail(of: image, width: 320) {
        case .made: "made"
        case .failed(let failure, _), .failedThisTime(let failure, _): failure.rawValue
        case nil: "nothing"
        }
    }

    private func expectAlive(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
        let good = try Samples.coverImage("baseline.jpg")
        #expect(try outcome(good) == "made", sourceLocation: sourceLocation)
    }

    @Test func `headers that claim too much are refused`() throws {
        #expect(try outcome(BombImage.emptyPNG(width: 50_000, height: 50_000)) == "too-large")
        #expect(try outcome(BombImage.emptyPNG(width: 1, height: 2_000_000)) != "made")
        let jpeg = try Samples.coverImage("baseline.jpg")
        #expect(try outcome(LyingImage.jpeg(jpeg, width: 65_500, height: 65_500)) == "too-large")
        let gif = try Samples.coverImage("plain.gif")
        #expect(try outcome(LyingImage.gif(gif, width: 65_535, height: 65_535)) == "too-large")
        let webp = try Samples.coverImage("lossy.webp")
        #expect(try outcome(LyingImage.webp(webp, width: 16_383, height: 16_383)) == "too-large")
        let avif = try Samples.coverImage("plain.avif")
        #expect(try outcome(LyingImage.avif(avif, width: 60_000, height: 60_000)) == "too-large")
        try expectAlive()
    }

    @Test func `headers that falsely claim an allowed size are damaged`() throws {
        #expect(try outcome(BombImage.emptyPNG(width: 9_000, height: 9_000)) == "damaged")
        let jpeg = try Samples.coverImage("baseline.jpg")
        #expect(try outcome(LyingImage.jpeg(jpeg, width: 9_000, height: 9_000)) == "damaged")
        let progressive = try Samples.coverImage("progressive.jpg")
        #expect(try outcome(LyingImage.jpeg(progressive, width: 9_000, height: 9_000)) == "damaged")
        let gif = try Samples.coverImage("plain.gif")
        #expect(try outcome(LyingImage.gif(gif, width: 9_000, height: 9_000)) == "damaged")
        let webp = try Samples.coverImage("lossy.webp")
        #expect(try outcome(LyingImage.webp(webp, width: 9_000, height: 9_000)) == "damaged")
        // The size of its pixels counts.
        let avif = try Samples.coverImage("plain.avif")
        #expect(try outcome(LyingImage.avif(avif, width: 6_000, height: 6_000)) != "crashed")
        try expectAlive()
    }

    @Test func `sixteen million pixels in a few bytes are only pixels`() throws {
        let bomb = BombImage.blackPNG(width: 4_000, height: 4_000)
        #expect(bomb.count < 110_000)
        #expect(try outcome(bomb) == "made")
        try expectAlive()
    }

    @Test func `a JPEG with thousands of scans is abandoned`() throws {
        let image = LyingImage.jpeg(
            try Samples.coverImage("progressive.jpg"),
            width: 2_000,
            height: 2_000
        )
        let scan = try #require(Self.lastScan(of: image))
        let scans = (0..<20_000).flatMap { _ in image[scan] }
        let bomb = Array(image[..<scan.upperBound]) + scans + [0xFF, 0xD9]
        #expect(["damaged", "too-slow"].contains(try outcome(bomb)))
        try expectAlive()
    }

    /// From its marker to the next one.
    private static func lastScan(of image: [UInt8]) -> Range<Int>? {
        guard
            let start = image.indices.dropLast().last(where: {
                image[$0] == 0xFF && image[$0 + 1] == 0xDA
            })
        else { return nil }
        return start..<image.count - 2
    }

    @Test func `an endless drawing is abandoned`() throws {
        // An endless image needs no more time to show that.
        let limits = ImageProgram.Limits(time: .seconds(2))
        let hasty = Self(program: try ImageProgram(BuiltProgram.images.path(), limits: limits))
        for bomb in [
            BombImage.entities, BombImage.deepSVG, BombImage.repeatedUse, BombImage.ownUse,
            BombImage.hugeFilter,
            BombImage.svg("<rect width='9' height='9'/>", size: "width='1e9' height='1e9'"),
            BombImage.svg("<rect width='9' height='9'/>", size: "width='1e-9' height='1e9'"),
            BombImage.svg("<rect width='9' height='9'/>", size: "viewBox='0 0 1 999999'"),
        ] {
            // Some are drawn; those that never end are stopped by the clock.
            #expect(try hasty.outcome(bomb) != "crashed")
            try hasty.expectAlive()
        }
    }

    @Test(arguments: Samples.coverFormats)
    func `a file truncated anywhere does no harm`(name: String) throws {
        let image = try Samples.coverImage(name)
        var outcomes: [String: Int] = [:]
        for count in 0..<image.count {
            outcomes[try outcome(Array(image.prefix(count))), default: 0] += 1
        }
        #expect(outcomes["crashed"] == nil)
        #expect(outcomes["damaged", default: 0] > 0)
        try expectAlive()
    }

    @Test(arguments: Samples.coverFormats)
    func `a file with wrong bytes anywhere does no harm`(name: String) throws {
        let image = try Samples.coverImage(name)
        var numbers = SeededNumbers(seed: 7)
        var outcomes: [String: Int] = [:]
        for _ in 0..<Property.cases(2_000) {
            var copy = image
            for _ in 0..<numbers.number(in: 1...6) {
                copy[numbers.below(copy.count)] = UInt8(numbers.below(256))
            }
            outcomes[try outcome(copy), default: 0] += 1
        }
        // Some bytes matter and some do not.
        #expect(outcomes["damaged", default: 0] > 0)
        #expect(outcomes["made", default: 0] > 0)
        #expect(outcomes["crashed"] == nil)
        #expect(outcomes["too-slow"] == nil)
        try expectAlive()
    }
}
