// SPDX-License-Identifier: Apache-2.0

extension ZipArchive {
    /// Names of entries whose own headers contradict the directory.
    ///
    /// Readers pass over that. But where it is known that a byte has changed, it tells which entry the
    /// byte belongs to. Archives that had to be salvaged are not looked at.
    package func contradictingEntries() throws(ZipError) -> [Int] {
        try entries { (archive, index, file) throws(ZipError) in
            try archive.isContradicted(at: index, in: &file)
        }
    }

    /// Names of entries at whose own headers other programs stop: their name, method, encryption,
    /// checksum or sizes are others than in the directory.
    package func misleadingEntries() throws(ZipError) -> [Int] {
        try entries { (archive, index, file) throws(ZipError) in
            try archive.isMisleading(at: index, in: &file)
        }
    }

    private func entries(
        _ isMeant: (ListedArchive, Int, inout FileBlocks) throws(ZipError) -> Bool
    ) throws(ZipError) -> [Int] {
        guard let archive = try laidOut, archive.entryCount == entryCount else { return [] }
        var file = FileBlocks(archive.file)
        var found: [Int] = []
        for index in 0..<entryCount where try isMeant(archive, index, &file) {
            found.append(index)
        }
        return found
    }
}

extension ListedArchive {
    /// Whether other programs stop at what stands before an entry's bytes; they pass over zeros.
    fileprivate func isMisleading(
        at index: Int,
        in file: inout FileBlocks
    ) throws(ZipError) -> Bool {
        let entry = try entry(at: index)
        guard let own = try ownHeader(of: entry, in: &file) else { return true }
        let isBlank = own.checksum == 0 && own.compressedSize == 0 && own.size == 0
        return !isBlank && !entry.hasNumbers(of: own)
    }

    /// Whether what stands before an entry's bytes, or behind them, is not what the directory says.
    fileprivate func isContradicted(
        at index: Int,
        in file: inout FileBlocks
    ) throws(ZipError) -> Bool {
        let entry = try entry(at: index)
        guard let own = try ownHeader(of: entry, in: &file),
            own.moment == directory.bytes.number(at: headers[index] + 12),
            entry.hasNumbers(of: own)
        else { return true }
        // Or nothing says where its bytes end.
        guard own.hasDescriptor, entry.compressedSize != ZipEntry.wide else { return false }
        let end = own.dataStart + Int64(entry.compressedSize)
        for form in DataDescriptor.Form.signed + DataDescriptor.Form.bare {
            let behind = try DataDescriptor(form, at: end, in: &file)
            if let behind, entry.has(behind.checksum, behind.compressedSize, behind.size) {
                return false
            }
        }
        return true
    }

    /// The header before an entry's bytes; nil if there is none that packs it under its name as the
    /// directory says.
    private func ownHeader(
        of entry: ZipEntry,
        in file: inout FileBlocks
    ) throws(ZipError) -> LocalHeader? {
        let header = headers[entry.index]
        let offset: UInt32 = directory.bytes.number(at: header + 42)
        let isEncrypted = directory.bytes[header + 8] & 1 != 0
        guard let own = try LocalHeader(at: Int64(offset), in: &file, isListed: true),
            own.name[...] == directory.bytes[nameRange(at: entry.index)],
            own.method == entry.method, own.isEncrypted == isEncrypted
        else { return nil }
        return own
    }
}

extension ZipEntry {
    /// Whether its header says the same of its checksum and its sizes; any of these may be left out where
    /// they stand behind the bytes.
    fileprivate func hasNumbers(of own: LocalHeader) -> Bool {
        guard own.hasDescriptor else { return has(own.checksum, own.compressedSize, own.size) }
        return has(
            own.checksum == 0 ? checksum : own.checksum,
            own.compressedSize == 0 ? compressedSize : own.compressedSize,
            own.size == 0 ? size : own.size
        )
    }

    /// Whether these are its sizes and its checksum; sizes that stand in the zip64 field of the directory
    /// are unknown here.
    fileprivate func has(_ checksum: UInt32, _ compressedSize: UInt64, _ size: UInt64) -> Bool {
        self.checksum == checksum
            && (self.compressedSize == Self.wide || self.compressedSize == compressedSize)
            && (self.size == Self.wide || self.size == size)
    }

    fileprivate static let wide = UInt64(UInt32.max)
}
