// SPDX-License-Identifier: Apache-2.0

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
