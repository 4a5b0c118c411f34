// SPDX-License-Identifier: Apache-2.0

import CMD

/// A cryptographic hash, for what others are to check: a bag of files has one of each.
package struct SHA512 {
    private var context = SHA2_CTX()

    package init() {
        SHA512Init(&context)
    }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { SHA512Update(&context, $0.baseAddress, $0.count) }
    }

    /// The hash of all that was given; the value is of no use afterwards.
    package mutating func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 64)
        digest.withUnsafeMutableBufferPointer { SHA512Final($0.baseAddress, &context) }
        return digest
    }
}
