// SPDX-License-Identifier: Apache-2.0

/// What stands in front of the data of an entry, as the programs see it that tell the kind of a
/// file by its first bytes and never look into the directory.
struct FirstHeader {
    /// As far as the bytes reach.
    let name: ArraySlice<UInt8>
    let extraSize: Int

    /// The fixed part.
    static let size = 30

    /// - Returns: nil if the bytes do not begin with a header.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= Self.size, bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
            return nil
        }
        func number(_ offset: Int) -> Int {
            Int(bytes[bytes.startIndex + offset]) | Int(bytes[bytes.startIndex + offset + 1]) << 8
        }
        name = bytes.dropFirst(Self.size).prefix(number(26))
        extraSize = number(28)
    }
}
