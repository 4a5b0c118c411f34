// SPDX-License-Identifier: Apache-2.0

import Commands
import Terminal

/// A JSON Schema, as far as ours need one.
struct JSONSchema {
    private let root: JSONValue

    /// The keywords a schema may use; others would be ignored without being checked.
    private static let known: Set<String> = [
        "$schema", "$id", "$comment", "$defs", "$ref", "title", "description", "type", "const",
        "enum", "required", "properties", "items", "oneOf", "additionalProperties", "minimum",
        "pattern", "format",
    ]

    init(_ bytes: [UInt8]) throws {
        root = try JSONReading.value(bytes)
    }

    /// The problems of a value; none if it matches the schema.
    func problems(_ value: JSONValue) -> [String] {
        problems(value, root, at: "$")
    }

    private func problems(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        guard case .object(let rules) = schema else { return ["\(place): no schema"] }
        var found = rules.members.map(\.name).filter { !Self.known.contains($0) }
            .map { "\(place): the schema says \($0)" }
        if let name = schema["$ref"]?.text {
            let definition = root["$defs"]?[String(name.dropFirst("#/$defs/".count))]
            guard let definition else { return ["\(place): there is no \(name)"] }
            found += problems(value, definition, at: place)
        }
        if let type = schema["type"], !Self.types(type).contains(where: value.isOf) {
            found.append("\(place): not of the type \(JSONText.string(type))")
        }
        if let constant = schema["const"], constant != value {
            found.append("\(place): not \(JSONText.string(constant))")
        }
        if case .array(let values) = schema["enum"], !values.contains(value) {
            found.append("\(place): \(JSONText.string(value)) is none of the values")
        }
        if case .integer(let least) = schema["minimum"], case .integer(let number) = value,
            number < least
        {
            found.append("\(place): \(number) is less than \(least)")
        }
        if case .array(let choices) = schema["oneOf"] {
            let fitting = choices.filter { problems(value, $0, at: place).isEmpty }
            if fitting.count != 1 { found.append("\(place): fits \(fitting.count) choices") }
        }
        return found + problemsOfMembers(value, schema, at: place)
    }

    private func problemsOfMembers(
        _ value: JSONValue,
        _ schema: JSONValue,
        at place: String
    ) -> [String] {
        var found: [String] = []
        if case .array(let names) = schema["required"] {
            for name in names.compactMap(\.text) where value[name] == nil {
                found.append("\(place): \(name) is missing")
            }
        }
        if case .array(let elements) = value, let items = schema["items"] {
            for element in elements { found += problems(element, items, at: place + "[]") }
        }
        guard case .object(let object) = value else { return found }
        let properties = schema["properties"]
        for member in object.members {
            let inner = "\(place).\(member.name)"
            if let rule = properties?[member.name] {
                found += problems(member.value, rule, at: inner)
            } else if let rule = schema["additionalProperties"] {
                if rule == .bool(false) {
                    found.append("\(inner) is unknown")
                } else if case .object = rule {
                    found += problems(member.value, rule, at: inner)
                }
            }
        }
        return found
    }

    private static func types(_ value: JSONValue) -> [String] {
        if case .array(let values) = value { return values.compactMap(\.text) }
        return value.text.map { [$0] } ?? []
    }
}

extension JSONValue {
    fileprivate func isOf(_ type: String) -> Bool {
        switch self {
        case .object: type == "object"
        case .array: type == "array"
        case .string, .path: type == "string"
        case .integer: type == "integer" || type == "number"
        case .double: type == "number"
        case .bool: type == "boolean"
        case .null: type == "null"
        }
    }
}
