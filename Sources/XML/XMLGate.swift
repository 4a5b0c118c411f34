// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What is refused by its bytes, before libxml2 sees it.
///
/// libxml2 2.9 cuts a document at a NUL, compares the attributes of one tag pairwise (20,000 of
/// them cost seconds), and with entities declared no set of its options is safe alone. So a
/// document with a NUL, an external or parameter entity, or a monstrous tag is refused here, and
/// document type declarations are blanked out: without one there is nothing to expand.
enum XMLGate {
    static let attributeLimit = 2000
    /// ` a=""` is the shortest attribute, so a shorter document cannot reach the limit.
    private static let smallestSuspect = attributeLimit * 5

    /// Refuses, or gives the bytes with document type declarations blanked, or nil for "as is".
    static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) -> [UInt8]? {
        guard let base = bytes.baseAddress else { return nil }
        if memchr(base, 0, bytes.count) != nil {
            throw XMLError(.nulByte, message: "a NUL byte")
        }
        if bytes.count >= smallestSuspect { try checkTags(bytes) }
        var blanked: [UInt8] = []
        var position = 0
        // A second declaration is an error, but once the first is blanked it would be the first.
        while let start = documentType(bytes, from: position) {
            let end = endOfDeclaration(bytes, from: start)
            try checkEntities(UnsafeBufferPointer(rebasing: bytes[start..<end]))
            if blanked.isEmpty { blanked = Array(bytes) }
            // Line breaks stay, so that errors keep their line numbers.
            for index in start..<end where blanked[index] != UInt8(ascii: "\n") {
                blanked[index] = UInt8(ascii: " ")
            }
            position = end
        }
        return blanked.isEmpty ? nil : blanked
    }

    /// Where the next `<!DOCTYPE` stands: before the first element, or it declares nothing.
    private static func documentType(_ bytes: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
        var position = from
        while let open = bytes.next(UInt8(ascii: "<"), from: position) {
            if bytes.has("<!DOCTYPE", at: open) { return open }
            guard let end = bytes.endOfRemark(at: open) else { return nil }
            position = end
        }
        return nil
    }

    /// Refuses a tag with too many attributes, in one pass.
    ///
    /// Only a parser knows which `<` begins a tag: one in a comment does not, but of a broken
    /// document the parser may make one. So every `<` is followed as a tag. All of them stand
    /// outside of quotes, inside double ones or inside single ones, a new `<` ends the tag outside,
    /// and a quote only swaps two of the three: three counts, -1 for none, follow them all.
    private static func checkTags(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
        var outside = -1
        var double = -1
        var single = -1
        var index = 0
        while index < bytes.count {
            if outside < 0, double < 0, single < 0 {
                guard let open = bytes.next(UInt8(ascii: "<"), from: index) else { return }
                index = open
            }
            switch bytes[index] {
            case UInt8(ascii: "<"): outside = 0
            case UInt8(ascii: ">"): outside = -1
            case UInt8(ascii: "\""):
                if outside >= 0, opensValue(bytes, at: index) { outside += 1 }
                swap(&outside, &double)
                if double > attributeLimit { throw crowded }
            case UInt8(ascii: "'"):
                if outside >= 0, opensValue(bytes, at: index) { outside += 1 }
                swap(&outside, &single)
                if single > attributeLimit { throw crowded }
            default: break
            }
            index += 1
        }
    }

    private static let crowded = XMLError(
        .oversizedTag,
        message: "over 2,000 attributes in one tag"
    )

    /// Whether a quote comes behind `=`: all others are text.
    private static func opensValue(_ bytes: UnsafeBufferPointer<UInt8>, at quote: Int) -> Bool {
        var index = quote - 1
        while index >= 0 {
            switch bytes[index] {
            case UInt8(ascii: "="): return true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                index -= 1
            default: return false
            }
        }
        return false
    }

    private static func checkEntities(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
        var position = 0
        while let start = bytes.find("<!ENTITY", from: position) {
            let end = bytes.next(UInt8(ascii: ">"), from: start) ?? bytes.count
            let declaration = UnsafeBufferPointer(rebasing: bytes[start..<end])
            if declaration.next(UInt8(ascii: "%"), from: 0) != nil
                || declaration.find("SYSTEM", from: 0) != nil
                || declaration.find("PUBLIC", from: 0) != nil
            {
                throw XMLError(.externalEntity, message: "an external or parameter entity")
            }
            position = end
        }
    }

    /// The end of `<!DOCTYPE ... [ ... ] >`, quotes, remarks and the internal subset respected.
    private static func endOfDeclaration(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int)
        -> Int
    {
        var depth = 0
        var quote: UInt8 = 0
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "<"): index = bytes.endOfRemark(at: index - 1) ?? index
            case UInt8(ascii: ">") where depth <= 0: return index
            default: break
            }
        }
        return bytes.count
    }
}
