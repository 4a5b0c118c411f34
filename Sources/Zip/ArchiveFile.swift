// SPDX-License-Identifier: Apache-2.0

/// A file that may be an archive, and its directory if that is plain to see.
struct ArchiveFile {
    private let file: VirtualFile
    private let limit: Int64
    let plain: PlainDirectory?

    /// - Parameter limit: how many bytes the directory may have.
    init(_ file: VirtualFile, limit: Int64) throws(ZipError) {
        self.file = file
        self.limit = limit
        plain = try PlainDirectory(file, limit: limit)
    }

    /// The same without libzip; nil if only libzip can say what the directory means.
    var listed: ListedArchive? { plain.flatMap { ListedArchive(file, $0) } }

    /// Has libzip read the directory: where it is plain to see, the one that was read already.
    func open() throws(ZipError) -> OpenArchive {
        guard let plain, plain.start <= file.length else {
            return try OpenArchive(DescriptorSource(file), limit: limit)
        }
        let known = VirtualFile(
            file.window,
            start: file.start,
            length: plain.start,
            tail: plain.bytes
        )
        return try OpenArchive(DescriptorSource(known, blanksFront: true), limit: limit)
    }

    /// The first bytes, or all of them if there are fewer.
    func prefix(_ count: Int) throws(ZipError) -> [UInt8] {
        try file.bytes(at: 0, min(count, Int(clamping: file.size))) ?? []
    }
}
