// SPDX-License-Identifier: Apache-2.0

import JSON5

/// A value without its place, to be written down in a test.
indirect enum Plain: Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    /// By its bits, so that NaN equals itself.
    case bits(UInt64)
    /// By its characters: two spellings of one letter are two texts.
    case characters([Unicode.Scalar])
    case array([Plain])
    case members(names: [String], values: [Plain])

    init(_ value: JSON5Value) {
        switch value.content {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = number.integer.map(Plain.integer) ?? .double(number.value)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { Plain($0) })
        case .object(let members):
            self = .members(names: members.map(\.name), values: members.map { Plain($0.value) })
        }
    }

    static func double(_ value: Double) -> Plain {
        .bits((value.isNaN ? Double.nan : value).bitPattern)
    }

    static func string(_ text: String) -> Plain { .characters(Array(text.unicodeScalars)) }

    static func object(_ members: [(String, Plain)]) -> Plain {
        .members(names: members.map(\.0), values: members.map(\.1))
    }
}

func read(_ text: String) throws -> JSON5Value {
    try JSON5Reader.read(Array(text.utf8))
}
