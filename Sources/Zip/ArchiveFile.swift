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

    /// The same of an archive that libzip opens and that is alone in the file: where its entries stand,
    /// whatever lies around them; nil where that is not clear.
    func layOut() throws(ZipError) -> ListedArchive? {
        if let listed = try list() { return listed }
        var blocks = FileBlocks(file)
        let records = try ArchiveRescue.lastEndRecords(in: &blocks)
        guard records.count == 1, let record = records.first, record.archiveStart == 0,
            let end = record.narrowBytes
        else { return nil }
        let alone = VirtualFile(file.window, length: record.directoryEnd, tail: end)
        return try PlainDirectory(alone, limit: limit, isLoose: true).map {
            ListedArchive(alone, $0)
        }
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
