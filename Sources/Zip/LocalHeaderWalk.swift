// SPDX-License-Identifier: Apache-2.0

/// Finds the entries of an archive without its directory, from header to header.
///
/// The file is gone through once, from front to back: over the bytes of an entry where their number
/// is known and right, through them where it is not. An entry whose bytes do not end in the file is
/// left out.
struct LocalHeaderWalk: ~Copyable {
    /// In the order of the file, and never one inside another.
    private(set) var entries: [WalkedEntry] = []
    /// The first end record behind a directory.
    private(set) var endOffset: Int64?
    private var directoryOffset: Int64?
    /// Where something of another archive begins behind the first one.
    private var secondOffset: Int64?

    private var unknownCount = 0
    private var headerCount = 0
    private var byteCount = 0

    /// One less than an end record can count; libzip takes that number for a sign of zip64.
    static let entryLimit = 65_534
    /// What was met inside of other entries counts too, but not for the number of entries.
    private static let headerLimit = 2 * entryLimit
    private static let byteLimit = 64 << 20

    init(_ file: inout FileBlocks, from start: Int64) throws(ZipError) {
        var place = start
        while let found = try file.find(from: place, until: file.size) {
            switch found.signature {
            case .localHeader:
                place = try meetHeader(at: found.offset, in: &file)
            case .dataDescriptor:
                place = try meetDescriptor(at: found.offset, in: &file)
            case .directoryHeader:
                try endEntry(before: found.offset, in: &file)
                if endOffset != nil { meetSecond(at: found.offset) }
                directoryOffset = directoryOffset ?? found.offset
                place = found.offset + 4
            case .endRecord:
                try endEntry(before: found.offset, in: &file)
                if directoryOffset != nil { endOffset = endOffset ?? found.offset }
                place = found.offset + 4
            case .wideEndRecord, .wideEndLocator, .archiveExtraData:
                place = found.offset + 4
            }
        }
        try endEntry(before: file.size, in: &file)
        entries.removeAll { $0.state != .whole }
    }

    /// Whether another archive follows the first one.
    var isAmbiguous: Bool { secondOffset != nil }

    private mutating func meetSecond(at offset: Int64) {
        secondOffset = secondOffset ?? offset
    }

    /// - Returns: where to go on.
    private mutating func meetHeader(
        at offset: Int64,
        in file: inout FileBlocks
    ) throws(ZipError) -> Int64 {
        guard let header = try LocalHeader(at: offset, in: &file) else { return offset + 4 }
        try endEntry(before: offset, in: &file)
        if directoryOffset != nil { meetSecond(at: offset) }
        headerCount += 1
        byteCount += DirectoryHeader.fixedSize + header.name.count + header.unicodeName.count
        guard headerCount <= Self.headerLimit, byteCount <= Self.byteLimit else {
            throw ZipError(.tooLarge)
        }
        if header.isEndUnknown, !header.isFolder {
            entries.append(WalkedEntry(header, .endUnknown))
            unknownCount += 1
            return header.dataStart
        }
        guard let end = header.dataEnd, end <= file.size else {
            // Cut off, or its size is no size. What is stored may be an archive itself: its entries
            // are not those of this one.
            return header.method == 0 ? file.size : header.dataStart
        }
        var entry = WalkedEntry(header, .endsInDoubt(end))
        let next = try Self.next(behind: &entry, at: end, in: &file)
        entries.append(entry)
        return next ?? header.dataStart
    }

    /// Looks whether an entry ends where its header says.
    ///
    /// - Returns: where the next record begins; nil if there is none.
    private static func next(
        behind entry: inout WalkedEntry,
        at end: Int64,
        in file: inout FileBlocks
    ) throws(ZipError) -> Int64? {
        if try isEnd(end, in: &file) {
            entry.state = .whole
            return end
        }
        guard entry.header.hasDescriptor else { return nil }
        for form in DataDescriptor.Form.signed + DataDescriptor.Form.bare {
            guard let descriptor = try DataDescriptor(form, at: end, in: &file),
                descriptor.compressedSize == entry.compressedSize, entry.canEnd(with: descriptor),
                try isEnd(descriptor.end, in: &file)
            else { continue }
            entry.complete(with: descriptor)
            return descriptor.end
        }
        return nil
    }

    /// Whether the file ends there or a record begins that may follow an entry.
    private static func isEnd(_ offset: Int64, in file: inout FileBlocks) throws(ZipError) -> Bool {
        if offset == file.size { return true }
        return try file.signature(at: offset)?.canFollowEntry ?? false
    }

    /// What looks like a descriptor is one if it says as many bytes as stand in front of it.
    ///
    /// - Returns: where to go on.
    private mutating func meetDescriptor(
        at offset: Int64,
        in file: inout FileBlocks
    ) throws(ZipError) -> Int64 {
        if unknownCount == 0 { return offset + 4 }
        var match: (index: Int, descriptor: DataDescriptor)?
        for form in DataDescriptor.Form.signed {
            guard let descriptor = try DataDescriptor(form, at: offset, in: &file),
                let index = unknownEntry(of: descriptor, endingAt: offset)
            else { continue }
            let isEnd = try Self.isEnd(descriptor.end, in: &file)
            // Both forms may fit: what follows says which it is.
            if isEnd || match == nil { match = (index, descriptor) }
            if isEnd { break }
        }
        guard let match else { return offset + 4 }
        complete(match.index, with: match.descriptor)
        return match.descriptor.end
    }

    /// What stands in front of a record may be a descriptor without a signature, and shows whether
    /// the last entry ends where its header said.
    private mutating func endEntry(
        before offset: Int64,
        in file: inout FileBlocks
    ) throws(ZipError) {
        if unknownCount > 0 {
            for form in DataDescriptor.Form.bare {
                let start = offset - Int64(form.byteCount)
                guard let descriptor = try DataDescriptor(form, at: start, in: &file),
                    let index = unknownEntry(of: descriptor, endingAt: start)
                else { continue }
                complete(index, with: descriptor)
                return
            }
        }
        guard let last = entries.last, case .endsInDoubt(let end) = last.state else { return }
        if end > offset {
            // Bytes are missing in it, or its size is a lie.
            entries.removeLast()
        } else {
            entries[entries.count - 1].state = .whole
        }
    }

    /// The entry of unknown end whose bytes are as many as a descriptor says.
    private func unknownEntry(of descriptor: DataDescriptor, endingAt end: Int64) -> Int? {
        guard let start = descriptor.dataStart(forEnd: end) else { return nil }
        var range = 0..<entries.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].header.dataStart < start {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        let index = range.lowerBound
        guard index < entries.count, entries[index].header.dataStart == start,
            entries[index].state == .endUnknown, entries[index].canEnd(with: descriptor)
        else { return nil }
        return index
    }

    /// Whatever was met inside the bytes of this entry was a part of them.
    private mutating func complete(_ index: Int, with descriptor: DataDescriptor) {
        entries[index].complete(with: descriptor)
        unknownCount -= 1
        let inner = entries[(index + 1)...]
        unknownCount -= inner.count { $0.state == .endUnknown }
        entries.removeLast(inner.count)
        let start = entries[index].header.dataStart
        if let offset = directoryOffset, offset >= start { directoryOffset = nil }
        if let offset = endOffset, offset >= start { endOffset = nil }
        if let offset = secondOffset, offset >= start { secondOffset = nil }
    }
}
