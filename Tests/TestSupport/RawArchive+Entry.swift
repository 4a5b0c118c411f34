// SPDX-License-Identifier: Apache-2.0

import Files

extension RawArchive {
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
        /// How sizes and checksum stand behind the bytes, where they then do not stand in front.
        package var descriptor: Descriptor?
        /// Whether the sizes stand in the zip64 field.
        package var isWide = false
        /// The same in front of the bytes alone, as programs write it that do not know the sizes yet.
        package var isWideInFront = false
        /// Whether the size of what is packed stands in the zip64 field, and the packed size does not.
        package var isHalfWide = false
        /// Further extra fields, in front of the bytes and in the directory.
        package var extra: [UInt8] = []

        package enum Descriptor: Sendable, CaseIterable {
            case signed
            case bare
            case signedWide
            case bareWide
        }

        package init(_ name: String, _ bytes: [UInt8]) {
            self.name = Array(name.utf8)
            self.bytes = bytes
            checksum = RawArchive.checksum(of: bytes)
            compressedSize = UInt32(bytes.count)
            size = UInt32(bytes.count)
        }

        /// The same bytes as deflate would write them if it could make nothing smaller.
        package mutating func deflate() {
            var packed: [UInt8] = []
            var rest = bytes[...]
            repeat {
                let part = rest.prefix(65_535)
                rest = rest.dropFirst(part.count)
                packed.append(rest.isEmpty ? 1 : 0)
                packed += little(UInt16(part.count)) + little(~UInt16(part.count)) + part
            } while !rest.isEmpty
            bytes = packed
            method = 8
            compressedSize = UInt32(packed.count)
        }

        /// A further extra field.
        package mutating func addExtra(_ identifier: UInt16, _ field: [UInt8]) {
            extra += little(identifier) + little(UInt16(field.count)) + field
        }
    }
}

extension RawArchive.Entry {
    /// The header, the bytes and what follows them.
    package func local() -> [UInt8] {
        var fields = extra
        let isKnown = descriptor == nil
        let isWide = isWide || isWideInFront
        if isHalfWide { fields = halfWideField + fields }
        if isWide { fields = wideField(isKnown: isKnown) + fields }
        return RawArchive.signature(3, 4) + little(UInt16(isWide ? 45 : 20))
            + facts(fields.count, isKnown: isKnown, isWide) + name + fields + bytes + behind
    }

    /// The entry in the directory.
    package func listed(at offset: Int) -> [UInt8] {
        let fields =
            (isWide ? wideField(isKnown: true) : isHalfWide ? halfWideField : []) + extra
        // Version 2.0 of the format, made on a Unix.
        var header = RawArchive.signature(1, 2) + [20, 3] + little(UInt16(isWide ? 45 : 20))
        header += facts(fields.count, isKnown: true, isWide)
        header += [UInt8](repeating: 0, count: 6) + little(mode << 16)
        return header + little(UInt32(offset)) + name + fields
    }

    private func facts(_ extraCount: Int, isKnown: Bool, _ isWide: Bool) -> [UInt8] {
        let flags = descriptor == nil ? flags : flags | 1 << 3
        let packed = isWide ? .max : isKnown ? compressedSize : 0
        let plain = isWide || isHalfWide ? .max : isKnown ? size : 0
        return little(flags) + little(method) + little(UInt16(0)) + little(UInt16(0x5821))
            + little(isKnown ? checksum : 0) + little(packed) + little(plain)
            + little(UInt16(name.count)) + little(UInt16(extraCount))
    }

    private func wideField(isKnown: Bool) -> [UInt8] {
        little(UInt16(1)) + little(UInt16(16)) + little(UInt64(isKnown ? size : 0))
            + little(UInt64(isKnown ? compressedSize : 0))
    }

    private var halfWideField: [UInt8] {
        little(UInt16(1)) + little(UInt16(8)) + little(UInt64(size))
    }

    private var behind: [UInt8] {
        let mark = RawArchive.signature(7, 8)
        let narrow = little(checksum) + little(compressedSize) + little(size)
        let wide = little(checksum) + little(UInt64(compressedSize)) + little(UInt64(size))
        return switch descriptor {
        case nil: []
        case .signed: mark + narrow
        case .bare: narrow
        case .signedWide: mark + wide
        case .bareWide: wide
        }
    }

    private func little(_ number: some FixedWidthInteger) -> [UInt8] {
        RawArchive.little(number)
    }
}
