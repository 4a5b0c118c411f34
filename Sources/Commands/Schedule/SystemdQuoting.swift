// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// Writes paths into unit files of systemd.
///
/// There `%` begins a specifier everywhere and `$` a variable in commands; both are doubled.
/// Between double quotes a backslash stands before a quote and another backslash.
enum SystemdQuoting {
    /// A word of `ExecStart=`.
    ///
    /// - Parameter isProgram: the first word, in which no variables are replaced.
    static func command(_ word: Path, isProgram: Bool = false) -> String {
        let text = specifiers(word.text)
        return quote(isProgram ? text : text.replacing("$", with: "$$"))
    }

    /// An element of a list of paths.
    ///
    /// - Parameter mayBeMissing: the unit starts also if there is nothing of that name.
    static func path(_ path: Path, mayBeMissing: Bool = false) -> String {
        quote((mayBeMissing ? "-" : "") + specifiers(path.text))
    }

    /// Text of a line, such as a description.
    static func line(_ text: String) -> String { specifiers(text) }

    private static func specifiers(_ text: String) -> String { text.replacing("%", with: "%%") }

    private static func quote(_ text: String) -> String {
        if ShellQuoting.isPlain(text, "/-_.+:=@%$", beyondASCII: true) { return text }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
