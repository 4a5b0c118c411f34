// SPDX-License-Identifier: Apache-2.0

/// The facts about one thing, in whichever form was asked for.
///
///     title      Emma
///     editions   3
///
/// On a terminal a long value is broken between words, below its beginning. `--plain` writes name and
/// value between tabs, and of what has members in JSON each of these, so that no program has to take
/// words apart: `on_disk.size`. `--json` writes one object.
package struct Details {
    private var facts: [(label: String, name: String, cell: Cell)] = []
    private var extra = JSONObject()

    package init() {}

    /// - Parameter name: The word for programs, if it is not the one for people.
    package mutating func add(_ label: String, as name: String? = nil, _ cell: Cell) {
        facts.append((label, name ?? Listing.memberName(label), cell))
    }

    /// Adds a member that only JSON shows.
    package mutating func addJSON(_ name: String, _ value: JSONValue) {
        extra.append(name, value)
    }

    package static func += (details: inout Details, more: Details) {
        details.facts += more.facts
        details.extra += more.extra
    }

    package var object: JSONObject {
        var object = JSONObject()
        for fact in facts { fact.cell.append(to: &object, as: fact.name) }
        object += extra
        return object
    }

    package func write(to console: Console, _ format: OutputFormat) {
        switch format {
        case .json: console.json(.object(object))
        case .jsonLines: console.jsonLine(.object(object))
        case .plain:
            for fact in facts {
                for (name, value) in fact.cell.plainFacts(fact.name) {
                    console.plain([Array(name.utf8), value])
                }
            }
        case .human:
            let width = facts.map { DisplayWidth.of($0.label) }.max() ?? 0
            for (label, _, cell) in facts {
                var head = label
                for line in cell.lines.flatMap({ console.lines($0, besides: width + 3) }) {
                    let gap = String(repeating: " ", count: width - DisplayWidth.of(head) + 3)
                    console.result(head + gap + line)
                    head = ""
                }
            }
        }
    }
}

extension Details: ExpressibleByDictionaryLiteral {
    /// Facts whose words for programs are those for people.
    package init(dictionaryLiteral facts: (String, Cell)...) {
        for (label, cell) in facts { add(label, cell) }
    }
}
