// SPDX-License-Identifier: Apache-2.0

/// A look for tags without parsing.
package enum XMLTagSearch {
    /// Whether a document may hold an element of one of these local names, which are in lower case.
    ///
    /// What is in a comment counts, and so does every document in UTF-16. False for one that does
    /// only if it hides its tags, in UTF-7 or behind control characters.
    package static func mayFind(
        _ names: [StaticString],
        in document: ArraySlice<UInt8>
    ) -> Bool {
        document.withUnsafeBufferPointer { bytes in
            if bytes.next(0, from: 0) != nil { return true }
            var position = 0
            while let open = bytes.next(UInt8(ascii: "<"), from: position) {
                position = open + 1
                if let name = localName(bytes, from: position),
                    names.contains(where: { ASCIIWord.equals(bytes, name, $0) })
                {
                    return true
                }
            }
            return false
        }
    }

    /// What stands behind the last colon of the name that begins here.
    private static func localName(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Range<Int>? {
        var begin = start
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ":"): begin = index + 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), 0x80...:
                break
            default: return begin..<index
            }
            index += 1
        }
        return nil
    }
}
