// SPDX-License-Identifier: Apache-2.0

/// Mends in one pass what people write for XML and is none.
///
/// Only for a document that was refused: names that HTML has for characters become the characters;
/// other names, bare ampersands and `<` that begin nothing become text; attributes are parted;
/// characters that XML forbids go, in the document as in references. The XML declaration goes too:
/// whatever version or encoding it makes up, the text is UTF-8 by now. The rest is left to libxml2.
/// The document grows by four bytes at most for each of a limited number of insertions.
struct XMLMender {
    /// No real document has as many, and mending more would let a hostile one grow.
    private static let insertionLimit = 1_000_000
    private static let nameLimit = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var output: [UInt8] = []
    private(set) var repairs: XMLRepairs
    /// Up to where `bytes` stands in the output.
    private var copied = 0
    private var insertions = 0
    /// Where the part without references ends that was entered last.
    private var verbatimEnd = 0
    private var isInTag = false
    /// The quote that ends the value of an attribute; before `index` outside of one.
    private var valueEnd = -1

    /// - Parameters:
    ///   - document: UTF-8 from a `<` on.
    ///   - repairs: what has been done so far.
    init(_ document: UnsafeBufferPointer<UInt8>, _ repairs: XMLRepairs) throws(XMLError) {
        bytes = document
        self.repairs = repairs
        output.reserveCapacity(document.count + min(document.count, 4 * Self.insertionLimit) / 16)
        mend(from: blankDeclaration())
        if insertions > Self.insertionLimit {
            throw XMLError(.oversizedDocument, message: "over 1,000,000 bare signs")
        }
    }

