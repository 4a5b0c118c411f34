// SPDX-License-Identifier: Apache-2.0

/// Images that are small as files, and large or endless to decode.
package enum BombImage {
    /// A PNG of grey pixels that are all black, with as few bytes as its compression allows.
    package static func blackPNG(width: UInt32, height: UInt32) -> [UInt8] {
        let count = Int(height) * (Int(width) + 1)
        return png(width: width, height: height, data: compressedZeros(count))
    }

    /// A PNG with a right header and next to no pixels.
    package static func emptyPNG(width: UInt32, height: UInt32) -> [UInt8] {
        png(width: width, height: height, data: compressedZeros(10))
    }

    private static func png(width: UInt32, height: UInt32, data: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", bytes(of: width) + bytes(of: height) + [8, 0, 0, 0, 0])
            + chunk("IDAT", data) + chunk("IEND", [])
    }

    /// Repetitions of the longest length there is: thirteen bits for 258 bytes.
    package static func compressedZeros(_ count: Int) -> [UInt8] {
        var bits = Bits()
        bits.add(0b1, 1)
        bits.add(0b01, 2)
        // A zero, then as many repetitions as fit, then what is left, then the end.
        bits.addCode(0b0011_0000, 8)
        for _ in 0..<(count - 1) / 258 {
            bits.addCode(0b1100_0101, 8)
            bits.addCode(0, 5)
        }
        for _ in 0..<(count - 1) % 258 { bits.addCode(0b0011_0000, 8) }
        bits.addCode(0, 7)
        let sum = UInt32(count % 65_521) << 16 | 1
        return [0x78, 0x01] + bits.bytes + bytes(of: sum)
    }

    package static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bytes(of: UInt32(content.count)) + body + bytes(of: checksum(body))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            var sum = sum ^ UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            return sum
        }
    }

    private static func bytes(of number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private struct Bits {
        var bytes: [UInt8] = []
        private var count = 0

        mutating func add(_ value: Int, _ length: Int) {
            for bit in 0..<length {
                if count % 8 == 0 { bytes.append(0) }
                if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(count % 8) }
                count += 1
            }
        }

        /// Codes begin with their highest bit.
        mutating func addCode(_ code: Int, _ length: Int) {
            for bit in (0..<length).reversed() { add(code >> bit & 1, 1) }
        }
    }

    // Drawings.

    package static func svg(_ content: String, size: String = "viewBox=\"0 0 100 150\"") -> [UInt8]
    {
        let names =
            #"xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#
        return Array("<svg \(names) \(size)>\(content)</svg>".utf8)
    }

    /// Entities that stand for ten of the one before.
    package static var entities: [UInt8] {
        var text = "<!DOCTYPE svg [<!ENTITY a0 \"ha\">"
        for level in 1...12 {
            let inner = String(repeating: "&a\(level - 1);", count: 10)
            text += "<!ENTITY a\(level) \"\(inner)\">"
        }
        return Array((text + "]>").utf8) + svg("<text>&a12;</text>")
    }

    package static var deepSVG: [UInt8] {
        let depth = 200_000
        return svg(
            String(repeating: "<g>", count: depth) + "<rect width='9' height='9'/>"
                + String(repeating: "</g>", count: depth)
        )
    }

    /// Each shape is ten of the one before.
    package static var repeatedUse: [UInt8] {
        var text = "<defs><rect id='u0' width='9' height='9'/>"
        for level in 1...9 {
            let inner = String(repeating: "<use xlink:href='#u\(level - 1)'/>", count: 10)
            text += "<g id='u\(level)'>\(inner)</g>"
        }
        return svg(text + "</defs><use xlink:href='#u9'/>")
    }

    package static var ownUse: [UInt8] {
        svg("<g id='a'><use xlink:href='#b'/></g><g id='b'><use xlink:href='#a'/></g>")
    }

    package static var hugeFilter: [UInt8] {
        let blurs = String(
            repeating: "<feTurbulence numOctaves='99999999' baseFrequency='9'/>"
                + "<feMorphology operator='dilate' radius='99999999'/>"
                + "<feGaussianBlur stdDeviation='99999999'/>",
            count: 50
        )
        return svg(
            "<filter id='f' x='-9999' y='-9999' width='99999' height='99999'>\(blurs)</filter>"
                + "<rect filter='url(#f)' width='99' height='99'/>"
        )
    }
}
