// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// Checksums as another program computes them.
package enum Checksum {
    /// In base 64.
    package static func sha256(_ bytes: [UInt8]) throws -> String {
        let run = try ProgramRun.run(
            [Array("/usr/bin/sha256sum".utf8)],
            environment: [],
            folder: Path("/"),
            input: bytes
        )
        let digits = Array(run.output.prefix { $0 != UInt8(ascii: " ") })
        let hash = stride(from: 0, to: digits.count, by: 2).compactMap { start in
            UInt8(String(decoding: digits[start..<(start + 2)], as: UTF8.self), radix: 16)
        }
        return Base64.encode(hash)
    }
}
