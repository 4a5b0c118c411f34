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

    /// A path as one types it: between quotes only where it must be.
    ///
    /// Bytes that no terminal can show are written as bash, zsh, ksh and newer shells read them:
    /// `$'a\nb\xff'`.
    package static func word(_ path: Path) -> String {
        let text = TerminalText.escape(path)
        if text.utf8.count != path.bytes.count { return dollar(path.bytes) }
        let word = isPlain(text, "/._-+,:@%=", beyondASCII: true) ? text : posix(text)
        return text.hasPrefix("-") ? "./\(word)" : word
    }

    /// Every byte that cannot be shown, and every quote and backslash, written out.
    private static func dollar(_ bytes: [UInt8]) -> String {
        var text = bytes.first == UInt8(ascii: "-") ? "./" : ""
        var rest = bytes[...]
        while let first = rest.first {
            let found = UTF8Sequence.first(of: rest)
            let length = found?.length ?? 1
            let sequence = rest.prefix(length)
            rest.removeFirst(length)
            switch found?.scalar {
            case "\n"?: text += "\\n"
            case "\r"?: text += "\\r"
            case "\t"?: text += "\\t"
            case "'"?, "\\"?: text += "\\\(Character(Unicode.Scalar(first)))"
            case let scalar? where !TerminalText.isHarmful(scalar):
                text.unicodeScalars.append(scalar)
            default:
                for (place, byte) in sequence.enumerated() {
                    // Some shells go on with a digit that follows.
                    let next = place + 1 < length ? nil : rest.first
                    let isDigit =
                        next.map { Unicode.Scalar($0).properties.isASCIIHexDigit } ?? false
                    text +=
                        isDigit
                        ? "\\" + String(Int(byte) + 0o1000, radix: 8).dropFirst()
                        : "\\x" + Hexadecimal.digits(UInt32(byte), atLeast: 2).lowercased()
                }
            }
        }
        return "$'\(text)'"
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
