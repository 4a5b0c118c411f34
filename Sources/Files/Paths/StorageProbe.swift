// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Finds out whether the disk behind a file still answers.
package enum StorageProbe {
    /// Asks for the folder, the file system and one byte of the file, and returns when each has
    /// answered, be it with an error; so it may never return.
    ///
    /// - Returns: what the file is now, if it could be opened.
    @discardableResult
    package static func ask(_ path: Path) -> FileStatus? {
        // Both may fail, for a path longer than the kernel takes; what counts is the answer.
        var folder = stat()
        _ = withCName(path.parent.bytes[...]) { name in (stat(name, &folder), 0) }
        var system = statvfs()
        _ = withCName(path.parent.bytes[...]) { name in (statvfs(name, &system), 0) }
        do throws(FileError) {
            let file = try Descriptor("open", path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try FileStatus.of(descriptor: file.number, path)
            guard status.kind == .regular else { return status }
            // What lies in memory would be read without asking the disk.
            _ = posix_fadvise(file.number, 0, 4096, POSIX_FADV_DONTNEED)
            var byte: UInt8 = 0
            _ = pread(file.number, &byte, 1, 0)
            return status
        } catch {
            return nil
        }
    }
}
