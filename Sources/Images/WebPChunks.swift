// SPDX-License-Identifier: Apache-2.0

/// The parts of a WebP file that its decoder does not look at.
struct WebPChunks {
    private(set) var orientation: Orientation?
    /// Of a moving picture.
    private(set) var firstFrame: Frame?

    /// A part of the whole, or all of it.
    struct Frame {
        let left: Int
        let top: Int
        let content: ArraySlice<UInt8>
    }

    init(_ bytes: [UInt8]) {
        var place = 12
        while place + 8 <= bytes.count {
            let name = bytes[place..<place + 4]
            let length = Self.number(bytes[place + 4..<place + 8])
            let start = place + 8
            guard length <= bytes.count - start else { return }
            let content = bytes[start..<start + length]
            if name.elementsEqual("EXIF".utf8) {
                orientation = ExifBlock.orientation(content)
            } else if name.elementsEqual("ANMF".utf8), firstFrame == nil, length > 16 {
                // In front of it stands where it lies, in steps of two pixels, how large it is and
                // how long it is shown.
                firstFrame = Frame(
                    left: 2 * Self.number(content.prefix(3)),
                    top: 2 * Self.number(content.dropFirst(3).prefix(3)),
                    content: content.dropFirst(16)
                )
            }
            // Each begins at an even place.
            place = start + length + length % 2
        }
    }

    /// The lowest byte first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
