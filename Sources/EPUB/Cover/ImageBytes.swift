// SPDX-License-Identifier: Apache-2.0

import Books

/// Bytes of what may be an image, read without ever stepping outside them.
struct ImageBytes {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> UInt8? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes[bytes.startIndex + offset]
    }

    func starts(with signature: [UInt8], at offset: Int = 0) -> Bool {
        guard bytes.count >= offset + signature.count else { return false }
        return bytes.dropFirst(offset).starts(with: signature)
    }

    func starts(with signature: String, at offset: Int = 0) -> Bool {
        starts(with: Array(signature.utf8), at: offset)
    }

    /// Up to four bytes as a number, the most significant first.
    func bigEndian(_ offset: Int, _ count: Int) -> Int? {
        number((0..<count).map { offset + $0 })
    }

    /// Up to four bytes as a number, the least significant first.
    func littleEndian(_ offset: Int, _ count: Int) -> Int? {
        number((0..<count).reversed().map { offset + $0 })
    }

    private func number(_ offsets: [Int]) -> Int? {
        var value = 0
        for offset in offsets {
            guard let byte = byte(offset) else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }

    var type: ImageFormat? {
        switch byte(0) {
        case 0xFF:
            if starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
            return starts(with: [0xFF, 0x0A]) ? .jxl : nil
        case 0x89:
            return starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) ? .png : nil
        case UInt8(ascii: "G"):
            return starts(with: "GIF87a") || starts(with: "GIF89a") ? .gif : nil
        case UInt8(ascii: "R"):
            return starts(with: "RIFF") && starts(with: "WEBP", at: 8) ? .webp : nil
        case UInt8(ascii: "B"): return isBMP ? .bmp : nil
        case 0:
            if isAVIF { return .avif }
            let container: [UInt8] = [
                0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
            ]
            return starts(with: container) ? .jxl : nil
        default: return SVGSignature.matches(bytes) ? .svg : nil
        }
    }

    /// `BM` alone begins many a text, so the size of the second header must be one there is.
    private var isBMP: Bool {
        guard starts(with: "BM"), let header = littleEndian(14, 4) else { return false }
        return [12, 16, 40, 52, 56, 64, 108, 124].contains(header)
    }
}

extension ImageBytes {
    typealias Size = (width: Int, height: Int)

    var sizeOfPNG: Size? {
        guard starts(with: "IHDR", at: 12), let width = bigEndian(16, 4),
            let height = bigEndian(20, 4)
        else { return nil }
        return (width, height)
    }

    var sizeOfGIF: Size? {
        guard let width = littleEndian(6, 2), let height = littleEndian(8, 2) else { return nil }
        return (width, height)
    }

    var sizeOfBMP: Size? {
        if littleEndian(14, 4) == 12 {
            guard let width = littleEndian(18, 2), let height = littleEndian(20, 2) else {
                return nil
            }
            return (width, height)
        }
        guard let width = littleEndian(18, 4), let height = littleEndian(22, 4),
            width <= Int(Int32.max)
        else { return nil }
        // A negative height means rows from the top down.
        return (width, Int(Int32(truncatingIfNeeded: height).magnitude))
    }
}

extension ImageBytes {
    /// The size in the first chunk: extended, lossless or lossy.
    var sizeOfWebP: Size? {
        if starts(with: "VP8X", at: 12) {
            guard let width = littleEndian(24, 3), let height = littleEndian(27, 3) else {
                return nil
            }
            return (width + 1, height + 1)
        }
        if starts(with: "VP8L", at: 12) {
            guard byte(20) == 0x2F, let bits = littleEndian(21, 4) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        guard starts(with: "VP8 ", at: 12), starts(with: [0x9D, 0x01, 0x2A], at: 23),
            let width = littleEndian(26, 2), let height = littleEndian(28, 2)
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }
}
