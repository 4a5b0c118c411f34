// SPDX-License-Identifier: Apache-2.0

/// Tells SVG from other XML, and from HTML that has a drawing inside.
enum SVGSignature {
    /// The first element must begin in here.
    private static let reach = 4096

    /// Whether the first element is `svg`; declarations and comments may stand before it.
    static func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes.prefix(reach)
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop(while: TextBytes.isBlank)
        while rest.first == UInt8(ascii: "<"), let follower = rest.dropFirst().first {
            if follower == UInt8(ascii: "?") {
                rest = skip(rest, to: [UInt8(ascii: "?"), UInt8(ascii: ">")])
            } else if rest.starts(with: "<!--".utf8) {
                rest = skip(rest.dropFirst(4), to: Array("-->".utf8))
            } else if follower == UInt8(ascii: "!") {
                rest = skipDeclaration(rest)
            } else {
                return isElement(rest.dropFirst())
            }
            rest = rest.drop(while: TextBytes.isBlank)
        }
        return false
    }

    /// `svg`, with or without a prefix, followed by the end of the name.
    private static func isElement(_ rest: ArraySlice<UInt8>) -> Bool {
        let name = rest.prefix { !TextBytes.isBlank($0) && $0 != 0x3E && $0 != 0x2F }
        guard name.endIndex < rest.endIndex else { return false }
        return name.split(separator: UInt8(ascii: ":")).last?.elementsEqual("svg".utf8) ?? false
    }

    private static func skip(
        _ bytes: ArraySlice<UInt8>,
        to end: [UInt8]
    ) -> ArraySlice<UInt8> {
        var rest = bytes
        while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
        return rest.dropFirst(end.count)
    }

    /// A document type, with its internal subset if it has one.
    private static func skipDeclaration(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var depth = 0
        for (index, byte) in zip(bytes.indices, bytes) {
            switch byte {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0: return bytes[(index + 1)...]
            default: break
            }
        }
        return []
    }
}
