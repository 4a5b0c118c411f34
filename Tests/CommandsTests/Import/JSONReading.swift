// SPDX-License-Identifier: Apache-2.0

import Commands
import Terminal

/// Reads JSON, so that a test can read the program's output as another program would.
struct JSONReading {
    struct Mistake: Error {
        let place: Int
    }

    private let bytes: [UInt8]
    private var place = 0

    static func value(_ bytes: [UInt8]) throws -> JSONValue {
        var reading = JSONReading(bytes: bytes)
        let value = try reading.value()
        reading.skipBlanks()
        guard reading.place == bytes.count else { throw Mistake(place: reading.place) }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func value() throws -> JSONValue {
        skipBlanks()
        switch bytes.indices.contains(place) ? bytes[place] : 0 {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object() throws -> JSONValue {
        var object = JSONObject()
        try take("{")
        if takes("}") { return .object(object) }
        repeat {
            skipBlanks()
            let name = try string()
            try take(":")
            object.append(name, try value())
        } while takes(",")
        try take("}")
        return .object(object)
    }

    private mutating func array() throws -> JSONValue {
        var elements: [JSONValue] = []
        try take("[")
        if takes("]") { return .array(elements) }
        repeat { elements.append(try value()) } while takes(",")
        try take("]")
        return .array(elements)
    }

    private mutating func string() throws -> String {
        guard takes("\"") else { throw Mistake(place: place) }
        var units: [UInt16] = []
        var text: [UInt8] = []
        func end(_ text: [UInt8]) throws -> [UInt16] {
            guard let part = String(validating: text, as: UTF8.self) else {
                throw Mistake(place: place)
            }
            return Array(part.utf16)
        }
        while bytes.indices.contains(place), bytes[place] != UInt8(ascii: "\"") {
            let byte = bytes[place]
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                guard byte >= 0x20 else { throw Mistake(place: place) }
                text.append(byte)
                continue
            }
            units += try end(text)
            text = []
            units.append(try escape())
        }
        units += try end(text)
        guard bytes.indices.contains(place) else { throw Mistake(place: place) }
        place += 1
        guard let result = String(validating: units, as: UTF16.self) else {
            throw Mistake(place: place)
        }
        return result
    }

    private mutating func escape() throws -> UInt16 {
        guard bytes.indices.contains(place) else { throw Mistake(place: place) }
        place += 1
        switch bytes[place - 1] {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "\""): return 34
        case UInt8(ascii: "\\"): return 92
        case UInt8(ascii: "u"):
            let digits = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
            guard let unit = UInt16(digits, radix: 16) else { throw Mistake(place: place) }
            place += 4
            return unit
        default: throw Mistake(place: place)
        }
    }

    private mutating func number() throws -> JSONValue {
        let text = String(
            decoding: bytes[place...].prefix { "+-.0123456789eE".utf8.contains($0) },
            as: UTF8.self
        )
        place += text.utf8.count
        if let integer = Int(text) { return .integer(integer) }
        guard let double = Double(text) else { throw Mistake(place: place) }
        return .double(double)
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw Mistake(place: place) }
        place += word.utf8.count
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) throws {
        guard takes(character) else { throw Mistake(place: place) }
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard bytes.indices.contains(place), bytes[place] == UInt8(ascii: character) else {
            return false
        }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while bytes.indices.contains(place), [9, 10, 13, 32].contains(bytes[place]) { place += 1 }
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object.members.first { $0.name == name }?.value
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
