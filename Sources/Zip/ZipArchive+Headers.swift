// SPDX-License-Identifier: Apache-2.0

extension ZipArchive {
    /// Names of entries whose own headers contradict the directory.
    ///
    /// Readers pass over that. But where it is known that a byte has changed, it tells which entry the
    /// byte belongs to. Archives that had to be salvaged are not looked at.
    package func contradictingEntries() throws(ZipError) -> [Int] {
        try entries { (archive, entry, own, file) throws(ZipError) in
            try archive.isContradicted(entry, by: own, in: &file)
        }
    }

    /// Names of entries at whose own headers other programs stop: their name, method or encryption is
    /// another than in the directory, or the checksum or the sizes are, where these do not stand behind
    /// the bytes.
    package func misleadingEntries() throws(ZipError) -> [Int] {
        try entries { (_, entry, own, _) throws(ZipError) in
            !own.hasDescriptor && !entry.has(own.checksum, own.compressedSize, own.size)
        }
    }

    /// The entries that no header packs under their name as the directory says, and those whose header is
    /// found wanting otherwise.
    private func entries(
        _ isWanting: (ListedArchive, ZipEntry, LocalHeader, inout FileBlocks) throws(ZipError) ->
            Bool
    ) throws(ZipError) -> [Int] {
        guard let archive = try laidOut, archive.entryCount == entryCount else { return [] }
        var file = FileBlocks(archive.file)
        var room = archive.file.size
        var found: [Int] = []
        for index in 0..<entryCount {
            let entry = try archive.entry(at: index)
            let own = try archive.ownHeader(of: entry, in: &file)
            if let own {
                // Headers that are longer together than the file overlap: no program writes that, and it
                // may take forever to read.
                room -= own.dataStart - own.offset
                if room < 0 { return [] }
                if archive.describes(entry, as: own), try !isWanting(archive, entry, own, &file) {
                    continue
                }
            }
            found.append(index)
        }
        return found
    }
}

extension ListedArchive {
    /// Whether what stands before an entry's bytes, or behind them, is not what the directory says.
    fileprivate func isContradicted(
        _ entry: ZipEntry,
        by own: LocalHeader,
        in file: inout FileBlocks
    ) throws(ZipError) -> Bool {
        guard own.moment == directory.bytes.number(at: headers[entry.index] + 12),
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

    /// The header before an entry's bytes.
    fileprivate func ownHeader(
        of entry: ZipEntry,
        in file: inout FileBlocks
    ) throws(ZipError) -> LocalHeader? {
        let offset: UInt32 = directory.bytes.number(at: headers[entry.index] + 42)
        return try LocalHeader(at: Int64(offset), in: &file, isListed: true)
    }

    /// Whether both say the same of an entry's name, of how it is packed and whether it is encrypted.
    fileprivate func describes(_ entry: ZipEntry, as own: LocalHeader) -> Bool {
        let isEncrypted = directory.bytes[headers[entry.index] + 8] & 1 != 0
        return own.method == entry.method && own.isEncrypted == isEncrypted
            && own.name[...] == directory.bytes[nameRange(at: entry.index)]
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
