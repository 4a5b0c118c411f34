// SPDX-License-Identifier: Apache-2.0

/// Reads a document as programs write it straight onto the tape, for a fraction of what libxml2
/// takes.
///
/// It knows elements, attributes, text and the five references that need no declaration, in UTF-8.
/// At anything else, such as a comment, a document type, a reference by number or a mistake, it
/// gives up, and libxml2 reads the document from its beginning. So it refuses nothing, and what it
/// reads is well-formed and within the limits.
struct XMLScan {
    /// No document of this size can reach a limit on names or parts.
    private static let longest = 256 << 10
    private static let deepest = 64
    private static let mostAttributes = 32
    private static let mostNamespaces = 64
    private static let longestName = 256

    private let bytes: UnsafeBufferPointer<UInt8>
    private var tape: XMLTape
    private var index = 0
    /// The names of the elements that are open, with their prefixes.
    private var open: [Range<Int>] = []
    /// Those of the attributes of the tag in hand.
    private var names: [Range<Int>] = []
    private var namespaces = 0

    /// - Returns: whether the tape holds the document now; it is as it was otherwise.
    static func read(
        _ document: UnsafeBufferPointer<UInt8>,
        onto tape: inout XMLTape
    ) -> Bool {
        guard document.count <= longest, hasKnownCharacters(document) else { return false }
        var scan = XMLScan(document)
        swap(&scan.tape, &tape)
        defer { swap(&scan.tape, &tape) }
        scan.tape.begin(document)
        if scan.readDocument() { return true }
        scan.tape.clear()
        return false
    }

    private init(_ document: UnsafeBufferPointer<UInt8>) {
        bytes = document
        tape = XMLTape()
    }

