// SPDX-License-Identifier: Apache-2.0

/// A directory made of what was found in front of the entries, or of one entry of another.
struct SynthesizedDirectory {
    /// The directory and its end record, to stand behind the entries.
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

    /// A directory of a single entry that begins where the archive does.
    ///
    /// - Parameter header: the fixed part of its own, and its name.
    init(of header: ArraySlice<UInt8>, at offset: UInt32) {
        bytes.reserveCapacity(header.count + EndRecord.fixedSize)
        bytes += header
        // Without extra fields and a comment, in the first place.
        bytes.replaceSubrange(30..<34, with: repeatElement(0, count: 4))
        bytes.replaceSubrange(42..<46, with: repeatElement(0, count: 4))
        appendEnd(1, offset)
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
