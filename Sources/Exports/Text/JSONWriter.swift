// SPDX-License-Identifier: Apache-2.0

package import Files
import Terminal

/// JSON as it is written, without a tree of values in between.
///
///     json.object { json in
///         json.member("title", work.title)
///         json.list("tags", tags) { $0.element($1) }
///     }
package struct JSONWriter {
    /// The name of a member: a literal of the program, so that nothing from a book can come here.
    package struct Name: ExpressibleByStringLiteral {
        fileprivate let text: String

        package init(stringLiteral text: String) { self.text = text }
    }

    package private(set) var bytes: [UInt8] = []
    /// Whether the next value has one before it in its list or object.
    private var isBehindValue = false

    package init() {}

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        isBehindValue = false
    }

    /// Ends a line; what follows is a value of its own.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isBehindValue = false
    }

    // MARK: - Objects and lists

    package mutating func object(_ name: Name? = nil, _ add: (inout JSONWriter) -> Void) {
        begin(name)
        nest("{", "}", add)
    }

    package mutating func list<Element>(
        _ name: Name? = nil,
        _ elements: some Sequence<Element>,
        _ add: (inout JSONWriter, Element) -> Void
    ) {
        begin(name)
        nest("[", "]") { json in
            for element in elements { add(&json, element) }
        }
    }

    private mutating func nest(
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar,
        _ add: (inout JSONWriter) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        isBehindValue = false
        add(&self)
        bytes.append(UInt8(ascii: close))
        isBehindValue = true
    }

    private mutating func begin(_ name: Name?) {
        if isBehindValue { bytes.append(UInt8(ascii: ",")) }
        isBehindValue = true
        guard let name else { return }
        bytes.append(UInt8(ascii: "\""))
        // So short, copying byte by byte costs least.
        let span = name.text.utf8.span
        for index in span.indices { bytes.append(span[index]) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: - Values

    /// A text; `null` where there is none.
    package mutating func member(_ name: Name, _ text: String?) {
        begin(name)
        guard let text else { return bytes.append(contentsOf: "null".utf8) }
        JSONText.append(text, to: &bytes)
    }

    /// A number; `null` where there is none.
    package mutating func member(_ name: Name, _ number: Int?) {
        begin(name)
        bytes += (number.map(String.init) ?? "null").utf8
    }

    package mutating func member(_ name: Name, _ flag: Bool) {
        begin(name)
        bytes += (flag ? "true" : "false").utf8
    }

    /// A file name, and its bytes where they are not UTF-8.
    package mutating func member(_ name: Name, _ path: Path) {
        member(name, path.text)
        if path.isUTF8 { return }
        bytes += ",\"".utf8
        bytes += name.text.utf8
        bytes += "\(JSONObject.bytesSuffix)\":".utf8
        JSONText.append(Base64.encode(path.bytes), to: &bytes)
    }

    /// A text; no member where there is none.
    package mutating func memberIfAny(_ name: Name, _ text: String?) {
        if let text { member(name, text) }
    }

    /// A number that a book has as text; no member for what is none.
    package mutating func memberIfAny(_ name: Name, number text: String?) {
        guard let text, let number = Double(text), number.isFinite else { return }
        begin(name)
        bytes += (Int(exactly: number).map(String.init) ?? "\(number)").utf8
    }

    package mutating func element(_ text: String) {
        begin(nil)
        JSONText.append(text, to: &bytes)
    }

    package mutating func element(_ number: Int) {
        begin(nil)
        bytes += String(number).utf8
    }
}
