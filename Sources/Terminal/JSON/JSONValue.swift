// SPDX-License-Identifier: Apache-2.0

package import Files

/// A JSON value; the members of an object keep the order they were given.
package enum JSONValue: Equatable, Sendable {
    case object(JSONObject)
    case array([JSONValue])
    case string(String)
    case integer(Int)
    case double(Double)
    case bool(Bool)
    case null

    package static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }

    package static func optional(_ number: Int?) -> JSONValue {
        number.map(JSONValue.integer) ?? .null
    }
}

/// The members of a JSON object, in order.
package struct JSONObject: Equatable, Sendable {
    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: JSONValue
    }

    package private(set) var members: [Member] = []

    package init() {}

    package mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name: name, value: value))
    }

    /// Adds a file name: as text, and when it is not UTF-8 also its bytes under `NAME_bytes_b64`.
    ///
    /// JSON has no other way to carry such a name, and the text alone would name another file.
    package mutating func append(_ name: String, path: Path) {
        append(name, .string(path.text))
        guard !path.isUTF8 else { return }
        append(name + "_bytes_b64", .string(Base64.encode(path.bytes)))
    }

    package mutating func append(_ other: JSONObject) {
        members.append(contentsOf: other.members)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        members = elements.map { Member(name: $0.0, value: $0.1) }
    }
}
