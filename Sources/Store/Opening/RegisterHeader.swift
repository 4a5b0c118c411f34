// SPDX-License-Identifier: Apache-2.0

/// What the first hundred bytes of a database file say of it.
struct RegisterHeader: Equatable {
    static let byteCount = 100

    /// Nil for what is no register.
    let mark: RegisterMark?
    let pageSize: Int
    /// How long the file is, in pages; nil if the file does not know.
    let pageCount: Int?
    /// Whether it is written with a journal and not with a log, as on a disk that machines share.
    let keepsJournal: Bool

    /// Nil for what is no database of SQLite.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.byteCount, bytes.starts(with: "SQLite format 3\0".utf8) else {
            return nil
        }
        keepsJournal = bytes[18] == 1 && bytes[19] == 1
        mark = RegisterMark(rawValue: Self.number(bytes[68..<72]))
        let size = Self.number(bytes[16..<18])
        // The one size that two bytes cannot hold.
        pageSize = size == 1 ? 65_536 : size
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return nil }
        // A very old SQLite writes no count, and then these two are different.
        let isKnown = bytes[24..<28].elementsEqual(bytes[92..<96])
        let count = Self.number(bytes[28..<32])
        pageCount = isKnown && count > 0 ? count : nil
    }

    /// Whether the bytes can be the first ones of a log of this database.
    ///
    /// A power cut may leave a log of zeros, or the first bytes of one.
    func mayBeLog(_ bytes: [UInt8]) -> Bool {
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        for (place, accepted) in [
            // The last bit tells in which order sums are counted.
            (0, [0x377F_0682, 0x377F_0683]), (4, [3_007_000]), (8, [pageSize]),
        ] {
            guard bytes.count >= place + 4 else {
                return place > 0 || [0x37, 0x7F, 0x06].starts(with: bytes)
            }
            guard accepted.contains(Self.number(bytes[place..<place + 4])) else { return false }
        }
        return true
    }

    /// Whether the bytes can be the first ones of a journal of this database.
    ///
    /// It gets its first letters when all that belongs to it is on the disk; until then there are
    /// zeros in their place, and nothing has to be taken back.
    func mayBeJournal(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 28 else { return bytes.allSatisfy { $0 == 0 } }
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        let letters: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let isBegun = bytes.starts(with: letters) || bytes[..<8].allSatisfy { $0 == 0 }
        return isBegun && Self.number(bytes[24..<28]) == pageSize
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
