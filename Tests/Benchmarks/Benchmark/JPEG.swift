// SPDX-License-Identifier: Apache-2.0

/// Bytes in the shape of a JPEG: true markers and pixel size around a scan that means nothing.
///
/// An import reads a cover's first bytes and its frame header and hashes the rest, so a picture
/// that could be shown would be measured the same and take far longer to make.
enum JPEG {
    static func bytes(_ size: Int, _ random: inout Random) -> [UInt8] {
        var picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
        picture.reserveCapacity(size)
        picture.append16BigEndian(16)
        picture.append("JFIF\0")
        picture += [1, 1, 0, 0, 1, 0, 1, 0, 0]

        for table: UInt8 in [0, 1] {
            picture += [0xFF, 0xDB]
            picture.append16BigEndian(67)
            picture.append(table)
            for position: UInt8 in 0..<64 { picture.append(8 + position * (table + 1)) }
        }

        let (width, height) = pixels(size, &random)
        picture += [0xFF, 0xC0]
        picture.append16BigEndian(17)
        picture.append(8)
        picture.append16BigEndian(height)
        picture.append16BigEndian(width)
        picture += [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]

        picture += [0xFF, 0xDA]
        picture.append16BigEndian(12)
        picture += [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]
        picture += random.entropy(max(16, size - picture.count - 2))
        picture += [0xFF, 0xD9]
        return picture
    }

    /// A cover of three by two, of about as many pixels as make so many bytes.
    private static func pixels(_ size: Int, _ random: inout Random) -> (Int, Int) {
        let bytesPerPixel = 0.06 + 0.10 * random.unit()
        let width = (Double(size) / bytesPerPixel / 1.5).squareRoot()
        let whole = min(max(Int(width), 120), 2400)
        return (whole, whole * 3 / 2)
    }
}
