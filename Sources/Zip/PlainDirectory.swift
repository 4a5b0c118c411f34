// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The directory of an archive that is entry after entry from the first byte of the file, then the
/// directory, then an end record without a comment: what nearly every book is.
///
/// Programs disagree about a file with two directories, or with names that some of them cut. Here
/// there is no room for another directory, and no such name; for any other file that has to be
/// looked for.
struct PlainDirectory {
    /// Where in the file it begins.
    let start: Int64
    /// The directory, and behind it the end record.
    let bytes: [UInt8]
    /// Where in these bytes the headers of the entries begin.
    let headers: [Int]
    /// Whether they mean what they say; otherwise it is libzip that has to tell.
    let isPlain: Bool

    /// Behind an entry there may be extra fields of its header and a descriptor; a directory of one
    /// entry and its end record do not fit into that.
    private static let widestGap: UInt64 = 68

    /// Nil for any other file, and for one whose directory is larger than the limit.
    ///
    /// - Parameter isLoose: whether entries may stand anywhere in front of the directory, because it is
    ///   known that there is no other.
    init?(_ file: VirtualFile, limit: Int64, isLoose: Bool = false) throws(ZipError) {
        let endOffset = file.size - Int64(EndRecord.fixedSize)
        guard endOffset >= 0, let end = try file.bytes(at: endOffset, EndRecord.fixedSize),
            end.number(at: 0) == ZipSignature.endRecord.rawValue,
            end.number(at: 20) == 0 as UInt16
        else { return nil }
        let size = Int64(end.number(at: 12) as UInt32)
        start = Int64(end.number(at: 16) as UInt32)
        guard start + size == endOffset, size <= limit,
            let bytes = try file.bytes(at: start, Int(size) + EndRecord.fixedSize)
        else { return nil }
        self.bytes = bytes
        let offset = start
        let found: (headers: [Int], isPlain: Bool)? = bytes.withUnsafeBytes { bytes in
            let listed = UnsafeRawBufferPointer(rebasing: bytes.dropLast(EndRecord.fixedSize))
            guard !Self.hasEndRecord(listed) else { return nil }
            let parts = UnsafeRawBufferPointer(rebasing: bytes.suffix(EndRecord.fixedSize))
            return Self.headers(in: listed, at: offset, parts, isLoose: isLoose)
        }
        guard let found else { return nil }
        (headers, isPlain) = found
    }

    /// - Returns: where the headers are, and whether all of them are plain; nil if there is room for
    ///   something else.
    private static func headers(
        in listed: UnsafeRawBufferPointer,
        at start: Int64,
        _ end: UnsafeRawBufferPointer,
        isLoose: Bool
    ) -> (headers: [Int], isPlain: Bool)? {
        var headers: [Int] = []
        headers.reserveCapacity(min(end.length(at: 10), listed.count / DirectoryHeader.fixedSize))
        var isPlain = true
        var expected: UInt64 = 0
        var index = 0
        while index + DirectoryHeader.fixedSize <= listed.count {
            let name = listed.length(at: index + 28)
            let extra = listed.length(at: index + 30)
            let next =
                index + DirectoryHeader.fixedSize + name + extra + listed.length(at: index + 32)
            let offset = UInt64(listed.number(at: index + 42))
            guard listed.number(at: index) == ZipSignature.directoryHeader.rawValue,
                next <= listed.count,
                isLoose ? offset < start : isBehind(expected, offset, isFirst: index == 0)
            else { return nil }
            let header = UnsafeRawBufferPointer(rebasing: listed[index..<next])
            let spelling = PlainHeader.spelling(of: header, name)
            if spelling == .cut { return nil }
            isPlain = isPlain && spelling == .plain && PlainHeader.isPlain(header, name, extra)
            headers.append(index)
            expected =
                offset + UInt64(LocalHeader.fixedSize + name)
                + UInt64(listed.number(at: index + 20))
            index = next
        }
        guard index == listed.count, index > 0,
            isLoose || isBehind(expected, UInt64(start), isFirst: false)
        else { return nil }
        // Nothing of several disks, and nothing that leads to a zip64 record.
        let isWhole =
            end.number(at: 4) == 0 && end.length(at: 8) == headers.count
            && end.length(at: 10) == headers.count
        let locator = listed.count - Int(EndRecord.locatorSize)
        let isWide =
            locator >= 0 && listed.number(at: locator) == ZipSignature.wideEndLocator.rawValue
        return (headers, isPlain && isWhole && !isWide)
    }

    /// Whether something begins where what is in front of it ends, or a little behind.
    private static func isBehind(_ end: UInt64, _ offset: UInt64, isFirst: Bool) -> Bool {
        offset >= end && offset - end <= (isFirst ? 0 : widestGap)
    }

    /// Whether there is an end record among these bytes.
    private static func hasEndRecord(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count > 3, let base = bytes.baseAddress else { return false }
        let end = base + bytes.count
        var place = base + 3
        // The last byte of the signature is rarer in directories than its first.
        while place < end, let last = memchr(place, 6, end - place) {
            place = UnsafeRawPointer(last) + 1
            let word = (place - 4).loadUnaligned(as: UInt32.self)
            if UInt32(littleEndian: word) == ZipSignature.endRecord.rawValue { return true }
        }
        return false
    }
}
