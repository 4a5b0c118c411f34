// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the file system knows about a file without opening it.
package struct FileStatus: Sendable, Equatable {
    package let device: UInt64
    package let inode: UInt64
    package let size: Int64
    /// When the content changed last, in nanoseconds since 1970.
    package let modified: Int64
    /// When content, name, owner or rights changed last, in nanoseconds since 1970.
    package let changed: Int64
    package let kind: FileKind

    package init(
        device: UInt64,
        inode: UInt64,
        size: Int64,
        modified: Int64,
        changed: Int64,
        kind: FileKind
    ) {
        self.device = device
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
        self.kind = kind
    }

    package static func of(
        _ path: Path,
        followingLinks: Bool
    ) throws(FileError) -> FileStatus {
        var status = stat()
        try path.reach("examine") { base, name in
            fstatat(base, name, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
        }
        return FileStatus(status)
    }

    /// The same; nil where nothing is.
    package static func ifPresent(
        _ path: Path,
        followingLinks: Bool
    ) throws(FileError) -> FileStatus? {
        do throws(FileError) { return try of(path, followingLinks: followingLinks) } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    package var identity: FileIdentity { FileIdentity(device: device, inode: inode) }

    /// The status of what a descriptor has open; `path` is for the message only.
    package static func of(descriptor: Int32, _ path: Path) throws(FileError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError.last("examine", path) }
        return FileStatus(status)
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = status.st_mtim.nanoseconds
        changed = status.st_ctim.nanoseconds
        kind = FileKind(mode: status.st_mode)
    }
}

/// The one thing that stays the same when a file has several names.
package struct FileIdentity: Sendable, Hashable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

extension timespec {
    /// Nanoseconds since 1970.
    ///
    /// A file may claim the year 9999, which 64 bits of nanoseconds cannot
    /// hold: such a time becomes the last (or first) one that fits instead of a crash.
    var nanoseconds: Int64 {
        let (whole, overflow) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, secondOverflow) = whole.addingReportingOverflow(Int64(tv_nsec))
        if overflow || secondOverflow { return tv_sec < 0 ? .min : .max }
        return sum
    }
}
