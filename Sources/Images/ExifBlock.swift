// SPDX-License-Identifier: Apache-2.0

/// What is asked of the Exif data of an image: how it is turned.
enum ExifBlock {
    private static let orientationTag = 0x0112
    private static let shortType = 3
    /// More than any camera writes.
    private static let entryLimit = 512

    /// - Parameter bytes: a TIFF header and what follows; with or without `Exif` in front.
    static func orientation(_ bytes: ArraySlice<UInt8>) -> Orientation? {
        var block = bytes
        if block.starts(with: Array("Exif\0\0".utf8)) { block = block.dropFirst(6) }
        let isLittle = block.starts(with: Array("II*\0".utf8))
        guard isLittle || block.starts(with: Array("MM\0*".utf8)) else { return nil }

        func number(at offset: Int, count: Int) -> Int? {
            guard offset >= 0, offset + count <= block.count else { return nil }
            let start = block.startIndex + offset
            let digits = block[start..<start + count]
            let ordered = isLittle ? Array(digits.reversed()) : Array(digits)
            return ordered.reduce(0) { $0 << 8 | Int($1) }
        }

        guard let directory = number(at: 4, count: 4), let count = number(at: directory, count: 2)
        else { return nil }
        for entry in 0..<min(count, entryLimit) {
            let place = directory + 2 + entry * 12
            guard let tag = number(at: place, count: 2) else { return nil }
            if tag == orientationTag {
                guard number(at: place + 2, count: 2) == shortType,
                    let value = number(at: place + 8, count: 2)
                else { return nil }
                return Orientation(rawValue: value)
            }
        }
        return nil
    }
}
