// SPDX-License-Identifier: Apache-2.0

import CMD

/// A cryptographic hash that other programs know, with which others can check that a file is what it
/// was.
package struct SHA2 {
    package enum Length: Int, Sendable {
        case bits256 = 256
        case bits512 = 512
    }

    package let length: Length
    private var context = SHA2_CTX()

    package init(_ length: Length) {
        self.length = length
        switch length {
        case .bits256: SHA256Init(&context)
        case .bits512: SHA512Init(&context)
        }
    }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            switch length {
            case .bits256: SHA256Update(&context, bytes.baseAddress, bytes.count)
            case .bits512: SHA512Update(&context, bytes.baseAddress, bytes.count)
            }
        }
    }

    /// The hash of all that was given; the value is of no use afterwards.
    package mutating func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: length.rawValue / 8)
        digest.withUnsafeMutableBufferPointer { digest in
            switch length {
            case .bits256: SHA256Final(digest.baseAddress, &context)
            case .bits512: SHA512Final(digest.baseAddress, &context)
            }
        }
        return digest
    }
}
