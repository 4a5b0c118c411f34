// SPDX-License-Identifier: Apache-2.0

import CLibZip

/// An archive whose directory was read here.
///
/// If all of that is plain, the archive is read here as well: libzip would make a node, strings and times
/// of each of its entries, of which a book needs three. So it is shown only those: of each an archive of
/// its own, which begins at the entry and ends with it.
struct ListedArchive {
    let file: VirtualFile
    let directory: PlainDirectory
    var headers: [Int] { directory.headers }

    /// More than nearly every book has; among many names libzip finds one faster.
    private static let entryLimit = 1024

    init(_ file: VirtualFile, _ directory: PlainDirectory) {
        self.file = file
        self.directory = directory
    }

    /// Whether it can be read without libzip.
    var isPlain: Bool { directory.isPlain && headers.count <= Self.entryLimit }

    var entryCount: Int { headers.count }

    func entry(at index: Int) throws(ZipError) -> ZipEntry {
        guard headers.indices.contains(index) else { throw ZipError(.other(ZIP_ER_INVAL)) }
        return directory.bytes.withUnsafeBytes { bytes in
            ZipEntry(
                index: index,
                plain: UnsafeRawBufferPointer(rebasing: bytes[headers[index]...])
            )
        }
    }

    /// Lends the name of an entry.
    func withName(at index: Int, _ body: (Span<UInt8>) -> Void) {
        body(directory.bytes.span.extracting(nameRange(at: index)))
    }

    /// The first entry of this name.
    func locate(_ name: ArraySlice<UInt8>) -> Int? {
        headers.indices.first { index in
            let range = nameRange(at: index)
            return range.count == name.count && directory.bytes[range] == name
        }
    }

    /// The Unix file mode of an entry, if it was packed on a Unix.
    func unixMode(at index: Int) -> UInt32? {
        let header = headers[index]
        guard directory.bytes[header + 5] == UInt8(ZIP_OPSYS_UNIX) else { return nil }
        return directory.bytes.number(at: header + 38) >> 16
    }

    /// Shows libzip an archive of this entry alone; nil if its own header contradicts the directory
    /// or its bytes reach into it, about which libzip decides with the whole archive before it.
    func open(_ entry: ZipEntry) throws(ZipError) -> OpenArchive? {
        let header = headers[entry.index]
        let name = nameRange(at: entry.index)
        let offset: UInt32 = directory.bytes.number(at: header + 42)
        // One request for all of it, where a request takes long.
        let start = file.start + Int64(offset)
        file.window.announce(start..<start + Self.reach(of: entry, name))
        var local: [30 of UInt8] = .init(repeating: 0)
        let got = try withUnsafeMutableBytes(of: &local) { bytes throws(ZipError) in
            try file.fill(bytes, from: Int64(offset))
        }
        guard got == LocalHeader.fixedSize else { return nil }
        let (signature, before) = withUnsafeBytes(of: local) { bytes in
            (bytes.number(at: 0), bytes.length(at: 26) + bytes.length(at: 28))
        }
        let length = Int64(LocalHeader.fixedSize + before) + Int64(entry.compressedSize)
        guard signature == ZipSignature.localHeader.rawValue,
            Int64(offset) + length <= directory.start
        else { return nil }
        let shown = VirtualFile(
            file.window,
            head: SynthesizedDirectory(of: directory.bytes[header..<name.upperBound]).bytes,
            start: file.start + Int64(offset),
            length: length
        )
        return try OpenArchive(DescriptorSource(shown), limit: shown.size)
    }

    /// How many bytes an entry has from its header to its end, or a few more.
    private static func reach(of entry: ZipEntry, _ name: Range<Int>) -> Int64 {
        Int64(LocalHeader.fixedSize + name.count + extraSize) + Int64(entry.compressedSize)
    }

    /// What packers put behind a name at most.
    private static let extraSize = 64

    func nameRange(at index: Int) -> Range<Int> {
        let start = headers[index] + DirectoryHeader.fixedSize
        let count: UInt16 = directory.bytes.number(at: headers[index] + 28)
        return start..<start + Int(count)
    }
}
