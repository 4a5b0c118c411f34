// SPDX-License-Identifier: Apache-2.0

import CLibZip

/// A ZIP archive behind an open descriptor, read only.
///
/// Nothing is ever extracted under an entry's name: entries are looked up and inflated into memory,
/// with their checksum verified and a limit of the caller's.
package final class ZipArchive {
    enum Directory {
        /// Of nearly every book.
        case listed(ListedArchive)
        case opened(OpenArchive)
    }

    let directory: Directory
    private let file: ArchiveFile
    private let inflater: Inflater
    package let entryCount: Int
    /// What had to be done to open it; nil for a sound one.
    package let salvage: ZipSalvage?
    /// Whether other programs would find another archive in the file.
    package let hasSecondArchive: Bool

    /// Reads the directory.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading for as long as the archive lives.
    ///   - size: its size in bytes.
    ///   - directoryLimit: how many bytes the directory may have. libzip allocates several times
    ///     as many for it.
    ///   - inflater: may serve one archive after the other.
    ///   - isShownWhole: whether libzip reads the directory even if it is plain.
    ///   - supply: brings what of the file is not there. An archive that is not plain has to be there
    ///     whole: it is looked at everywhere.
    package convenience init(
        descriptor: Int32,
        size: Int64,
        directoryLimit: Int64 = .max / 2,
        inflater: Inflater = Inflater(),
        isShownWhole: Bool = false,
        supply: (any FileSupply)? = nil
    ) throws(ZipError) {
        let window = FileWindow(descriptor: descriptor, size: size, supply: supply)
        let file = ArchiveFile(VirtualFile(window), limit: directoryLimit)
        if !isShownWhole, let listed = try file.list(), listed.isPlain {
            self.init(.listed(listed), listed.entryCount, file, inflater)
            return
        }
        if supply != nil { throw ZipError(.notAnArchive) }
        let opened = try file.open()
        self.init(
            .opened(opened),
            opened.entryCount,
            file,
            inflater,
            hasSecondArchive: try SecondArchive.isIn(descriptor: descriptor, size: size)
        )
    }

    convenience init(
        salvaged: OpenArchive,
        _ file: ArchiveFile,
        _ inflater: Inflater,
        _ salvage: ZipSalvage
    ) {
        self.init(.opened(salvaged), salvaged.entryCount, file, inflater, salvage: salvage)
    }

    private init(
        _ directory: Directory,
        _ entryCount: Int,
        _ file: ArchiveFile,
        _ inflater: Inflater,
        salvage: ZipSalvage? = nil,
        hasSecondArchive: Bool = false
    ) {
        self.directory = directory
        self.entryCount = entryCount
        self.file = file
        self.inflater = inflater
        self.salvage = salvage
        self.hasSecondArchive = hasSecondArchive
    }

    /// Whether its directory was read without libzip.
    package var isListed: Bool {
        if case .listed = directory { true } else { false }
    }

    /// Where its entries stand, if the directory tells everyone the same of that.
    var laidOut: ListedArchive? {
        get throws(ZipError) {
            switch directory {
            case .listed(let archive): archive
            case .opened: salvage == nil && !hasSecondArchive ? try file.layOut() : nil
            }
        }
    }

    /// The archive's comment, in which a second archive can hide.
    package var comment: [UInt8] {
        switch directory {
        case .listed: []
        case .opened(let archive): archive.comment
        }
    }

    /// Lends each entry and the bytes of its name, in the order of the directory.
    package func forEachEntry(_ body: (ZipEntry, _ name: Span<UInt8>) -> Void) throws(ZipError) {
        switch directory {
        case .listed(let archive):
            for index in 0..<entryCount {
                let entry = try archive.entry(at: index)
                archive.withName(at: index) { body(entry, $0) }
            }
        case .opened(let archive):
            for index in 0..<entryCount {
                let entry = try archive.entry(at: index)
                try archive.withRawName(at: index) { body(entry, $0) }
            }
        }
    }

    /// Lends the index and the UTF-8 name of each entry, in the order of the directory.
    ///
    /// A name is of code page 437 if it is neither marked nor readable as UTF-8.
    package func forEachName(_ body: (_ index: Int, _ name: Span<UInt8>) -> Void) {
        for index in 0..<entryCount { withName(at: index) { body(index, $0) } }
    }

    /// The UTF-8 name of an entry.
    package func name(at index: Int) -> [UInt8] {
        var copy: [UInt8] = []
        withName(at: index) { name in
            copy = [UInt8](capacity: name.count) { copy in
                for index in 0..<name.count { copy.append(name[index]) }
            }
        }
        return copy
    }

    private func withName(at index: Int, _ body: (Span<UInt8>) -> Void) {
        switch directory {
        case .listed(let archive): archive.withName(at: index, body)
        case .opened(let archive): archive.withName(at: index, body)
        }
    }

    /// The first bytes of the archive, or all of them if there are fewer.
    package func prefix(of count: Int) throws(ZipError) -> ArraySlice<UInt8> {
        try file.prefix(count)[...]
    }

    /// The first entry of this name, which is UTF-8.
    package func locate(_ name: ArraySlice<UInt8>) -> Int? {
        switch directory {
        case .listed(let archive): archive.locate(name)
        case .opened(let archive): archive.locate(name)
        }
    }

    package func entry(at index: Int) throws(ZipError) -> ZipEntry {
        switch directory {
        case .listed(let archive): try archive.entry(at: index)
        case .opened(let archive): try archive.entry(at: index)
        }
    }

    /// The Unix file mode of an entry, if it was packed on a Unix: a link or a device shows here.
    package func unixMode(at index: Int) -> UInt32? {
        switch directory {
        case .listed(let archive): archive.unixMode(at: index)
        case .opened(let archive): archive.unixMode(at: index)
        }
    }

    /// Inflates an entry into a buffer that is used again and only ever grows.
    ///
    /// The declared size is only a hint: what counts is where the data ends and its checksum.
    ///
    /// - Returns: how many bytes of the buffer are the entry's.
    package func read(
        _ entry: ZipEntry,
        limit: Int,
        into buffer: inout [UInt8]
    ) throws(ZipError) -> Int {
        if entry.size > UInt64(limit) { throw ZipError(.tooLarge) }
        let opened: OpenArchive
        switch directory {
        case .opened(let archive): opened = archive
        case .listed(let archive):
            if let single = try archive.open(entry) {
                return try single.read(entry, at: 0, limit: limit, with: inflater, into: &buffer)
            }
            opened = try file.open()
        }
        return try opened.read(
            entry,
            at: entry.index,
            limit: limit,
            with: inflater,
            into: &buffer
        )
    }
}

extension ZipArchive {
    /// Such as `1.7.3`.
    package static var libraryVersion: String {
        String(cString: zip_libzip_version())
    }
}