    private mutating func mend(from start: Int) {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "<") where index >= verbatimEnd: index = mendTag(at: index)
            case UInt8(ascii: ">") where index > valueEnd:
                isInTag = false
                index += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if isInTag, index >= valueEnd { mendQuote(at: index) }
                index += 1
            case UInt8(ascii: "&") where index >= verbatimEnd: index = mendReference(at: index)
            case 0x09, 0x0A, 0x0D: index += 1
            case 0..<0x20:
                drop(index..<index + 1)
                index += 1
            case 0xEF where bytes.has("\u{FFFE}", at: index) || bytes.has("\u{FFFF}", at: index):
                drop(index..<index + 3)
                index += 3
            default: index += 1
            }
            if insertions > Self.insertionLimit { return }
        }
        copy(upTo: bytes.count)
    }

    /// A `<`: it begins a tag, a part without references, or nothing.
    private mutating func mendTag(at start: Int) -> Int {
        let isInValue = start < valueEnd
        if !isInValue {
            if let end = bytes.endOfVerbatim(at: start) {
                verbatimEnd = end
                return start + 1
            }
            let following = start + 1 < bytes.count ? bytes[start + 1] : 0
            isInTag = Self.isNameStart(following)
            if isInTag || following == UInt8(ascii: "/") || following == UInt8(ascii: "!") {
                return start + 1
            }
        }
        note(start..<start + 1, as: .bareAmpersands)
        copy(upTo: start)
        output.append(contentsOf: "&lt;".utf8)
        copied = start + 1
        insertions += 1
        return copied
    }

    /// A quote in a tag: where it ends a value, the next attribute must not touch it.
    private mutating func mendQuote(at start: Int) {
        let following = start + 1 < bytes.count ? bytes[start + 1] : 0
        if start == valueEnd {
            valueEnd = -1
            guard Self.isNameStart(following) else { return }
            copy(upTo: start + 1)
            output.append(UInt8(ascii: " "))
            insertions += 1
            repairs.kinds.insert(.recovered)
        } else if let end = bytes.next(bytes[start], from: start + 1), isValue(start + 1..<end) {
            valueEnd = end
        } else {
            isInTag = false
        }
    }

    /// Whether what stands between two quotes is a value, and not all up to the next value because
    /// a quote is missing.
    private func isValue(_ range: Range<Int>) -> Bool {
        guard bytes[range].contains(UInt8(ascii: "<")) else { return true }
        guard range.upperBound + 1 < bytes.count else { return false }
        let following = bytes[range.upperBound + 1]
        return UnsafeBufferPointer<UInt8>.isBlank(following) || following == UInt8(ascii: ">")
            || following == UInt8(ascii: "/")
    }

    /// Blanks the declaration, and what is no markup behind it, but for line ends: errors keep
    /// their line.
    ///
    /// - Returns: the place behind it.
    private mutating func blankDeclaration() -> Int {
        guard XMLDeclaration.isThere(bytes) else { return 0 }
        let end = XMLDeclaration.end(bytes)
        copied = bytes.next(UInt8(ascii: "<"), from: end) ?? bytes.count
        for byte in bytes[..<copied] {
            output.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
        }
        return copied
    }

    /// - Returns: the place behind what was looked at.
    private mutating func mendReference(at start: Int) -> Int {
        if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "#") {
            return mendNumber(at: start)
        }
        var end = start + 1
        let limit = min(bytes.count, end + Self.nameLimit)
        while end < limit, Self.isNameByte(bytes[end]) { end += 1 }
        guard end > start + 1, end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
            return escape(start..<start + 1, as: .bareAmpersands)
        }
        for known: StaticString in ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"]
        where bytes.has(known, at: start) {
            return end + 1
        }
        guard let scalar = HTMLEntities.scalar(bytes[start + 1..<end]),
            let character = UTF8.encode(scalar)
        else { return escape(start..<end + 1, as: .namedEntities) }
        note(start..<end + 1, as: .namedEntities)
        copy(upTo: start)
        output.append(contentsOf: character)
        copied = end + 1
        return copied
    }

    /// A reference by number.
    private mutating func mendNumber(at start: Int) -> Int {
        var index = start + 2
        let isHexadecimal = index < bytes.count && bytes[index] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        let digits = index
        var value: UInt32 = 0
        while index < bytes.count, let digit = Self.digit(bytes[index], isHexadecimal) {
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
            index += 1
        }
        guard index > digits, index < bytes.count, bytes[index] == UInt8(ascii: ";") else {
            return escape(start..<start + 1, as: .bareAmpersands)
        }
        index += 1
        if !Self.isAllowed(value) {
            drop(start..<index)
        } else if bytes[start + 2] == UInt8(ascii: "X") {
            // HTML takes a large X.
            copy(upTo: start + 2)
            output.append(UInt8(ascii: "x"))
            copied = start + 3
        }
        return index
    }

    /// Makes text of an ampersand.
    private mutating func escape(_ range: Range<Int>, as kind: XMLRepairs.Kinds) -> Int {
        note(range, as: kind)
        copy(upTo: range.lowerBound + 1)
        output.append(contentsOf: "amp;".utf8)
        insertions += 1
        return range.upperBound
    }

    private mutating func note(_ range: Range<Int>, as kind: XMLRepairs.Kinds) {
        repairs.kinds.insert(kind)
        if repairs.referenceCount == 0 { repairs.firstReference = Array(bytes[range]) }
        repairs.referenceCount += 1
    }

    private mutating func drop(_ range: Range<Int>) {
        repairs.kinds.insert(.controlCharacters)
        copy(upTo: range.lowerBound)
        copied = range.upperBound
    }

    private mutating func copy(upTo end: Int) {
        output.append(contentsOf: bytes[copied..<end])
        copied = end
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: isNameStart(byte)
        }
    }

    private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
        if byte &- UInt8(ascii: "0") < 10 { return UInt32(byte &- UInt8(ascii: "0")) }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return isHexadecimal && letter < 6 ? UInt32(letter) + 10 : nil
    }

    /// Whether XML has this character.
    private static func isAllowed(_ value: UInt32) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
