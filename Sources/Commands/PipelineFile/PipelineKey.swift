// SPDX-License-Identifier: Apache-2.0

import Terminal

/// One key of a pipeline file: the reader, `--print`, the schema and the manual all read this
/// value.
struct PipelineKey: Sendable {
    /// What may stand behind the key.
    indirect enum Shape: Sendable {
        /// `true` or `false`.
        case toggle
        case one(ValueKind)
        case list(ValueKind)
        case object([PipelineKey])
        /// Several objects with the same keys.
        case objects([PipelineKey])
    }

    let name: String
    let shape: Shape
    /// The flag that says the same on a command line, and overrules the file.
    var flag: FlagDefinition?
    var isRequired = false
    /// What holds without the key, if that is always the same.
    var fallback: JSONValue?
    /// One line without a full stop.
    let summary: String
    /// Whole sentences.
    var details: String?
}

extension PipelineKey {
    /// The key of a flag: its name with `_` for `-`, its values, its default and its words.
    init<Value>(_ typed: Flag<Value>, as name: String? = nil) {
        let flag = typed.definition
        let shape: Shape =
            switch flag.value {
            case nil: .toggle
            case let kind?: flag.isRepeatable ? .list(kind) : .one(kind)
            }
        self.init(
            name: name ?? String(flag.long.map { $0 == "-" ? "_" : $0 }),
            shape: shape,
            flag: flag,
            fallback: flag.fallback,
            summary: flag.summary,
            details: flag.details
        )
    }

    /// Whether it says the same as this flag.
    func isFor<Value>(_ other: Flag<Value>) -> Bool { flag == other.definition }

    /// What may stand behind it, in words for the help.
    var valueText: String {
        switch shape {
        case .toggle: "true|false"
        case .one(let kind): kind.jsonText
        case .list(let kind): "[\(kind.jsonText), …]"
        case .object: "{ … }"
        case .objects: "[{ … }, …]"
        }
    }
}

extension ValueKind {
    /// How the value is written in a file.
    var jsonText: String {
        switch self {
        case .number: "N"
        case .choice(let choices): choices.map { "\"\($0)\"" }.joined(separator: "|")
        default: "\"\(placeholder)\""
        }
    }

    /// A value as a file would hold it.
    fileprivate func json(_ word: [UInt8]) -> JSONValue {
        if case .number = self { return .optional(ValueKind.number(word)) }
        return .string(String(decoding: word, as: UTF8.self))
    }
}

extension FlagDefinition {
    /// What stands behind the flag as a file would hold it; nil is a flag that is not given.
    func json(_ words: [[UInt8]]?) -> JSONValue {
        guard let kind = value else { return .bool(words != nil) }
        let values = (words ?? []).map(kind.json)
        return isRepeatable ? .array(values) : values.last ?? .null
    }

    /// What holds without the flag, if that is always the same.
    fileprivate var fallback: JSONValue? {
        guard value == nil || defaultWords != nil else { return nil }
        return json(defaultWords)
    }
}
