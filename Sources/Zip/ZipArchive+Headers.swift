// SPDX-License-Identifier: Apache-2.0

extension ZipArchive {
    /// Names of entries whose own headers contradict the directory.
    ///
    /// Readers pass over that. But where it is known that a byte has changed, it tells which entry the
    /// byte belongs to. Only archives that are read here without libzip are looked at; of others
    /// nothing is found.
    package func contradictingEntries() throws(ZipError) -> [Int] {
        try entries { (archive, index) throws(ZipError) in try archive.isContradicted(at: index) }
    }

    /// Names of entries at whose own headers other programs stop: their name, method, checksum or
    /// sizes are others than in the directory.
    package func misleadingEntries() throws(ZipError) -> [Int] {
        try entries { (archive, index) throws(ZipError) in try archive.isMisleading(at: index) }
    }

    private func entries(
        _ isMeant: (ListedArchive, Int) throws(ZipError) -> Bool
    ) throws(ZipError) -> [Int] {
        guard case .listed(let archive) = directory else { return [] }
        var found: [Int] = []
        for index in 0..<entryCount where try isMeant(archive, index) { found.append(index) }
        return found
    }
}

extension ListedArchive {
    /// Whether other programs stop at what stands before an entry's bytes; they pass over zeros where
    /// the checksum and the sizes stand behind the bytes.
    fileprivate func isMisleading(at index: Int) throws(ZipError) -> Bool {
        let header = headers[index]
        let listed = directory.bytes
        guard let own = try ownHeader(at: index),
            own[8..<10] == listed[header + 10..<header + 12]
        else { return true }
        let sizes = own[14..<26]
        return !sizes.allSatisfy { $0 == 0 } && sizes != listed[header + 16..<header + 28]
    }

    /// Whether what stands before an entry's bytes, or behind them, is not what the directory says.
    fileprivate func isContradicted(at index: Int) throws(ZipError) -> Bool {
        let header = headers[index]
        let listed = directory.bytes
        let entry = try entry(at: index)
        // The method, and time and date.
        guard let own = try ownHeader(at: index),
            own[8..<14] == listed[header + 10..<header + 16]
        else { return true }
        let sizes = listed[header + 16..<header + 28]
        guard own.number(at: 6, as: UInt16.self) & 1 << 3 != 0 else { return own[14..<26] != sizes }
        let end =
            offset(at: index) + Int64(LocalHeader.fixedSize + nameRange(at: index).count)
            + Int64(own.number(at: 28, as: UInt16.self)) + Int64(entry.compressedSize)
        guard let behind = try file.bytes(at: end, 16) else { return true }
        let isSigned = behind.number(at: 0) == ZipSignature.dataDescriptor.rawValue
        return (isSigned ? behind[4...] : behind[..<12]) != sizes
    }

    private func offset(at index: Int) -> Int64 {
        Int64(directory.bytes.number(at: headers[index] + 42, as: UInt32.self))
    }

    /// The header before an entry's bytes up to its name; nil if there is none with that name.
    private func ownHeader(at index: Int) throws(ZipError) -> [UInt8]? {
        let name = nameRange(at: index)
        let offset = offset(at: index)
        guard let fixed = try file.bytes(at: offset, LocalHeader.fixedSize),
            fixed.number(at: 0) == ZipSignature.localHeader.rawValue,
            Int(fixed.number(at: 26, as: UInt16.self)) == name.count,
            try file.bytes(at: offset + Int64(LocalHeader.fixedSize), name.count)
                == Array(directory.bytes[name])
        else { return nil }
        return fixed
    }
}
