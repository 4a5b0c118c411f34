// SPDX-License-Identifier: Apache-2.0

/// Good small images whose headers are made to say another size.
package enum LyingImage {
    /// In the frame header of a JPEG.
    package static func jpeg(_ image: [UInt8], width: UInt16, height: UInt16) -> [UInt8] {
        var image = image
        var place = 2
        while place + 9 < image.count, image[place] == 0xFF {
            if [0xC0, 0xC2].contains(image[place + 1]) {
                image.replaceSubrange(place + 5..<place + 9, with: big(height) + big(width))
                return image
            }
            place += 2 + Int(image[place + 2]) << 8 + Int(image[place + 3])
        }
        return image
    }

    /// Of the screen and of the first frame of a GIF that has one right behind its colours.
    package static func gif(_ image: [UInt8], width: UInt16, height: UInt16) -> [UInt8] {
        var image = image
        let size = Array(big(width).reversed()) + Array(big(height).reversed())
        image.replaceSubrange(6..<10, with: size)
        let colors = 3 << (Int(image[10] & 7) + 1)
        var place = 13 + colors
        while place + 9 < image.count, image[place] == 0x21 {
            place += 2
            while image[place] != 0 { place += Int(image[place]) + 1 }
            place += 1
        }
        if image[place] == 0x2C { image.replaceSubrange(place + 5..<place + 9, with: size) }
        return image
    }

    /// In the box of an AVIF that states the size.
    package static func avif(_ image: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
        var image = image
        let name = Array("ispe".utf8)
        for place in 0..<image.count - 16 where image[place..<place + 4].elementsEqual(name) {
            let size =
                big(UInt16(width >> 16)) + big(UInt16(truncatingIfNeeded: width))
                + big(UInt16(height >> 16)) + big(UInt16(truncatingIfNeeded: height))
            image.replaceSubrange(place + 8..<place + 16, with: size)
        }
        return image
    }

    /// In the first bytes of the pixels of a lossy WebP; at most 16,383.
    package static func webp(_ image: [UInt8], width: UInt16, height: UInt16) -> [UInt8] {
        var image = image
        let start: [UInt8] = [0x9D, 0x01, 0x2A]
        for place in 12..<image.count - 7 where image[place..<place + 3].elementsEqual(start) {
            image.replaceSubrange(
                place + 3..<place + 7,
                with: Array(big(width).reversed()) + Array(big(height).reversed())
            )
            break
        }
        return image
    }

    private static func big(_ number: UInt16) -> [UInt8] {
        [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
    }
}
