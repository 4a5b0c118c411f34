// SPDX-License-Identifier: Apache-2.0

/// One line of JSON as programs write it, read from left to right.
///
/// `JSON5Reader` makes a value of everything, with its place. Of millions of lines nobody wants
/// that: here the caller asks for what has to come next, and nothing is made but what it gets. The
/// grammar is that of RFC 8259 to the letter.
package struct JSONLine {
    /// A value that holds no others.
    package enum Scalar: Equatable, Sendable {
        case null
        case bool(Bool)
        case integer(Int64)
        /// Any other number, also a whole one that does not fit into 64 bits.
        case real(Double)
        /// Always UTF-8.
        case string([UInt8])
    }

    static let deepest = 64

    let bytes: [UInt8]
    var index = 0
    /// Whether half of a surrogate pair is read as U+FFFD, which stands for what is no character.
    let mendsHalves: Bool
    /// Whether nothing was read yet of the object or list in hand.
    private var isAtStart = false

    /// - Parameter mendsHalves: of what a service says, one bad character should not cost the rest.
    package init(_ bytes: [UInt8], mendsHalves: Bool = false) throws(JSON5Error) {
        self.bytes = bytes
        self.mendsHalves = mendsHalves
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        index = bytes.count
        throw error("the text is not UTF-8")
    }

    /// Passes over `{`.
    package mutating func beginObject() throws(JSON5Error) { try begin("{", "an object") }

    /// Passes over `[`.
    package mutating func beginList() throws(JSON5Error) { try begin("[", "a list") }

    /// The name of the next member, whose value has to be read then; nil at the object's end.
    package mutating func nextName() throws(JSON5Error) -> ArraySlice<UInt8>? {
        guard try hasNext(before: "}") else { return nil }
        guard peek == UInt8(ascii: "\"") else { throw unexpected("a name in double quotes") }
        let name = try string()
        skipBlanks()
        guard skip(":") else { throw unexpected("\":\"") }
        return name
    }

    /// Whether the list goes on; then a value has to be read.
    package mutating func hasNextElement() throws(JSON5Error) -> Bool {
        try hasNext(before: "]")
    }

    package mutating func scalar() throws(JSON5Error) -> Scalar {
        skipBlanks()
        switch peek ?? 0 {
        case UInt8(ascii: "\""): return .string(Array(try string()))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        default: throw unexpected("a text, a number or null")
        }
    }

    /// What begins the next value, which tells its shape; nil at the end.
    package var next: UInt8? {
        var place = index
        while place < bytes.count, [0x09, 0x0A, 0x0D, 0x20].contains(bytes[place]) { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    /// Passes over a value of any shape.
    package mutating func skipValue(depth: Int = 0) throws(JSON5Error) {
        skipBlanks()
        guard depth < Self.deepest else {
            throw error("lists and objects may be nested at most \(Self.deepest) deep")
        }
        switch peek {
        case UInt8(ascii: "{"):
            try beginObject()
            while try nextName() != nil { try skipValue(depth: depth + 1) }
        case UInt8(ascii: "["):
            try beginList()
            while try hasNextElement() { try skipValue(depth: depth + 1) }
        case UInt8(ascii: "\""): try skipString()
        default: _ = try scalar()
        }
    }

    /// Makes sure that nothing follows.
    package mutating func end() throws(JSON5Error) {
        skipBlanks()
        if peek != nil { throw unexpected("the end of the line") }
    }

    /// What is wrong with what was read last.
    package func error(_ message: String) -> JSON5Error {
        // What is not UTF-8 counts as what stands in its place.
        let before = String(decoding: bytes[..<index], as: UTF8.self).unicodeScalars.count
        return JSON5Error(TextPlace(line: 1, column: before + 1), message)
    }

    // MARK: Parts

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x09, 0x0A, 0x0D, 0x20: index += 1
            default: return
            }
        }
    }

    private mutating func begin(
        _ opening: Unicode.Scalar,
        _ what: String
    ) throws(JSON5Error) {
        skipBlanks()
        guard skip(opening) else { throw unexpected(what) }
        isAtStart = true
    }

    /// Passes over the comma, or over what closes an object or a list.
    private mutating func hasNext(before closing: Unicode.Scalar) throws(JSON5Error) -> Bool {
        skipBlanks()
        let isFirst = isAtStart
        isAtStart = false
        if skip(closing) { return false }
        if isFirst { return true }
        guard skip(",") else { throw unexpected("\",\" or \"\(closing)\"") }
        skipBlanks()
        return true
    }

    private mutating func word(
        _ word: String,
        _ value: Scalar
    ) throws(JSON5Error) -> Scalar {
        guard bytes[index...].starts(with: word.utf8) else { throw unexpected(word) }
        index += word.utf8.count
        return value
    }

    func unexpected(_ expected: String) -> JSON5Error {
        var found = "the end of the line"
        if index < bytes.count {
            let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
            found = rest.unicodeScalars.first.map { JSON5Scanner.name(of: $0) } ?? found
        }
        return error("expected \(expected) but found \(found)")
    }
}
