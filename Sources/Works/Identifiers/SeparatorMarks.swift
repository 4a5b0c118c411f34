// SPDX-License-Identifier: Apache-2.0

/// Blanks and dashes beyond ASCII, as they come with text copied from web pages and catalogues.
extension Bytes {
    /// The number of bytes of the blank or invisible mark at `index`; 0 if there is none.
    func blankWidth(at index: Int) -> Int {
        let first = self[index]
        if first < 0x80 { return first.isBlank ? 1 : 0 }
        guard index + 1 < endIndex else { return 0 }
        let second = self[index + 1]
        if first == 0xC2 { return second == 0xA0 || second == 0xAD ? 2 : 0 }
        guard index + 2 < endIndex else { return 0 }
        let third = self[index + 2]
        switch (first, second) {
        // U+2000...U+200F widths of blanks and marks of direction, U+2028...U+202F.
        case (0xE2, 0x80): return third < 0x90 || (0xA8...0xAF).contains(third) ? 3 : 0
        // U+2060 word joiner, U+3000 ideographic blank, U+FEFF byte order mark.
        case (0xE2, 0x81): return third == 0xA0 ? 3 : 0
        case (0xE3, 0x80): return third == 0x80 ? 3 : 0
        case (0xEF, 0xBB): return third == 0xBF ? 3 : 0
        default: return 0
        }
    }

    /// The number of bytes of the dash at `index`; 0 if there is none.
    func dashWidth(at index: Int) -> Int {
        let first = self[index]
        if first < 0x80 { return first == UInt8(ascii: "-") ? 1 : 0 }
        guard index + 2 < endIndex else { return 0 }
        let third = self[index + 2]
        switch (first, self[index + 1]) {
        // U+2010...U+2015, U+2212 minus.
        case (0xE2, 0x80): return (0x90...0x95).contains(third) ? 3 : 0
        case (0xE2, 0x88): return third == 0x92 ? 3 : 0
        // U+FE58 and U+FE63 small, U+FF0D full width.
        case (0xEF, 0xB9): return third == 0x98 || third == 0xA3 ? 3 : 0
        case (0xEF, 0xBC): return third == 0x8D ? 3 : 0
        default: return 0
        }
    }

    /// The same with letters, digits and marks of full width, as East Asian keyboards write them,
    /// in their usual width.
    var narrowed: Bytes {
        guard contains(where: { $0 == 0xEF }) else { return self }
        var narrow: [UInt8] = []
        var index = startIndex
        while index < endIndex {
            // U+FF01...U+FF5E are the ASCII characters that show something, in their order.
            if self[index] == 0xEF, index + 2 < endIndex, self[index + 1] & 0xFE == 0xBC {
                let place = (self[index + 1] & 1) << 6 | self[index + 2] & 0x3F
                if (0x01...0x5E).contains(place) {
                    narrow.append(place + 0x20)
                    index += 3
                    continue
                }
            }
            narrow.append(self[index])
            index += 1
        }
        return narrow[...]
    }

    /// The same without blanks and invisible marks at both ends.
    var trimmed: Bytes {
        var rest = self
        while !rest.isEmpty {
            let width = rest.blankWidth(at: rest.startIndex)
            if width == 0 { break }
            rest = rest.dropFirst(width)
        }
        while let width = rest.trailingBlankWidth {
            rest = rest.dropLast(width)
        }
        return rest
    }

    private var trailingBlankWidth: Int? {
        guard let last else { return nil }
        if last < 0x80 { return last.isBlank ? 1 : nil }
        for width in 2...3 where count >= width {
            if blankWidth(at: endIndex - width) == width { return width }
        }
        return nil
    }
}
