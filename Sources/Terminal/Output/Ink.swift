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

    /// The lines that it takes on a terminal, without what could mislead this.
    func broken(by breaker: LineBreaker) -> [InkedLine] {
        var rest = parts.map { (text: TerminalText.escape($0.text), ink: $0.ink) }[...]
        let breaks = breaker.breaks(rest.map(\.text).joined())
        guard breaks.count > 1 else { return [self] }
        return breaks.map { margin, text in
            var line: [Part] = margin.isEmpty ? [] : [(margin, nil)]
            var left = text.unicodeScalars.count
            while left > 0, let next = rest.popFirst() {
                let taken = next.text.unicodeScalars.prefix(left)
                line.append((String(taken), next.ink))
                left -= taken.count
                let more = next.text.unicodeScalars.dropFirst(taken.count)
                if !more.isEmpty { rest = [(String(more), next.ink)] + rest }
            }
            rest.dropBlanks()
            return InkedLine(line)
        }
    }
}

extension ArraySlice<InkedLine.Part> {
    /// Takes away the blanks at which a line was broken.
    fileprivate mutating func dropBlanks() {
        while let next = popFirst() {
            let more = next.text.drop { $0 == " " }
            guard more.isEmpty else {
                self = [(String(more), next.ink)] + self
                return
            }
        }
    }
}

/// When there are colours.
package enum ColorMode: String, CaseIterable, Sendable {
    case auto
    case always
    case never
}
