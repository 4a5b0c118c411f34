// SPDX-License-Identifier: Apache-2.0

/// A long list as one JSON object, written row by row so that memory stays flat.
///
///     {"library": "/srv/books", "works": [
///       {"id":1,"title":"Emma"},
///       {"id":2,"title":"Persuasion"}
///     ], "shown": 2}
package struct JSONArrayWriter {
    private let console: Console
    private var isEmpty = true

    /// Begins the object: the members that stand before the list, then the list's name.
    package init(_ console: Console, name: String, before: JSONObject = [:]) {
        self.console = console
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for member in before.members {
            JSONText.append(member, to: &bytes)
            bytes.append(contentsOf: ", ".utf8)
        }
        JSONText.append(name, to: &bytes)
        bytes.append(contentsOf: ": [".utf8)
        console.raw(bytes)
    }

    package mutating func append(_ value: JSONValue) {
        var bytes = Array((isEmpty ? "\n  " : ",\n  ").utf8)
        JSONText.append(value, to: &bytes, style: .compact, depth: 0)
        console.raw(bytes)
        isEmpty = false
    }

    /// Ends the list and the object; the members that are known only now stand last.
    package func finish(after: JSONObject = [:]) {
        var bytes = Array((isEmpty ? "]" : "\n]").utf8)
        for member in after.members {
            bytes.append(contentsOf: ", ".utf8)
            JSONText.append(member, to: &bytes)
        }
        bytes.append(contentsOf: "}\n".utf8)
        console.raw(bytes)
    }
}
