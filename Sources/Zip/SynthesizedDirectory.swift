// SPDX-License-Identifier: Apache-2.0

/// A directory made of what the headers of entries say, or of one entry of another.
struct SynthesizedDirectory {
    /// The directory and its end record.
    private(set) var bytes: [UInt8] = []

    private static let utf8Flag: UInt16 = 1 << 11
    private static let wideField: UInt16 = 0x0001
    /// WinZip's encryption, whose further words are not kept; libzip would miss them.
    private static let winZipEncryption: UInt16 = 99
    private static let unknownMethod: UInt16 = 0xFFFF

    /// - Parameter offset: where the directory will stand, which is behind all of the entries.
    init(_ entries: [WalkedEntry], at offset: Int64) {
        for entry in entries { append(entry) }
        appendEnd(UInt16(entries.count), UInt32(offset))
    }

    /// A directory of a single entry, to stand in front of it.
    ///
    /// - Parameter header: the fixed part of its own, and its name.
    init(of header: ArraySlice<UInt8>) {
        let count = header.count + EndRecord.fixedSize
        bytes.reserveCapacity(count)
        bytes += header
        // Without extra fields and a comment.
        for place in 30..<34 { bytes[place] = 0 }
        for place in 0..<4 {
            bytes[42 + place] = UInt8(truncatingIfNeeded: count >> (8 * place))
        }
        appendEnd(1, 0)
    }

    private mutating func appendEnd(_ count: UInt16, _ offset: UInt32) {
        let size = UInt32(bytes.count)
        bytes.append(number: ZipSignature.endRecord.rawValue)
        bytes.append(number: 0 as UInt32)
        bytes.append(number: count)
        bytes.append(number: count)
        bytes.append(number: size)
        bytes.append(number: offset)
        bytes.append(number: 0 as UInt16)
    }

    private mutating func append(_ entry: WalkedEntry) {
        let header = entry.header
        var extra: [UInt8] = []
        if entry.size >= UInt32.max {
            extra.append(number: Self.wideField)
            extra.append(number: 8 as UInt16)
            extra.append(number: entry.size)
        }
        // A field that filled all the room of the header leaves none for the one above; it is
        // longer than any name.
        if extra.count + header.unicodeName.count <= Int(UInt16.max) {
            extra += header.unicodeName
        }
        bytes.append(number: ZipSignature.directoryHeader.rawValue)
        // Written and to be read by version 2.0, on no system that has modes.
        bytes.append(number: 20 as UInt16)
        bytes.append(number: 20 as UInt16)
        // Without the flag libzip looks at the bytes of the name; with it, it believes the flag and
        // refuses the whole archive for one name that is none.
        bytes.append(number: header.flags & ~Self.utf8Flag)
        let isKnown = header.method != Self.winZipEncryption
        bytes.append(number: isKnown ? header.method : Self.unknownMethod)
        bytes.append(number: header.moment)
        bytes.append(number: entry.checksum)
        bytes.append(number: UInt32(entry.compressedSize))
        bytes.append(number: UInt32(clamping: entry.size))
        bytes.append(number: UInt16(header.name.count))
        bytes.append(number: UInt16(extra.count))
        // No comment, on the first disk, without attributes.
        bytes.append(contentsOf: [UInt8](repeating: 0, count: 10))
        bytes.append(number: UInt32(header.offset))
        bytes.append(contentsOf: header.name)
        bytes.append(contentsOf: extra)
    }
}
