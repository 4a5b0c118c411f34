// SPDX-License-Identifier: Apache-2.0

extension ImageBytes {
    /// Whether one of the brands of the file is AVIF: the first may be that of images in general.
    var isAVIF: Bool {
        guard starts(with: "ftyp", at: 4), let size = bigEndian(0, 4) else { return false }
        // The second number is a version and no brand.
        return stride(from: 8, to: min(max(size, 12), 128), by: 4).contains { offset in
            offset != 12
                && (starts(with: "avif", at: offset) || starts(with: "avis", at: offset))
        }
    }

    /// The largest extent of an image in the file: the parts of a large one, its thumbnail and its
    /// transparency have extents of their own.
    var sizeOfAVIF: Size? {
        // A full box has a version and flags in front of its content.
        guard let meta = box("meta", in: 0..<count),
            let properties = box("iprp", in: meta.dropFirst(4)),
            let container = box("ipco", in: properties)
        else { return nil }
        var largest: Size?
        forEachBox(in: container) { offset, content in
            guard starts(with: "ispe", at: offset), content.count >= 12,
                let width = bigEndian(content.lowerBound + 4, 4),
                let height = bigEndian(content.lowerBound + 8, 4)
            else { return }
            if width > largest?.width ?? 0 || height > largest?.height ?? 0 {
                largest = (width, height)
            }
        }
        return largest
    }

    private func box(_ type: String, in range: Range<Int>) -> Range<Int>? {
        var found: Range<Int>?
        forEachBox(in: range) { offset, content in
            if found == nil, starts(with: type, at: offset) { found = content }
        }
        return found
    }

    /// Lends where the type of each box stands, and where its content.
    private func forEachBox(in range: Range<Int>, _ body: (Int, Range<Int>) -> Void) {
        var position = range.lowerBound
        // Real files have a dozen; a hostile one may have millions.
        for _ in 0..<128 {
            guard position + 8 <= range.upperBound, let short = bigEndian(position, 4) else {
                return
            }
            var header = 8
            var size = short
            if short == 0 {
                // To the end of the file.
                size = range.upperBound - position
            } else if short == 1 {
                guard bigEndian(position + 8, 4) == 0, let long = bigEndian(position + 12, 4) else {
                    return
                }
                (header, size) = (16, long)
            }
            guard size >= header, position + size <= range.upperBound else { return }
            body(position + 4, position + header..<position + size)
            position += size
        }
    }
}
