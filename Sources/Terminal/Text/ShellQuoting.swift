// SPDX-License-Identifier: Apache-2.0

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

    private static func quote(_ text: String, _ escape: (Character) -> String) -> String {
        "'" + text.map(escape).joined() + "'"
    }
}
