// SPDX-License-Identifier: Apache-2.0

import Images
import TestSupport
import Testing

@Suite struct PictureLookTests {
    /// At most so many bits differ between pictures that look the same.
    private static let distance = 10

    private func look(_ cover: MadeCover, quality: Int32 = 90) throws -> [UInt8] {
        try ImageDecoder.smallPicture(of: cover.jpeg(quality: quality), width: 320).look
    }

    private func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
        zip(one, other).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }

    @Test(arguments: 1...6)
    func `the same picture has the same hash, whatever was done to its file`(seed: Int) throws {
        let cover = MadeCover(seed: seed)
        let look = try look(cover)
        #expect(look.count == 32)
        #expect(difference(look, try self.look(cover, quality: 30)) <= Self.distance)
        #expect(difference(look, try self.look(cover.scaled(300))) <= Self.distance)
        #expect(difference(look, try self.look(cover.scaled(900))) <= Self.distance)
        #expect(difference(look, try self.look(cover.cropped(5))) <= Self.distance)
        #expect(difference(look, try self.look(cover.lighter(10))) <= Self.distance)
    }

    @Test func `different pictures have different hashes`() throws {
        let looks = try (1...40).map { try look(MadeCover(seed: $0, width: 300, height: 450)) }
        for (number, one) in looks.enumerated() {
            for other in looks[(number + 1)...] {
                #expect(difference(one, other) > 3 * Self.distance)
            }
        }
    }

    @Test func `a flat picture has no bits`() throws {
        let plain = MadeCover(plain: [200, 30, 90], width: 400, height: 600)
        #expect(try look(plain) == [UInt8](repeating: 0, count: 32))
    }

    @Test func `the hash does not depend on the format`() throws {
        let names = ["baseline.jpg", "progressive.jpg", "rgb.png", "lossy.webp", "plain.avif"]
        let looks = try names.map { name in
            try ImageDecoder.smallPicture(of: try Samples.coverImage(name), width: 320).look
        }
        for look in looks { #expect(difference(look, looks[0]) <= Self.distance) }
        #expect(looks[0].contains { $0 != 0 })
    }
}
