// SPDX-License-Identifier: Apache-2.0

import Works

/// Looks for wanted identifiers in a record of MARCXML without reading it as XML.
enum MARCScan {
    // Made once: a catalogue has hundreds of millions of tags.
    private static let tag = Array("tag".utf8)
    private static let code = Array("code".utf8)
    private static let kinds = MARCRecord.kinds.map { (tag: Array($0.key.utf8), kind: $0.value) }

    static func isWanted(
        _ wanted: borrowing WantedIDs,
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>
    ) -> Bool {
        var kind: VolumeIDKind?
        var index = range.lowerBound
        while index < range.upperBound {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            // `<datafield tag="020"` has its number within its quotes; a subfield has one letter.
            let start = index + 1
            var end = start
            while end < range.upperBound, bytes[end] != UInt8(ascii: ">") { end += 1 }
            index = end + 1
            guard start < end, bytes[start] != UInt8(ascii: "/") else { continue }
            switch quoted(bytes, start..<end, after: tag) {
            case (let number)? where number.count == 3: kind = self.kind(bytes, number)
            case nil where kind != nil:
                guard let letter = quoted(bytes, start..<end, after: code), letter.count == 1,
                    bytes[letter.lowerBound] == UInt8(ascii: "a")
                else { continue }
                var behind = index
                while behind < range.upperBound, bytes[behind] != UInt8(ascii: "<") { behind += 1 }
                if let kind, let value = MARCRecord.value(kind, bytes, index..<behind),
                    let key = CatalogueKey.of(kind, written: bytes, in: value),
                    wanted.contains(key)
                {
                    return true
                }
                index = behind
            default: continue
            }
        }
        return false
    }

    private static func kind(_ bytes: borrowing Span<UInt8>, _ tag: Range<Int>) -> VolumeIDKind? {
        // Numbers are in the fields that begin with 0.
        guard bytes[tag.lowerBound] == UInt8(ascii: "0") else { return nil }
        for known in kinds where known.tag[1] == bytes[tag.lowerBound + 1] {
            if known.tag[2] == bytes[tag.lowerBound + 2] { return known.kind }
        }
        return nil
    }

    /// What stands in the quotes of an attribute.
    private static func quoted(
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>,
        after name: [UInt8]
    ) -> Range<Int>? {
        var index = range.lowerBound
        while index + name.count + 2 < range.upperBound {
            if bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0A {
                var place = 0
                while place < name.count, bytes[index + 1 + place] == name[place] { place += 1 }
                let equals = index + 1 + name.count
                if place == name.count, bytes[equals] == UInt8(ascii: "=") {
                    let quote = bytes[equals + 1]
                    let start = equals + 2
                    var end = start
                    while end < range.upperBound, bytes[end] != quote { end += 1 }
                    return start..<end
                }
            }
            index += 1
        }
        return nil
    }
}
