// SPDX-License-Identifier: Apache-2.0

/// The parts of a WebP file that its decoder does not look at.
struct WebPChunks {
    private(set) var orientation: Orientation?
    /// The bytes of the first frame of a moving picture.
    private(set) var firstFrame: ArraySlice<UInt8>?

    init(_ bytes: [UInt8]) {
        var place = 12
        while place + 8 <= bytes.count {
            let name = bytes[place..<place + 4]
            let length = bytes[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let start = place + 8
            guard length <= bytes.count - start else { return }
            let content = bytes[start..<start + length]
            if name.elementsEqual("EXIF".utf8) {
                orientation = ExifBlock.orientation(content)
            } else if name.elementsEqual("ANMF".utf8), firstFrame == nil, length > 16 {
                // Where it lies and how long it is shown stands in front of it.
                firstFrame = content.dropFirst(16)
            }
            // Each begins at an even place.
            place = start + length + length % 2
        }
    }
}
