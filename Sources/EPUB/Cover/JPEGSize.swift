// SPDX-License-Identifier: Apache-2.0

extension ImageBytes {
    /// The size in the frame header, found by stepping from marker to marker.
    var sizeOfJPEG: Size? {
        var position = 2
        // Metadata and profiles take a few dozen segments; a hostile file may have millions.
        for _ in 0..<1024 {
            guard byte(position) == 0xFF, let marker = byte(position + 1) else { return nil }
            switch marker {
            case 0xFF:
                // A fill byte before a marker.
                position += 1
            case 0x01, 0xD0...0xD8:
                // Markers without a length.
                position += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = bigEndian(position + 5, 2),
                    let width = bigEndian(position + 7, 2)
                else { return nil }
                return (width, height)
            case 0xD9, 0xDA:
                // The picture begins, or ends, without a frame header.
                return nil
            default:
                guard let length = bigEndian(position + 2, 2), length >= 2 else { return nil }
                position += 2 + length
            }
        }
        return nil
    }
}
