// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// A path as one types it into a shell.
enum ShellWord {
    private static let plain = Set("/._-+,:@%=".utf8)

    /// Between quotes only where it must be; a name that no terminal can show is left to the
    /// reader.
    static func of(_ path: Path) -> String {
        let text = TerminalText.escape(path)
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                plain.contains(byte) || isLetterOrDigit(byte) || byte >= 0x80
            }
        let word = isPlain ? text : ShellQuoting.posix(text)
        return text.hasPrefix("-") ? "./\(word)" : word
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
