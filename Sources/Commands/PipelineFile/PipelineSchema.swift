// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// The JSON Schema of a pipeline file, made from the table of its keys.
///
/// An editor that knows it completes the keys and marks what is wrong. It is for JSON5 as well:
/// such editors look at values, not at commas.
enum PipelineSchema {
    static var value: JSONValue {
        var object: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "An accession pipeline",
            "description": .string(
                "What one run imports, and what is done afterwards: accession run FILE"
            ),
        ]
        object += self.object(PipelineKeys.all)
        object.append(
            "anyOf",
            .array([["required": ["sources"]], ["required": ["files_from"]]])
        )
        return .object(object)
    }

    private static func object(_ keys: [PipelineKey]) -> JSONObject {
        var properties = JSONObject()
        for key in keys { properties.append(key.name, .object(property(key))) }
        var object: JSONObject = [
            "type": "object", "additionalProperties": false, "properties": .object(properties),
        ]
        let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { object.append("required", .array(required)) }
        return object
    }

    private static func property(_ key: PipelineKey) -> JSONObject {
        var property: JSONObject = [
            "description": .string(key.summary + "." + (key.details.map { " " + $0 } ?? ""))
        ]
        switch key.shape {
        case .toggle: property.append("type", "boolean")
        case .one(let kind):
            property += value(kind)
            if key.name == "name" { property.append("pattern", .string(PipelineName.pattern)) }
        case .list(let kind):
            property.append("type", "array")
            property.append("items", .object(value(kind)))
        case .object(let keys): property += object(keys)
        case .objects(let keys):
            property.append("type", "array")
            property.append("items", .object(object(keys)))
        }
        if let fallback = key.fallback { property.append("default", fallback) }
        return property
    }

    private static func value(_ kind: ValueKind) -> JSONObject {
        switch kind {
        case .text, .bytes: ["type": "string"]
        case .file, .folder, .path: ["type": "string", "minLength": 1]
        case .number(let range):
            [
                "type": "integer", "minimum": .integer(range.lowerBound),
                "maximum": .integer(range.upperBound),
            ]
        case .duration: pattern(TimeSpan.pattern, ["30s", "10m"])
        case .form(let form): pattern(form.pattern, form.examples)
        case .choice(let choices): ["enum": .strings(choices)]
        }
    }

    private static func pattern(_ pattern: String, _ examples: [String]) -> JSONObject {
        [
            "type": "string", "pattern": .string("^\(pattern)$"),
            "examples": .strings(examples),
        ]
    }
}
