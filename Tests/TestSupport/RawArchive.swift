// SPDX-License-Identifier: Apache-2.0

/// Builds ZIP archives byte by byte, so that they can lie.
///
/// Entries are stored, not deflated. Each field of the directory can be changed before the bytes are
/// taken.
package struct RawArchive: Sendable {
    package struct Entry: Sendable {
        package var name: [UInt8]
        package var bytes: [UInt8]
        package var flags: UInt16 = 0
        package var method: UInt16 = 0
        package var checksum: UInt32
        package var compressedSize: UInt32
        package var size: UInt32
        /// The mode of a file packed on a Unix.
        package var mode: UInt32 = 0o100644
        /// The extra field in front of the data; the directory has none.
        package var extra: [UInt8] = []

        package init(_ name: String, _ bytes: [UInt8]) {
            self.name = Array(name.utf8)
            self.bytes = bytes
            checksum = RawArchive.checksum(of: bytes)
            compressedSize = UInt32(bytes.count)
            size = UInt32(bytes.count)
        }
    }

    package var entries: [Entry]
    package var comment: [UInt8] = []

    package init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// The entries of a book, to be changed.
    package init(_ book: BookBuilder) {
        entries = book.entries.map { Entry($0.name, $0.bytes) }
    }

    /// The first entry of a name is changed.
    package mutating func change(_ name: String, _ body: (inout Entry) -> Void) {
        guard let index = entries.firstIndex(where: { $0.name == Array(name.utf8) }) else { return }
        body(&entries[index])
    }

    package func bytes() -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = UInt32(archive.count)
            let facts =
                Self.little(entry.flags) + Self.little(entry.method) + Self.little(UInt16(0))
                + Self.little(UInt16(0x5821)) + Self.little(entry.checksum)
                + Self.little(entry.compressedSize) + Self.little(entry.size)
                + Self.little(UInt16(entry.name.count))
            archive += Self.signature(3, 4) + Self.little(UInt16(20)) + facts
            archive += Self.little(UInt16(entry.extra.count)) + entry.name + entry.extra
            archive += entry.bytes
            // Version 2.0 of the format, made on a Unix.
            directory += Self.signature(1, 2) + [20, 3] + Self.little(UInt16(20)) + facts
            directory += [UInt8](repeating: 0, count: 8) + Self.little(entry.mode << 16)
            directory += Self.little(offset) + entry.name
        }
        let start = UInt32(archive.count)
        let count = Self.little(UInt16(truncatingIfNeeded: entries.count))
        archive += directory + Self.signature(5, 6) + [0, 0, 0, 0] + count + count
        archive += Self.little(UInt32(directory.count)) + Self.little(start)
        return archive + Self.little(UInt16(comment.count)) + comment
    }

    private static func signature(_ third: UInt8, _ fourth: UInt8) -> [UInt8] {
        [UInt8(ascii: "P"), UInt8(ascii: "K"), third, fourth]
    }

    private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: 0, to: number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// CRC-32 as ZIP uses it.
    package static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { checksum, byte in
            table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ checksum >> 8
        }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
        }
    }
}
