// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a file was not opened: the system said no, or it is not a regular file.
package enum OpenRefusal: Error, Equatable, Sendable {
    case system(FileError)
    case notRegular(FileKind)
}

/// A regular file, open for reading only.
///
/// The open itself is the check: no symbolic link is followed (unless asked), a pipe does not
/// block, and what was opened must be a regular file. Looking first and opening later would leave a
/// moment in which the name can be given to something else.
package struct OpenFile: ~Copyable {
    private let owned: Descriptor
    package let path: Path
    /// What the file was when it was opened, to be compared with `currentStatus` at the end.
    package let status: FileStatus

    /// - Parameter isReadWhole: whether it is read from its first byte to its last.
    package init(
        _ path: Path,
        followingLinks: Bool = false,
        isReadWhole: Bool = false
    ) throws(OpenRefusal) {
        let file = try OpenFile.open(path, followingLinks)
        status = try OpenFile.examine(file.number, path)
        // Books are read in a few small places; reading ahead would fetch what is never used.
        // This is advice: a file system that ignores it still reads.
        let advice = isReadWhole ? POSIX_FADV_SEQUENTIAL : POSIX_FADV_RANDOM
        _ = posix_fadvise(file.number, 0, 0, advice)
        owned = consume file
        self.path = path
    }

    /// For a C library that reads by itself; it stays valid as long as this value lives.
    package var descriptor: Int32 { owned.number }

    package func currentStatus() throws(FileError) -> FileStatus {
        try FileStatus.of(descriptor: owned.number, path)
    }

    /// Whether the file is another than when it was opened, as far as the system tells.
    package var hasChanged: Bool {
        // One that cannot be looked at again is not the one that was opened.
        do throws(FileError) { return try currentStatus() != status } catch { return true }
    }

    /// The parts that take no space and are read as zeroes, as far as the file system tells.
    package var holes: [Range<Int64>] {
        var holes: [Range<Int64>] = []
        var position: Int64 = 0
        while position < status.size {
            let start = Int64(lseek(owned.number, off_t(position), GlibcExtensions.seekHole))
            guard start >= position, start < status.size else { break }
            let data = Int64(lseek(owned.number, off_t(start), GlibcExtensions.seekData))
            // Behind the last hole there is nothing else.
            let end = data > start ? data : status.size
            holes.append(start..<end)
            position = end
        }
        return holes
    }

    /// Replaces the content of the array with the bytes at a position.
    ///
    /// It then holds `count` of them or, at the end of the file, fewer. An array that is passed
    /// again is not allocated again.
    package func read(
        at offset: Int64,
        count: Int,
        into bytes: inout [UInt8]
    ) throws(FileError) {
        if bytes.count > count {
            bytes.removeLast(bytes.count - count)
        } else {
            bytes += [UInt8](repeating: 0, count: count - bytes.count)
        }
        let answer = bytes.withUnsafeMutableBytes { raw in
            Transfer.read(owned.number, at: offset, into: raw)
        }
        bytes.removeLast(bytes.count - answer.count)
        if answer.code != 0 {
            throw FileError(code: answer.code, operation: "read", path: path)
        }
    }

    private static func open(
        _ path: Path,
        _ followingLinks: Bool
    ) throws(OpenRefusal) -> Descriptor {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
        do throws(FileError) {
            return try Descriptor("open", path, flags: flags)
        } catch {
            throw refusal(error, path, followingLinks)
        }
    }

    private static func examine(
        _ descriptor: Int32,
        _ path: Path
    ) throws(OpenRefusal) -> FileStatus {
        let status: FileStatus
        do throws(FileError) {
            status = try FileStatus.of(descriptor: descriptor, path)
        } catch {
            throw .system(error)
        }
        guard status.kind == .regular else { throw .notRegular(status.kind) }
        return status
    }

    /// Turns what the kernel says into what a person can understand.
    ///
    /// It says "too many links" to a link that was not followed and "no such device" to a socket; a
    /// look at the name tells which it is.
    private static func refusal(
        _ error: FileError,
        _ path: Path,
        _ followingLinks: Bool
    ) -> OpenRefusal {
        guard error.code == ELOOP || error.code == ENXIO || error.code == ENODEV else {
            return .system(error)
        }
        do throws(FileError) {
            let kind = try FileStatus.of(path, followingLinks: followingLinks).kind
            return kind == .regular || kind == .folder ? .system(error) : .notRegular(kind)
        } catch _ {
            return .system(error)
        }
    }
}
