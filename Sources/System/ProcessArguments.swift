// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The words of the command line as the bytes they are.
///
/// `CommandLine.arguments` repairs what is not UTF-8, and a repaired name is another file.
package enum ProcessArguments {
    /// All words, the program's own name first.
    package static var all: [[UInt8]] {
        let words = CommandLine.unsafeArgv
        return (0..<Int(CommandLine.argc)).compactMap { index in
            guard let word = words[index] else { return nil }
            return bytes(of: word)
        }
    }

    package static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
}
