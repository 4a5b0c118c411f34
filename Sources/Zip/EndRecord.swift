// SPDX-License-Identifier: Apache-2.0

/// The record at the end of an archive that says where its directory stands.
struct EndRecord {
    let offset: Int64
    /// As it stands in the file, without the comment.
    let bytes: [UInt8]
    /// What it says, or what the zip64 record in front of it says.
    let statement: Statement
    /// Where the directory ends in the file: at the first of the end records.
    let directoryEnd: Int64
    let commentCount: Int

    struct Statement: Equatable {
        var isPartOfSeveral: Bool
        var entryCount: UInt64
        var directorySize: UInt64
        /// Counted from where the archive begins.
        var directoryOffset: UInt64
    }

    static let fixedSize = 22
    static let longestComment = 65_535
    static let locatorSize: Int64 = 20
    private static let wideSize = 56

    /// Nil if no end record begins there.
    init?(at offset: Int64, in file: inout FileBlocks) throws(ZipError) {
        guard let bytes = try file.bytes(at: offset, Self.fixedSize),
            bytes.number(at: 0) == ZipSignature.endRecord.rawValue
        else { return nil }
        self.offset = offset
        self.bytes = bytes
        commentCount = Int(bytes.number(at: 20, as: UInt16.self))
        // The locator says where the zip64 record is; it is in front of it, wherever the archive
        // itself was moved to.
        let wide = offset - Self.locatorSize - Int64(Self.wideSize)
        if try file.signature(at: offset - Self.locatorSize) == .wideEndLocator,
            let record = try file.bytes(at: wide, Self.wideSize),
            record.number(at: 0) == ZipSignature.wideEndRecord.rawValue
        {
            directoryEnd = wide
            statement = Statement(
                isPartOfSeveral: record.number(at: 16, as: UInt64.self) != 0
                    || record.number(at: 24, as: UInt64.self) != record.number(at: 32),
                entryCount: record.number(at: 32),
                directorySize: record.number(at: 40),
                directoryOffset: record.number(at: 48)
            )
        } else {
            directoryEnd = offset
            statement = Statement(
                isPartOfSeveral: bytes.number(at: 4, as: UInt32.self) != 0
                    || bytes.number(at: 8, as: UInt16.self) != bytes.number(at: 10),
                entryCount: UInt64(bytes.number(at: 10, as: UInt16.self)),
                directorySize: UInt64(bytes.number(at: 12, as: UInt32.self)),
                directoryOffset: UInt64(bytes.number(at: 16, as: UInt32.self))
            )
        }
    }

    /// The same for an archive without a comment and without a zip64 record; nil if it needs that.
    var narrowBytes: [UInt8]? {
        guard !statement.isPartOfSeveral, let count = UInt16(exactly: statement.entryCount),
            let size = UInt32(exactly: statement.directorySize),
            let offset = UInt32(exactly: statement.directoryOffset)
        else { return nil }
        var narrow = Array(bytes[..<8])
        for number in [count, count] { narrow.append(number: number) }
        for number in [size, offset] { narrow.append(number: number) }
        return narrow + [0, 0]
    }

    /// The same record for an archive without a comment.
    var bytesWithoutComment: [UInt8] { bytes.dropLast(2) + [0, 0] }

    /// Where the archive begins if its directory ends where this record begins; nil if not even
    /// the numbers fit.
    var archiveStart: Int64? {
        let end = UInt64(directoryEnd)
        guard statement.entryCount > 0,
            statement.directorySize / UInt64(DirectoryHeader.fixedSize) >= statement.entryCount,
            statement.directorySize <= end,
            statement.directoryOffset <= end - statement.directorySize
        else { return nil }
        return Int64(end - statement.directorySize - statement.directoryOffset)
    }

    /// Whether a directory ends where this record begins, and so whether it belongs to an archive.
    func hasDirectory(in file: inout FileBlocks) throws(ZipError) -> Bool {
        guard archiveStart != nil else { return false }
        return try file.signature(at: directoryEnd - Int64(statement.directorySize))
            == .directoryHeader
    }

    /// Whether a directory stands where this record says, counted from the begin of the file.
    func isRightAboutFile(in file: inout FileBlocks) throws(ZipError) -> Bool {
        guard archiveStart != nil else { return false }
        return try file.signature(at: Int64(statement.directoryOffset)) == .directoryHeader
    }

    /// Whether the directory that this record speaks of has names that are cut by some.
    func hasCutNames(in file: inout FileBlocks) throws(ZipError) -> Bool {
        let offset = Int64(statement.directoryOffset)
        guard let size = Int(exactly: statement.directorySize),
            let directory = try file.bytes(at: offset, size)
        else { return false }
        return directory.withUnsafeBytes { CutNames.areIn($0) }
    }
}
