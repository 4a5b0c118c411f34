// SPDX-License-Identifier: Apache-2.0

package import Files
import System

/// A JSON value; the members of an object keep the order they were given.
package enum JSONValue: Equatable, Sendable {
    case object(JSONObject)
    case array([JSONValue])
    case string(String)
    case integer(Int)
    case double(Double)
    case bool(Bool)
    case null
    /// A file name: as text, and when it is not UTF-8 also its bytes under `NAME_bytes_b64`.
    ///
    /// JSON has no other way to carry such a name, and the text alone would name another file.
    case path(Path)

    package static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }

    package static func optional(_ number: Int?) -> JSONValue {
        number.map(JSONValue.integer) ?? .null
    }

    package static func optional(_ id: Int64?) -> JSONValue { id.map(JSONValue.id) ?? .null }

    package static func optional(_ path: Path?) -> JSONValue {
        path.map(JSONValue.path) ?? .null
    }

    /// A moment in seconds since 1970.
    package static func time(_ seconds: Int64?) -> JSONValue {
        .optional(seconds.map { UTCTime(seconds: $0).text })
    }

    package static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map(JSONValue.string))
    }

    /// A file of a list of objects.
    package static func file(_ path: Path) -> JSONValue { ["path": .path(path)] }

    /// A number of the register.
    package static func id(_ id: Int64) -> JSONValue { .integer(Int(id)) }
}

/// The members of a JSON object, in order.
package struct JSONObject: Equatable, Sendable {
    package struct Member: Equatable, Sendable {
        package let name: String
        package let value: JSONValue
    }

    package private(set) var members: [Member] = []

    package init() {}

    /// What the name of a text ends in that stands for bytes.
    package static let bytesSuffix = "_bytes_b64"

    package mutating func append(_ name: String, _ value: JSONValue) {
        guard case .path(let path) = value else {
            members.append(Member(name: name, value: value))
            return
        }
        append(name, .string(path.text))
        if !path.isUTF8 { append(name + Self.bytesSuffix, .string(Base64.encode(path.bytes))) }
    }

    package static func += (object: inout JSONObject, other: JSONObject) {
        object.members += other.members
    }

    package static func + (object: JSONObject, other: JSONObject) -> JSONObject {
        var whole = object
        whole += other
        return whole
    }

    /// Counts by their names, in the order of those.
    package init(_ counts: [String: Int]) {
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            append(name, .integer(count))
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { append(name, value) }
    }
}
