// SPDX-License-Identifier: Apache-2.0

/// Writes the man macros of roff, with every text escaped.
struct Roff {
    private(set) var finished = ""
    /// Right below a heading, where a paragraph begins by itself.
    private var isBelowHeading = false

    mutating func title(_ name: String, source: String) {
        let name = Roff.argument(name.uppercased())
        request("TH \(name) 1 \"\" \(Roff.argument(source)) \(Roff.argument("User Commands"))")
        // Straight left edges only, and words left whole: flags should be found by searching.
        request("nh")
        request("ad l")
    }

    mutating func section(_ title: String) {
        request("SH \(Roff.argument(title))")
    }

    mutating func subsection(_ title: String) {
        request("SS \(Roff.argument(title))")
    }

    mutating func paragraph(_ text: String) {
        if !isBelowHeading { request("PP") }
        self.text(text)
    }

    /// A key with all its values may be wider than a line, and is broken between them.
    mutating func term(bold text: String) {
        request("TP")
        request("B \(Roff.argument(text).replacing("|", with: "|\\:"))")
    }

    mutating func term(italic text: String) {
        request("TP")
        request("I \(Roff.argument(text))")
    }

    mutating func usage(_ bold: String, _ rest: String) {
        request("B \(Roff.argument(bold))")
        text(rest)
    }

    /// Other pages of section 1.
    mutating func references(_ names: [String]) {
        for (index, name) in names.enumerated() {
            let end = index < names.count - 1 ? "(1)," : "(1)"
            request("BR \(Roff.argument(name)) \(Roff.argument(end))")
        }
    }

    /// A line that is set as it stands.
    mutating func verbatim(_ line: String) {
        request("PP")
        request("RS 4")
        request("nf")
        text(line)
        request("fi")
        request("RE")
    }

    mutating func text(_ text: String) {
        isBelowHeading = false
        for line in text.split(separator: "\n") { finished += Roff.line(String(line)) + "\n" }
    }

    private mutating func request(_ text: String) {
        isBelowHeading = text.hasPrefix("SH ") || text.hasPrefix("SS ")
        finished += ".\(text)\n"
    }

    /// A text line; a dot or quote at its head would make it a request.
    static func line(_ text: String) -> String {
        let text = escape(text)
        return text.hasPrefix(".") || text.hasPrefix("\\(aq") ? "\\&" + text : text
    }

    /// One argument of a request, in quotes.
    static func argument(_ text: String) -> String {
        "\"" + escape(text) + "\""
    }

    /// Characters that roff reads, or that it would turn into typographic ones.
    private static func escape(_ text: String) -> String {
        var result = ""
        for scalar in TerminalText.escape(text).unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.value >= 0x80:
                result += "\\[u\(Hexadecimal.digits(scalar.value, atLeast: 4))]"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
