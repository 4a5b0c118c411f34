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

    /// Reads the directory, which is not plain everywhere; nil if only libzip can say where it is.
    func list() throws(ZipError) -> ListedArchive? {
        try PlainDirectory(file, limit: limit).map { ListedArchive(file, $0) }
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
