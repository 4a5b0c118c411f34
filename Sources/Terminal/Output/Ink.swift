// SPDX-License-Identifier: Apache-2.0

/// How a part of a line stands out on a terminal that shows colours.
package enum Ink: String, Sendable {
    case bold = "1"
    case red = "1;31"
    case yellow = "33"
    case dim = "2"

    /// The text between the sequences of a terminal; the text is safe by now.
    func paint(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

/// A line of parts that look different.
package struct InkedLine: Sendable {
    package typealias Part = (text: String, ink: Ink?)
    let parts: [Part]

    package init(_ parts: [Part]) {
        self.parts = parts
    }

    package init(_ text: String, _ ink: Ink? = nil) {
        self.init([(text, ink)])
    }

    var text: String { parts.map(\.text).joined() }

    /// The line as a stream takes it, with nothing in it that could mislead a terminal.
    func shown(inColor: Bool) -> String {
        parts.map { part in
            let safe = TerminalText.escape(part.text)
            guard inColor, let ink = part.ink, !safe.isEmpty else { return safe }
            return ink.paint(safe)
        }
        .joined()
    }
}

/// When there are colours.
package enum ColorMode: String, CaseIterable, Sendable {
    case auto
    case always
    case never
}
