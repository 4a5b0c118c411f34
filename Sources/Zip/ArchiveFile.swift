// SPDX-License-Identifier: Apache-2.0

/// A file that may be an archive.
struct ArchiveFile {
    private let file: VirtualFile
    private let limit: Int64

    /// - Parameter limit: how many bytes the directory may have.
    init(_ file: VirtualFile, limit: Int64) {
        self.file = file
        self.limit = limit
    }

    /// Reads the directory; nil if only libzip can say what it means.
    func list() throws(ZipError) -> ListedArchive? {
        try PlainDirectory(file, limit: limit).flatMap { ListedArchive(file, $0) }
    }

    /// Has libzip read the directory.
    func open() throws(ZipError) -> OpenArchive {
        try OpenArchive(DescriptorSource(file), limit: limit)
    }

    /// The first bytes, or all of them if there are fewer.
    func prefix(_ count: Int) throws(ZipError) -> [UInt8] {
        try file.bytes(at: 0, min(count, Int(clamping: file.size))) ?? []
    }
}
