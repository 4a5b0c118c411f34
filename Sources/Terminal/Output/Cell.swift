// SPDX-License-Identifier: Apache-2.0

package import Files
import System

/// One value of a result, which knows how it looks to people, in `--plain` and in `--json`.
package enum Cell: Equatable, Sendable {
    /// One of several values, with the words that people see.
    package struct Item: Equatable, Sendable {
        package let value: JSONValue
        package let shown: String

        package init(_ value: JSONValue, _ shown: String) {
            self.value = value
            self.shown = shown
        }

        /// A file of a list.
        package static func path(_ path: Path) -> Item {
            Item(.file(path), TerminalText.escape(path))
        }

        package static func text(_ text: String) -> Item { Item(.string(text), text) }
    }

    case text(String)
    /// A number that names something: an id, a year.
    case number(Int)
    /// A number of things: `131,902` for people.
    case count(Int)
    /// A size in bytes: `1.2 MB` for people.
    case size(Int)
    case path(Path)
    case flag(Bool)
    /// Nothing is known: empty for people and in `--plain`, `null` in JSON.
    case missing
    /// Several values, each on its own line for people.
    case stack([Item])
    /// A value of any other shape, with the words that people see.
    case json(JSONValue, shown: String)
    /// A value, and what JSON says of it in further members: a list beside a line, a longer name.
    indirect case beside(Cell, JSONObject)

    package static func optional(_ text: String?) -> Cell {
        text.map(Cell.text) ?? .missing
    }

    package static func optional(_ number: Int?) -> Cell {
        number.map(Cell.number) ?? .missing
    }

    package static func optional(_ id: Int64?) -> Cell { id.map(Cell.id) ?? .missing }

    /// A moment in seconds since 1970.
    package static func time(_ seconds: Int64?) -> Cell {
        .optional(seconds.map { UTCTime(seconds: $0).text })
    }

    /// A number of the register.
    package static func id(_ id: Int64) -> Cell { .number(Int(id)) }

    /// Several values: an array in JSON, words with semicolons for people.
    package static func list(_ items: [Item]) -> Cell {
        .json(
            .array(items.map(\.value)),
            shown: items.map(\.shown).joined(separator: "; ")
        )
    }

    package static func optional(count: Int?) -> Cell { count.map(Cell.count) ?? .missing }

    /// Several members, where they are not for people.
    package static func object(_ object: JSONObject) -> Cell {
        .json(.object(object), shown: "")
    }

    /// The same with the words that people see.
    package func inWords(_ words: String) -> Cell {
        guard case .json(let value, _) = self else { return self }
        return .json(value, shown: words)
    }

    package static func texts(_ texts: [String]) -> Cell {
        .list(texts.map(Item.text))
    }

    package static func optional(_ path: Path?) -> Cell {
        path.map(Cell.path) ?? .missing
    }
}

extension Cell {
    package var shown: String {
        switch self {
        case .text(let text): TerminalText.escape(text)
        case .number(let number): String(number)
        case .count(let number): Numbers.grouped(number)
        case .size(let bytes): Numbers.bytes(bytes)
        case .path(let path): TerminalText.escape(path)
        case .flag(let flag): flag ? "yes" : "no"
        case .missing: ""
        case .stack: lines.joined(separator: "; ")
        case .json(_, let shown): TerminalText.escape(shown)
        case .beside(let cell, _): cell.shown
        }
    }

    /// What people see under one another; one line for everything but a stack.
    package var lines: [String] {
        if case .beside(let cell, _) = self { return cell.lines }
        guard case .stack(let items) = self else { return shown.isEmpty ? [] : [shown] }
        return items.map { TerminalText.escape($0.shown) }
    }

    /// The exact value for `--plain`, not yet escaped.
    package var plain: [UInt8] {
        switch self {
        case .text(let text): Array(text.utf8)
        case .number(let number), .count(let number), .size(let number): Array("\(number)".utf8)
        case .path(let path): path.bytes
        case .flag(let flag): Array((flag ? "yes" : "no").utf8)
        case .missing: []
        case .stack(let items): Array(items.map(\.shown).joined(separator: "; ").utf8)
        case .json(_, let shown): Array(shown.utf8)
        case .beside(let cell, _): cell.plain
        }
    }

    /// The value for `--plain` where there is a row for each fact: its members, if it has any.
    func plainFacts(_ name: String) -> [(name: String, value: [UInt8])] {
        switch self {
        case .json(.object(let object), _) where !object.members.isEmpty:
            object.members.flatMap { member in
                let words = String(decoding: member.value.plain, as: UTF8.self)
                return Cell.json(member.value, shown: words)
                    .plainFacts("\(name).\(member.name)")
            }
        case .stack(let items) where Self.isObject(items.map(\.value)):
            items.flatMap { Cell.json($0.value, shown: "").plainFacts(name) }
        case .json(.array(let values), _) where Self.isObject(values):
            values.flatMap { Cell.json($0, shown: "").plainFacts(name) }
        case .json(.array, _): [(name, plain)]
        case .json(let value, _): [(name, value.plain)]
        case .beside(let cell, _): cell.plainFacts(name)
        default: [(name, plain)]
        }
    }

    /// Whether these are things with members, and not words or numbers.
    private static func isObject(_ values: [JSONValue]) -> Bool {
        !values.isEmpty && values.allSatisfy { if case .object = $0 { true } else { false } }
    }

    /// Adds the value to a JSON object; a path may become two members.
    package func append(to object: inout JSONObject, as name: String) {
        switch self {
        case .text(let text): object.append(name, .string(text))
        case .number(let number), .count(let number), .size(let number):
            object.append(name, .integer(number))
        case .path(let path): object.append(name, .path(path))
        case .flag(let flag): object.append(name, .bool(flag))
        case .missing: object.append(name, .null)
        case .stack(let items): object.append(name, .array(items.map(\.value)))
        case .json(let value, _): object.append(name, value)
        case .beside(let cell, let more):
            cell.append(to: &object, as: name)
            object += more
        }
    }
}

extension JSONValue {
    /// The value as a field between tabs has it.
    fileprivate var plain: [UInt8] {
        switch self {
        case .null: []
        case .bool(let flag): Array((flag ? "yes" : "no").utf8)
        case .string(let text): Array(text.utf8)
        case .path(let path): path.bytes
        case .array(let values): Array(values.map(\.plain).joined(separator: "; ".utf8))
        case .object, .integer, .double: JSONText.bytes(self)
        }
    }

    /// One of several values, with the words that people see.
    package func inWords(_ words: String) -> Cell.Item { Cell.Item(self, words) }
}
