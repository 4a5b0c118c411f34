// SPDX-License-Identifier: Apache-2.0

/// What the directory says of one entry, as far as a rescue has to know it.
struct DirectoryHeader {
    /// Where the local header stands, counted from where the archive begins.
    let localOffset: UInt64
    let byteCount: Int

    static let fixedSize = 46
    private static let wideField: UInt16 = 0x0001

    init?(at offset: Int64, in file: inout FileBlocks) throws(ZipError) {
        guard let fixed = try file.bytes(at: offset, Self.fixedSize),
            fixed.number(at: 0) == ZipSignature.directoryHeader.rawValue
        else { return nil }
        let nameCount = Int(fixed.number(at: 28, as: UInt16.self))
        let extraCount = Int(fixed.number(at: 30, as: UInt16.self))
        let commentCount = Int(fixed.number(at: 32, as: UInt16.self))
        byteCount = Self.fixedSize + nameCount + extraCount + commentCount
        let narrow = fixed.number(at: 42, as: UInt32.self)
        guard narrow == .max else {
            localOffset = UInt64(narrow)
            return
        }
        // In the zip64 field it stands behind those sizes that do not fit either.
        let skipped = [20, 24].count { fixed.number(at: $0, as: UInt32.self) == .max } * 8
        let extra = try file.bytes(at: offset + Int64(Self.fixedSize + nameCount), extraCount) ?? []
        var place = 0
        while place + 4 <= extra.count, extra.number(at: place, as: UInt16.self) != Self.wideField {
            place += 4 + Int(extra.number(at: place + 2, as: UInt16.self))
        }
        guard place + 4 + skipped + 8 <= extra.count else { return nil }
        localOffset = extra.number(at: place + 4 + skipped)
    }
}
