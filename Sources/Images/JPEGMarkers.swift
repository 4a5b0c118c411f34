// SPDX-License-Identifier: Apache-2.0

/// What a JPEG file says in front of its pixels.
struct JPEGMarkers {
    private(set) var orientation = Orientation.upright
    /// Whether Adobe's programs made it: then inks are stored the other way round.
    private(set) var isAdobe = false
    /// Whether it ends as it should, but for what is behind the end.
    let hasEnd: Bool

    init(_ bytes: [UInt8]) {
        hasEnd = Self.hasEnd(bytes)
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            // The pixels begin, or what has no length.
            if marker == 0xDA || marker == 0xD9 || marker == 0 { return }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            let end = place + 2 + length
            guard length >= 2, end <= bytes.count else { return }
            read(marker, bytes[place + 4..<end])
            place = end
        }
    }

    private mutating func read(_ marker: UInt8, _ content: ArraySlice<UInt8>) {
        if marker == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) {
            orientation = ExifBlock.orientation(content) ?? orientation
        } else if marker == 0xEE, content.starts(with: Array("Adobe".utf8)) {
            isAdobe = true
        }
    }

    /// Looks for the end from behind, a little way: some programs write something after it.
    private static func hasEnd(_ bytes: [UInt8]) -> Bool {
        var place = bytes.count - 2
        let limit = max(0, place - 65_536)
        while place >= limit {
            if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
            place -= 1
        }
        return false
    }
}
