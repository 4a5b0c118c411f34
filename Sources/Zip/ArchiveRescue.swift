// SPDX-License-Identifier: Apache-2.0

/// Looks for the one archive in a file that libzip does not open.
///
/// Only what is certain is found: where there is more than one archive, or a part of another one,
/// programs would disagree about which of them the file is.
struct ArchiveRescue: ~Copyable {
    private var file: FileBlocks
    private var hasEndRecord = false
    /// End records of archives that are not alone in the file.
    private var doubtfulEnds: Set<Int64> = []
    /// Up to where the file was searched from its begin for a part of an archive, and the first
    /// one: a file with many end records is not searched for each of them.
    private var searchedEnd: Int64 = 0
    private var firstPart: Int64?

    /// How many bytes in front of an archive, or behind it, are searched for another one, and how
    /// large a file is walked through.
    private static let searchLimit: Int64 = 1 << 30
    /// How far in a first entry is looked for where nothing at the end says that there is one.
    private static let leadLimit: Int64 = 1 << 20

    init(descriptor: Int32, size: Int64) {
        file = FileBlocks(descriptor: descriptor, size: size)
    }

    /// The archive whose end record stands where one should, in the last 64 KiB, and that is alone
    /// in the file.
    mutating func planByEndRecord() throws(ZipError) -> RescuePlan? {
        let records = try Self.lastEndRecords(in: &file)
        hasEndRecord = !records.isEmpty
        for record in records.reversed() {
            if record.statement.isPartOfSeveral {
                let end = record.offset + Int64(EndRecord.fixedSize + record.commentCount)
                if end == file.size { throw ZipError(.severalParts) }
                continue
            }
            do throws(ZipError) {
                if let plan = try plan(for: record) { return plan }
            } catch {
                guard error.code == .secondArchive else { throw error }
                // It may be one of the entries of an archive without an end record.
                doubtfulEnds.insert(record.offset)
            }
        }
        return nil
    }

    /// What the headers of the entries give: first the archive whose end record they lead to, then
    /// one with a directory made of them.
    mutating func plansByWalk() throws(ZipError) -> [RescuePlan] {
        guard file.size <= Self.searchLimit, let start = try firstHeader() else {
            if doubtfulEnds.isEmpty { return [] }
            throw ZipError(.secondArchive)
        }
        let walk = try LocalHeaderWalk(&file, from: start)
        if walk.isAmbiguous || walk.endOffset.map(doubtfulEnds.contains) == true {
            throw ZipError(.secondArchive)
        }
        var plans: [RescuePlan] = []
        if let offset = walk.endOffset, let record = try EndRecord(at: offset, in: &file),
            let plan = try plan(for: record)
        {
            plans.append(plan)
        } else if walk.endOffset == nil, try isFirstPart() {
            throw ZipError(.severalParts)
        }
        guard let last = walk.entries.last, walk.entries.count <= LocalHeaderWalk.entryLimit else {
            return plans
        }
        let end = last.dataEnd
        plans.append(
            RescuePlan(
                salvage: .rebuilt(entries: walk.entries.count),
                entryCount: walk.entries.count,
                file: VirtualFile(
                    file.window,
                    length: end,
                    tail: SynthesizedDirectory(walk.entries, at: end).bytes
                )
            )
        )
        return plans
    }

    /// The end records that the last 64 KiB hold, in order.
    static func lastEndRecords(in file: inout FileBlocks) throws(ZipError) -> [EndRecord] {
        var records: [EndRecord] = []
        var place = max(0, file.size - Int64(EndRecord.fixedSize + EndRecord.longestComment))
        while let found = try file.find(from: place, until: file.size) {
            if found.signature == .endRecord,
                let record = try EndRecord(at: found.offset, in: &file)
            {
                records.append(record)
            }
            place = found.offset + 4
        }
        return records
    }

    /// The part of the file that an end record describes, if everything it says is right.
    private mutating func plan(for record: EndRecord) throws(ZipError) -> RescuePlan? {
        let end = record.offset + Int64(EndRecord.fixedSize)
        guard !record.statement.isPartOfSeveral, let start = record.archiveStart,
            start <= Self.searchLimit, file.size - end <= Self.searchLimit,
            try isDirectoryWhole(of: record, from: start)
        else { return nil }
        try refuseArchive(inFrontOf: start)
        if try findPart(in: end..<file.size) != nil { throw ZipError(.secondArchive) }
        let commentEnd = end + Int64(record.commentCount)
        return RescuePlan(
            salvage: .surrounded(
                leading: start,
                trailing: file.size - (commentEnd <= file.size ? commentEnd : end)
            ),
            entryCount: Int(record.statement.entryCount),
            file: VirtualFile(
                file.window,
                start: start,
                length: record.offset - start,
                tail: record.bytesWithoutComment
            )
        )
    }

    /// Whether each entry of the directory is one, and leads to its header.
    private mutating func isDirectoryWhole(
        of record: EndRecord,
        from start: Int64
    ) throws(ZipError) -> Bool {
        guard try record.hasDirectory(in: &file),
            record.statement.entryCount <= LocalHeaderWalk.entryLimit
        else { return false }
        var place = record.directoryEnd - Int64(record.statement.directorySize)
        for _ in 0..<record.statement.entryCount {
            guard let header = try DirectoryHeader(at: place, in: &file),
                header.localOffset <= UInt64(file.size - start),
                try file.signature(at: start + Int64(header.localOffset)) == .localHeader
            else { return false }
            place += Int64(header.byteCount)
            if place > record.directoryEnd { return false }
        }
        return true
    }

    private mutating func refuseArchive(inFrontOf start: Int64) throws(ZipError) {
        if firstPart == nil, start > searchedEnd {
            // What began in the last three bytes did not end in them.
            firstPart = try findPart(in: max(0, searchedEnd - 3)..<start)
            searchedEnd = start
        }
        if let firstPart, firstPart <= start - 4 { throw ZipError(.secondArchive) }
    }

    /// Where in a range an entry or the end of a directory begins.
    private mutating func findPart(in range: Range<Int64>) throws(ZipError) -> Int64? {
        var place = range.lowerBound
        while let found = try file.find(from: place, until: range.upperBound) {
            place = found.offset + 4
            switch found.signature {
            case .localHeader:
                if try LocalHeader(at: found.offset, in: &file) != nil { return found.offset }
            case .endRecord:
                let record = try EndRecord(at: found.offset, in: &file)
                if try record?.hasDirectory(in: &file) == true { return found.offset }
            default:
                continue
            }
        }
        return nil
    }

    /// Where the first entry begins.
    private mutating func firstHeader() throws(ZipError) -> Int64? {
        let end = hasEndRecord ? file.size : min(file.size, Self.leadLimit)
        var place: Int64 = 0
        while let found = try file.find(from: place, until: end) {
            if found.signature == .localHeader,
                try LocalHeader(at: found.offset, in: &file) != nil
            {
                return found.offset
            }
            place = found.offset + 4
        }
        return nil
    }

    /// The first of several parts begins with its own mark, before the first entry.
    private mutating func isFirstPart() throws(ZipError) -> Bool {
        guard try file.signature(at: 0) == .dataDescriptor else { return false }
        return try file.signature(at: 4) == .localHeader
    }
}

/// How to show libzip a file that it does not open, so that it does.
struct RescuePlan {
    let salvage: ZipSalvage
    /// What the archive must then have: another number is another archive.
    let entryCount: Int
    let file: VirtualFile
}
