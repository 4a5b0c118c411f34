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
    /// What stands in a local header for what stands behind the bytes, as zeros do.
    fileprivate func isMisleading(at index: Int) throws(ZipError) -> Bool {
        let header = headers[index]
        let listed = directory.bytes
        let name = nameRange(at: index)
        let offset = Int64(listed.number(at: header + 42, as: UInt32.self))
        guard let fixed = try file.bytes(at: offset, LocalHeader.fixedSize),
            fixed.number(at: 0) == ZipSignature.localHeader.rawValue,
            Int(fixed.number(at: 26, as: UInt16.self)) == name.count,
            try file.bytes(at: offset + Int64(LocalHeader.fixedSize), name.count)
                == Array(listed[name]),
            fixed[8..<10] == listed[header + 10..<header + 12]
        else { return true }
        let sizes = fixed[14..<26]
        return !sizes.allSatisfy { $0 == 0 } && sizes != listed[header + 16..<header + 28]
    }

    /// Whether what stands before an entry's bytes, or behind them, is not what the directory says.
    fileprivate func isContradicted(at index: Int) throws(ZipError) -> Bool {
        let header = headers[index]
        let listed = directory.bytes
        let entry = try entry(at: index)
        let name = nameRange(at: index)
        let offset = Int64(listed.number(at: header + 42, as: UInt32.self))
        guard let fixed = try file.bytes(at: offset, LocalHeader.fixedSize),
            fixed.number(at: 0) == ZipSignature.localHeader.rawValue,
            Int(fixed.number(at: 26, as: UInt16.self)) == name.count,
            try file.bytes(at: offset + Int64(LocalHeader.fixedSize), name.count)
                == Array(listed[name]),
            // The method, and time and date.
            fixed[8..<14] == listed[header + 10..<header + 16]
        else { return true }
        let sizes = listed[header + 16..<header + 28]
        guard fixed.number(at: 6, as: UInt16.self) & 1 << 3 != 0 else {
            return fixed[14..<26] != sizes
        }
        let end =
            offset + Int64(LocalHeader.fixedSize + name.count)
            + Int64(fixed.number(at: 28, as: UInt16.self)) + Int64(entry.compressedSize)
        guard let behind = try file.bytes(at: end, 16) else { return true }
        let isSigned = behind.number(at: 0) == ZipSignature.dataDescriptor.rawValue
        return (isSigned ? behind[4...] : behind[..<12]) != sizes
    }
}
