// SPDX-License-Identifier: Apache-2.0

/// Builds ZIP archives byte by byte, so that they can lie.
///
/// Nothing is made smaller. Each field can be changed before the bytes are taken.
package struct RawArchive: Sendable {
    package var entries: [Entry]
    package var comment: [UInt8] = []
    /// Foreign bytes, which no number in the archive counts.
    package var prefix: [UInt8] = []
    package var tail: [UInt8] = []
    /// Whether the end has zip64 records, and the old one says nothing.
    package var isWide = false
    /// The number of this disk and of the one with the directory.
    package var disk: UInt16 = 0

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

    package mutating func changeAll(_ body: (inout Entry) -> Void) {
        for index in entries.indices { body(&entries[index]) }
    }

    package func bytes() -> [UInt8] {
        let parts = parts()
        return prefix + parts.entries + parts.directory + parts.end + tail
    }

    /// The archive in three parts, without foreign bytes.
    package func parts() -> (entries: [UInt8], directory: [UInt8], end: [UInt8]) {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = body.count
            body += entry.local()
            directory += entry.listed(at: offset)
        }
        return (body, directory, end(body.count, directory.count))
    }

    private func end(_ start: Int, _ size: Int) -> [UInt8] {
        var end: [UInt8] = []
        if isWide {
            // Version 4.5 of the format, made on a Unix.
            end += Self.signature(6, 6) + Self.little(UInt64(44)) + [45, 3, 45, 0]
            end += Self.little(UInt32(disk)) + Self.little(UInt32(disk))
            end += Self.little(UInt64(entries.count)) + Self.little(UInt64(entries.count))
            end += Self.little(UInt64(size)) + Self.little(UInt64(start))
            end += Self.signature(6, 7) + Self.little(UInt32(disk))
            end += Self.little(UInt64(start + size)) + Self.little(UInt32(disk) + 1)
        }
        let count = Self.little(isWide ? .max : UInt16(truncatingIfNeeded: entries.count))
        end += Self.signature(5, 6) + Self.little(disk) + Self.little(disk) + count + count
        end +=
            Self.little(isWide ? .max : UInt32(size)) + Self.little(isWide ? .max : UInt32(start))
        return end + Self.little(UInt16(comment.count)) + comment
    }

    package static func signature(_ third: UInt8, _ fourth: UInt8) -> [UInt8] {
        [UInt8(ascii: "P"), UInt8(ascii: "K"), third, fourth]
    }

    package static func little(_ number: some FixedWidthInteger) -> [UInt8] {
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