    /// Whether there are only characters that a document may have, and no line end to be rewritten.
    private static func hasKnownCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let high: UInt64 = 0x8080_8080_8080_8080
        let raw = UnsafeRawBufferPointer(bytes)
        var all: UInt64 = 0
        var place = 0
        while place + 8 <= bytes.count {
            let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            all |= word
            // Not set in a byte below 0x20, of which most words have none.
            let isText = word | ((word & ~high) &+ 0x6060_6060_6060_6060)
            if isText & high != high, !bytes[place..<place + 8].allSatisfy(isKnown) { return false }
            place += 8
        }
        for byte in bytes[place...] {
            all |= UInt64(byte)
            if !isKnown(byte) { return false }
        }
        if all & high == 0 { return true }
        return XMLText.survey(bytes).strays == 0 && bytes.find("\u{FFFE}", from: 0) == nil
            && bytes.find("\u{FFFF}", from: 0) == nil
    }

    private static func isKnown(_ byte: UInt8) -> Bool {
        byte >= 0x20 || byte == 0x09 || byte == 0x0A
    }

    private mutating func readDocument() -> Bool {
        guard skipDeclaration() else { return false }
        skipBlanks()
        guard readStart() else { return false }
        while !open.isEmpty {
            guard readText() else { return false }
            let isEnd = bytes.has("</", at: index)
            guard isEnd ? readEnd() : readStart() else { return false }
        }
        skipBlanks()
        return index == bytes.count
    }

    // MARK: Parts

    private mutating func skipDeclaration() -> Bool {
        guard bytes.has("<?", at: 0) else { return true }
        guard let end = bytes.find("?>", from: 0) else { return false }
        index = end + 2
        return Self.declarations.contains {
            end + 2 == $0.utf8CodeUnitCount && bytes.has($0, at: 0)
        }
    }

    private static let declarations: [StaticString] = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
        "<?xml version='1.0' encoding='utf-8'?>", "<?xml version='1.0' encoding='UTF-8'?>",
        "<?xml version=\"1.0\"?>",
    ]

    private mutating func readStart() -> Bool {
        guard skip(UInt8(ascii: "<")), let (name, local) = readName(), open.count < Self.deepest
        else { return false }
        let first = tape.attributes.count
        names.removeAll(keepingCapacity: true)
        while true {
            let before = index
            skipBlanks()
            let isEmpty = skip(UInt8(ascii: "/"))
            if skip(UInt8(ascii: ">")) {
                let attributes = first..<tape.attributes.count
                tape.events.append(
                    XMLTape.Event(kind: .start, content: local, attributes: attributes)
                )
                if isEmpty { tape.appendEnd() } else { open.append(name) }
                return true
            }
            guard !isEmpty, index > before, readAttribute() else { return false }
        }
    }

    private mutating func readEnd() -> Bool {
        guard let name = open.popLast() else { return false }
        let place = index + 2..<index + 2 + name.count
        guard place.upperBound < bytes.count, isSame(place, name) else { return false }
        index = place.upperBound
        tape.appendEnd()
        return skip(UInt8(ascii: ">"))
    }

    private mutating func readAttribute() -> Bool {
        guard let (name, local) = readName(), skip(UInt8(ascii: "=")), index < bytes.count
        else { return false }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = bytes.next(quote, from: index + 1)
        else { return false }
        guard let value = content(of: index + 1..<end, isValue: true),
            names.count < Self.mostAttributes, !names.contains(where: { isSame($0, name) })
        else { return false }
        index = end + 1
        names.append(name)
        // A namespace is no attribute, whether it is one for a prefix or for all.
        let prefixEnd = local.lowerBound > name.lowerBound ? local.lowerBound - 1 : name.upperBound
        if prefixEnd - name.lowerBound == 5, bytes.has("xmlns", at: name.lowerBound) {
            namespaces += 1
            return namespaces <= Self.mostNamespaces
        }
        tape.attributes.append(XMLTape.Attribute(name: local, value: value))
        return true
    }

    /// Reads up to the next tag.
    private mutating func readText() -> Bool {
        let start = index
        skipBlanks()
        if index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            guard let end = bytes.next(UInt8(ascii: "<"), from: index) else { return false }
            index = end
            guard let text = content(of: start..<end, isValue: false) else { return false }
            tape.events.append(XMLTape.Event(kind: .text, content: text, attributes: 0..<0))
        } else if index > start {
            tape.events.append(
                XMLTape.Event(kind: .text, content: start..<index, attributes: 0..<0)
            )
        }
        return true
    }

    /// What a text or the value of an attribute says: a part of the document if that is it already.
    private mutating func content(of range: Range<Int>, isValue: Bool) -> Range<Int>? {
        let part = UnsafeBufferPointer(rebasing: bytes[range])
        var sign = part.next(UInt8(ascii: "&"), from: 0)
        var hasBreaks = false
        if isValue {
            guard part.next(UInt8(ascii: "<"), from: 0) == nil else { return nil }
            hasBreaks =
                part.next(0x0A, from: 0) != nil || part.next(0x09, from: 0) != nil
        } else if part.find("]]>", from: 0) != nil {
            return nil
        }
        if sign == nil, !hasBreaks { return range }
        let start = tape.bytes.count
        let isSound = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.count) { text in
            var written = 0
            var done = 0
            func copy(to end: Int) {
                guard end > done, let source = part.baseAddress, let target = text.baseAddress
                else { return }
                (target + written).update(from: source + done, count: end - done)
                written += end - done
            }
            while let place = sign {
                copy(to: place)
                guard let (character, length) = Self.reference(part, at: place) else {
                    return false
                }
                text[written] = character
                written += 1
                done = place + length
                sign = part.next(UInt8(ascii: "&"), from: done)
            }
            copy(to: part.count)
            if hasBreaks {
                for place in 0..<written where text[place] < 0x20 {
                    text[place] = UInt8(ascii: " ")
                }
            }
            tape.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<written]))
            return true
        }
        return isSound ? start..<tape.bytes.count : nil
    }

    private static func reference(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at sign: Int
    ) -> (character: UInt8, length: Int)? {
        if bytes.has("&quot;", at: sign) { return (UInt8(ascii: "\""), 6) }
        if bytes.has("&amp;", at: sign) { return (UInt8(ascii: "&"), 5) }
        if bytes.has("&lt;", at: sign) { return (UInt8(ascii: "<"), 4) }
        if bytes.has("&gt;", at: sign) { return (UInt8(ascii: ">"), 4) }
        if bytes.has("&apos;", at: sign) { return (UInt8(ascii: "'"), 6) }
        return nil
    }

    /// Passes over a name of ASCII with one prefix at most.
    private mutating func readName() -> (name: Range<Int>, local: Range<Int>)? {
        let start = index
        var local = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ":"), local == start, index > start {
                local = index + 1
            } else if !(index == local ? Self.beginsName(byte) : Self.isOfName(byte)) {
                break
            }
            index += 1
        }
        guard index > local, index - start <= Self.longestName else { return nil }
        return (start..<index, local..<index)
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        beginsName(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.count == right.count && bytes[left].elementsEqual(bytes[right])
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while index < bytes.count, UnsafeBufferPointer<UInt8>.isBlank(bytes[index]) { index += 1 }
    }
}
