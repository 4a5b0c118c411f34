// SPDX-License-Identifier: Apache-2.0

/// Turns bytes that should be UTF-8 into UTF-8 that is safe to hold.
///
/// Blanks are collapsed, control characters and non-characters go, bytes that are not UTF-8 become
/// U+FFFD, long rows of combining marks are shortened, and it ends before its limit.
struct TextCleaner {
    private(set) var output: [UInt8] = []
    private(set) var wasCut = false
    private let style: MetadataText.Style
    private let limit: Int
    private var marks = 0
    private var blank = Blank.none

    private enum Blank {
        case none
        case space
        case line
        case paragraph
    }

    init(style: MetadataText.Style, limit: Int) {
        self.style = style
        self.limit = limit
    }

    mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        output.reserveCapacity(min(range.count, limit))
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if TextBytes.isBlank(byte) {
                noteBlank(byte)
                index += 1
                continue
            }
            let (scalar, length) = Self.decode(bytes, index..<range.upperBound)
            index += length
            if Self.isDropped(scalar) { continue }
            if Self.isMark(scalar) {
                marks += 1
                if marks > MetadataText.markLimit {
                    wasCut = true
                    continue
                }
            } else {
                marks = 0
            }
            if !put(scalar) {
                wasCut = true
                return
            }
        }
    }

    private mutating func noteBlank(_ byte: UInt8) {
        marks = 0
        switch (style, blank) {
        case (.prose, .line), (.prose, .paragraph):
            if byte == UInt8(ascii: "\n") { blank = .paragraph }
        case (.prose, _) where byte == UInt8(ascii: "\n"):
            blank = .line
        default:
            blank = .space
        }
    }

    /// - Returns: false when it does not fit.
    private mutating func put(_ scalar: Unicode.Scalar) -> Bool {
        let gap = output.isEmpty ? 0 : (blank == .none ? 0 : blank == .paragraph ? 2 : 1)
        let encoded = UTF8.encode(scalar)
        guard let encoded, output.count + gap + encoded.count <= limit else { return false }
        if gap > 0 {
            let separator = blank == .space ? UInt8(ascii: " ") : UInt8(ascii: "\n")
            for _ in 0..<gap { output.append(separator) }
        }
        blank = .none
        output.append(contentsOf: encoded)
        return true
    }

    /// C0, DEL, C1 and the two non-characters that break encodings.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            || scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }

    /// Whether this is a non-starter.
    ///
    /// Below U+0300 and in the large blocks of Chinese, Japanese and Korean there is none, so those
    /// need no look-up.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x300 || (0x3100...0xA66E).contains(value) || (0xAC00...0xFB1D).contains(value) {
            return false
        }
        return scalar.properties.canonicalCombiningClass != .notReordered
    }

    /// The next scalar and how many bytes it took; U+FFFD for one byte that fits nowhere.
    private static func decode(_ bytes: [UInt8], _ range: Range<Int>) -> (Unicode.Scalar, Int) {
        let lead = bytes[range.lowerBound]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, lead <= 0xF4, range.count >= length else { return ("\u{FFFD}", 1) }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let byte = bytes[range.lowerBound + offset]
            guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80
        guard value >= smallest, let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
        return (scalar, length)
    }
}
