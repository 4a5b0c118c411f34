// SPDX-License-Identifier: Apache-2.0

/// One character at the head of bytes that need not be UTF-8.
enum UTF8Sequence {
    /// The character and its length in bytes, or nil when the first byte begins none.
    ///
    /// Overlong forms, surrogates and values above U+10FFFF are not characters.
    static func first(of bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
        var parser = Unicode.UTF8.ForwardParser()
        var source = bytes.makeIterator()
        guard case .valid(let encoded) = parser.parseScalar(from: &source) else { return nil }
        return (Unicode.UTF8.decode(encoded), encoded.count)
    }
}
