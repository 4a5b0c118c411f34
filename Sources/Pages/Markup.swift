// SPDX-License-Identifier: Apache-2.0

package import Files
import Terminal

/// A piece of a page: markup that the program knows, and text that may be anything.
package struct Markup {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// What the program itself says; `StaticString` so that nothing from a book can come here.
    package mutating func raw(_ markup: StaticString) {
        bytes += markup.description.utf8
    }

    package mutating func append(_ other: Markup) {
        bytes += other.bytes
    }

    /// What was made as markup before and kept as bytes.
    package mutating func take(_ made: [UInt8]) {
        bytes += made
    }

    package mutating func number(_ number: Int) {
        bytes += String(number).utf8
    }

    /// Room for what will be added.
    package mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(count)
    }

    /// Drawings, whose only variable parts are numbers and escaped text.
    package mutating func add(_ drawing: Drawing) {
        bytes += drawing.markup.utf8
    }

    package mutating func text(_ text: String) {
        HTMLText.append(text, to: &bytes)
    }

    /// Text from a book: whatever its direction, it does not affect the direction of what is next
    /// to it.
    package mutating func foreign(_ text: String) {
        raw("<bdi>")
        self.text(text)
        raw("</bdi>")
    }

    package mutating func path(_ path: Path) {
        raw("<bdi class=\"path\">")
        text(TerminalText.escape(path))
        raw("</bdi>")
    }

    package mutating func command(_ line: String) {
        raw("<div class=\"command\"><code>")
        text(line)
        raw("</code></div>\n")
    }

    /// An element with text in it.
    package mutating func element(_ open: StaticString, _ text: String, _ close: StaticString) {
        raw(open)
        self.text(text)
        raw(close)
    }
}
