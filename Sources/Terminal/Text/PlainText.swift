// SPDX-License-Identifier: Apache-2.0

/// The rows of `--plain`: values between tabs, one row a line, whatever the values hold.
///
/// Tabs, line ends, backslashes and everything `TerminalText` escapes are written with a backslash,
/// so a program that splits at tabs and line ends always finds the right fields and can undo it.
package enum PlainText {
    package static func row(_ values: [[UInt8]]) -> String {
        values.map { TerminalText.escape($0, backslash: true) }.joined(separator: "\t")
    }
}
