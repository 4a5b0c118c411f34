// SPDX-License-Identifier: Apache-2.0

import CMD

/// A cryptographic hash, for who wants to show others that a file is what it was.
package struct SHA256 {
    private var context = SHA2_CTX()

    package init() {
        SHA256Init(&context)
    }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { SHA256Update(&context, $0.baseAddress, $0.count) }
    }

    /// The hash of all that was given; the value is of no use afterwards.
    package mutating func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        digest.withUnsafeMutableBufferPointer { SHA256Final($0.baseAddress, &context) }
        return digest
    }
}
