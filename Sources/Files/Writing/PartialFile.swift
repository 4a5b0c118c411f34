// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file whose parts come in any order, and that knows which of them it has.
///
/// What it has not takes no space, and reads as zeroes.
package final class PartialFile {
    package let path: Path
    package private(set) var size: Int64 = 0
    /// How many bytes have to stay free on its disk; below that, the disk counts as full.
    package var spared: Int64 = 0
    /// Parts that are there, in order, none of which touches another.
    private var parts: [Range<Int64>] = []
    private let file: Descriptor
    /// Whether it grows from its begin to its end, so that its length tells what is there.
    private let grows: Bool

    /// Creates it, empty.
    package init(_ path: Path) throws(FileError) {
        let flags = O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW
        file = try Descriptor("create", path, flags: flags, mode: 0o600)
        self.path = path
        grows = false
    }

    /// Creates one that has no name and is gone with this process, on the disk of a folder.
    package init(withoutNameIn folder: Path) throws(FileError) {
        file = try Self.nameless(folder)
        path = Path("/proc/self/fd/\(file.number)")
        grows = false
    }

    /// Opens one that grows, or creates it; what is there is taken for the begin of a file of this
    /// size.
    package init(continuing path: Path, size: Int64) throws(FileError) {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW
        file = try Descriptor("create", path, flags: flags, mode: 0o600)
        self.path = path
        grows = true
        let status = try FileStatus.of(descriptor: file.number, path)
        let isFit = status.kind == .regular && status.size <= size
        if !isFit {
            guard ftruncate(file.number, 0) == 0 else { throw FileError.last("resize", path) }
        }
        self.size = size
        note(0..<(isFit ? status.size : 0))
    }

    private static func nameless(_ folder: Path) throws(FileError) -> Descriptor {
        do throws(FileError) {
            let flags = O_RDWR | GlibcExtensions.temporaryFile
            return try Descriptor("create a file", folder, flags: flags, mode: 0o600)
        } catch {
            // Not all file systems have this, and old kernels take it for a folder.
            guard [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(error.code) else { throw error }
        }
        let path = folder.appending(TemporaryName.make())
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
        let file = try Descriptor("create", path, flags: flags, mode: 0o600)
        try FileChange.remove(path)
        return file
    }

    /// How many bytes of it there are.
    package var byteCount: Int64 { parts.reduce(0) { $0 + Int64($1.count) } }

    package var isWhole: Bool { byteCount == size }

    /// Makes it a file of this size of which nothing is there.
    package func begin(size: Int64) throws(FileError) {
        parts = []
        self.size = size
        // What was there before must not be taken for a part of it.
        for length in grows ? [0] : [0, size] {
            guard ftruncate(file.number, off_t(length)) == 0 else {
                throw FileError.last("resize", path)
            }
        }
    }

    /// Writes bytes at a place, also behind its end.
    package func write(_ bytes: [UInt8], at offset: Int64) throws(FileError) {
        if spared > 0, let free = DiskSpace.free(file.number), free < spared + Int64(bytes.count) {
            throw FileError(code: ENOSPC, operation: "write", path: path)
        }
        let answer = bytes.withUnsafeBytes { Transfer.write($0, to: file.number, at: Int(offset)) }
        guard answer.code == 0 else {
            throw FileError(code: answer.code, operation: "write", path: path)
        }
        note(offset..<offset + Int64(bytes.count))
        size = max(size, offset + Int64(bytes.count))
    }

    /// What of a range is not there, in order.
    package func missing(in range: Range<Int64>) -> [Range<Int64>] {
        var missing: [Range<Int64>] = []
        var start = range.lowerBound
        for part in parts where part.upperBound > start && part.lowerBound < range.upperBound {
            if part.lowerBound > start { missing.append(start..<part.lowerBound) }
            start = part.upperBound
        }
        if start < range.upperBound { missing.append(start..<range.upperBound) }
        return missing
    }

    private func note(_ range: Range<Int64>) {
        if range.isEmpty { return }
        let touching = parts.filter {
            $0.lowerBound <= range.upperBound && $0.upperBound >= range.lowerBound
        }
        let start = min(range.lowerBound, touching.first?.lowerBound ?? range.lowerBound)
        let end = max(range.upperBound, touching.last?.upperBound ?? range.upperBound)
        parts.removeAll { $0.lowerBound >= start && $0.upperBound <= end }
        let place = parts.firstIndex { $0.lowerBound > start } ?? parts.endIndex
        parts.insert(start..<end, at: place)
    }
}
