// SPDX-License-Identifier: Apache-2.0

package import Files

/// Puts a text between single quotes, so that a shell takes it as it stands.
package enum ShellQuoting {
    /// For bash and zsh: a quote ends the quoted text, stands alone, and begins it again.
    package static func posix(_ text: String) -> String {
        quote(text) { $0 == "'" ? "'\\''" : String($0) }
    }

    /// For fish, which knows two escapes between single quotes.
    package static func fish(_ text: String) -> String {
        quote(text) { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
    }

    /// A path as one types it: between quotes only where it must be; a name that no terminal can
    /// show is left to the reader.
    package static func word(_ path: Path) -> String {
        let text = TerminalText.escape(path)
        let word = isPlain(text, "/._-+,:@%=", beyondASCII: true) ? text : posix(text)
        return text.hasPrefix("-") ? "./\(word)" : word
    }

    /// Whether the text is made of letters and digits of ASCII and of these other characters only.
    ///
    /// - Parameter beyondASCII: whether all that is not ASCII may stand in it as well.
    package static func isPlain(
        _ text: String,
        _ others: String,
        beyondASCII: Bool = false
    ) -> Bool {
        let others = Set(others.utf8)
        return !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch Unicode.Scalar(byte) {
                case "a"..."z", "A"..."Z", "0"..."9": true
                default: byte >= 0x80 ? beyondASCII : others.contains(byte)
                }
            }
    }

    private static func quote(_ text: String, _ escape: (Character) -> String) -> String {
        "'" + text.map(escape).joined() + "'"
    }
}
