// SPDX-License-Identifier: Apache-2.0

import Testing
import Thumbnails

@Suite struct ImageMessageTests {
    @Test(
        arguments: [
            [0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 1, 0, 1, 0, 0, 0], [64, 1, 0, 0, 1, 0, 0, 2],
            [255, 255, 255, 255, 1, 0, 0, 0], [64, 1, 0, 0], [],
        ] as [[UInt8]]
    )
    func `a nonsensical request is invalid`(bytes: [UInt8]) {
        #expect(ImageMessage.readRequest(bytes) == nil)
    }

    @Test func `a request is a width and a count`() throws {
        let request = try #require(ImageMessage.readRequest([64, 1, 0, 0, 0, 0, 0, 2]))
        #expect(request == (320, 32 << 20))
    }

    @Test func `the greeting states the version`() {
        #expect(ImageMessage.greeting().count == ImageMessage.greetingSize)
        #expect(Int(ImageMessage.greeting()[8]) == DecoderVersion.current)
    }
}
