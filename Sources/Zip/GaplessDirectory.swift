// SPDX-License-Identifier: Apache-2.0

/// Whether the entries of an archive leave no room for another archive's directory.
///
/// Programs disagree about a file with two directories, so one is looked for in every book. Where
/// entry follows entry from the first byte of the file to the directory there can be no other, and
/// the look is spared.
enum GaplessDirectory {
    /// Behind an entry there may be extra fields of its header and a descriptor; a directory of one
    /// entry and its end record do not fit into that.
    private static let widestGap: UInt64 = 68

    /// - Parameters:
    ///   - bytes: the whole directory.
    ///   - start: where in the file it begins.
    static func isOne(_ bytes: UnsafeRawBufferPointer, at start: Int64) -> Bool {
        var expected: UInt64 = 0
        var index = 0
        while index + DirectoryHeader.fixedSize <= bytes.count {
            guard bytes.number(at: index) == ZipSignature.directoryHeader.rawValue else {
                return false
            }
            let packed = UInt64(bytes.number(at: index + 20))
            let name = bytes.length(at: index + 28)
            let others = bytes.length(at: index + 30) + bytes.length(at: index + 32)
            let offset = UInt64(bytes.number(at: index + 42))
            let isFirst = index == 0
            guard offset >= expected, offset - expected <= (isFirst ? 0 : widestGap) else {
                return false
            }
            expected = offset + UInt64(LocalHeader.fixedSize + name) + packed
            index += DirectoryHeader.fixedSize + name + others
        }
        let end = UInt64(start)
        return index == bytes.count && index > 0 && expected <= end
            && end - expected <= widestGap
    }
}
