// SPDX-License-Identifier: Apache-2.0

import JSON5

/// Why a line of a dump was not read.
struct DumpProblem: Error, Equatable {
    let sentence: String
}

extension JSONLine {
    /// The texts of a value in whatever form it stands: alone, in a list, as the value or the key
    /// of an object, and numbers as they would be written.
    mutating func texts(depth: Int = 0) throws(JSON5Error) -> [[UInt8]] {
        guard depth < 16 else { throw error("lists and objects are nested too deeply here") }
        var found: [[UInt8]] = []
        switch next {
        case UInt8(ascii: "["):
            try beginList()
            while try hasNextElement() { found += try texts(depth: depth + 1) }
        case UInt8(ascii: "{"):
            try beginObject()
            while let name = try nextName() {
                if Self.tellingNames.contains(name) {
                    found += try texts(depth: depth + 1)
                } else {
                    try skipValue()
                }
            }
        default:
            switch try scalar() {
            case .string(let text): found.append(text)
            case .integer(let number): found.append(Array(String(number).utf8))
            case .null, .bool, .real: break
            }
        }
        return found
    }

    /// `{"type": "/type/text", "value": "..."}`, `{"key": "/authors/OL1A"}`,
    /// `{"type": {...}, "author": {"key": "/authors/OL1A"}}`.
    private static let tellingNames = ["value", "key", "author"].map { Array($0.utf8)[...] }
}
