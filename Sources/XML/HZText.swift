// SPDX-License-Identifier: Apache-2.0

/// HZ, which writes Chinese in ASCII between `~{` and `~}`; the C library does not know it.
enum HZText {
    /// The same text as GB 2312, which marks its characters by their high bits.
    static func withHighBits(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let tilde = UInt8(ascii: "~")
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var isChinese = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let following = index + 1 < bytes.count ? bytes[index + 1] : 0
            switch (byte, following) {
            case (tilde, UInt8(ascii: "{")): isChinese = true
            case (tilde, UInt8(ascii: "}")): isChinese = false
            case (tilde, tilde) where !isChinese: output.append(tilde)
            case (tilde, UInt8(ascii: "\n")) where !isChinese: break
            case (0x21...0x7E, 0x21...0x7E) where isChinese:
                output.append(byte | 0x80)
                output.append(following | 0x80)
            default:
                // Chinese ends with its line at the latest.
                if byte == UInt8(ascii: "\n") { isChinese = false }
                output.append(byte)
                index += 1
                continue
            }
            index += 2
        }
        return output
    }
}
