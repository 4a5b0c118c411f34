// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What glibc has but its Swift module does not show, because it is declared for programs that ask
/// for GNU extensions only.
package enum GlibcExtensions {
    /// The flag O_PATH, which opens a name as a place only.
    ///
    /// Nothing can be read through such a descriptor, and no permission to read is needed. The
    /// value is the same on x86-64, ARM and RISC-V.
    package static let pathOnly: Int32 = 0o10_000_000

    /// The flag O_DIRECT: what is written goes past the page cache.
    static let direct: Int32 = {
        #if arch(arm64) || arch(arm)
            0o200_000
        #elseif arch(powerpc64le) || arch(powerpc64)
            0o400_000
        #else
            0o40_000
        #endif
    }()

    /// The flag O_TMPFILE with O_DIRECTORY, which it contains: a file without a name in a folder.
    static let temporaryFile: Int32 = {
        #if arch(arm64) || arch(arm) || arch(powerpc64le) || arch(powerpc64)
            0o20_040_000
        #else
            0o20_200_000
        #endif
    }()

    /// What `lseek` can look for: the next byte that takes space, and the next that does not.
    static let seekData: Int32 = 3
    static let seekHole: Int32 = 4

    /// A function of the C library by its name; nil where the library lacks it.
    package static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }

    /// Writes one whole file system to its disk: 0, or an error number.
    ///
    /// Where the library lacks the function, `sync` does the same for all file systems, but cannot
    /// report an error.
    static func synchronizeFileSystem(of descriptor: Int32) -> Int32 {
        typealias Function = @convention(c) (Int32) -> Int32
        guard let syncfs = function("syncfs", Function.self) else {
            sync()
            return 0
        }
        return syncfs(descriptor) == 0 ? 0 : errno
    }

    /// Has the kernel begin to bring what was written to a file to its disk, and does not wait for it.
    ///
    /// No promise: whether all of it came there, only a flush tells.
    static func beginFlush(_ descriptor: Int32) {
        typealias Function = @convention(c) (Int32, Int64, Int64, UInt32) -> Int32
        // SYNC_FILE_RANGE_WRITE, to the end of the file. A kernel or a file system without it writes
        // later, and an error is kept for the flush.
        _ = function("sync_file_range", Function.self)?(descriptor, 0, 0, 0x02)
    }

    /// Makes a part of a file a hole, which takes no space: 0, or an error number.
    static func punchHole(_ descriptor: Int32, at offset: Int, count: Int) -> Int32 {
        typealias Function = @convention(c) (Int32, Int32, off_t, off_t) -> Int32
        guard let fallocate = function("fallocate", Function.self) else { return ENOSYS }
        // FALLOC_FL_KEEP_SIZE and FALLOC_FL_PUNCH_HOLE.
        let mode: Int32 = 0x01 | 0x02
        return fallocate(descriptor, mode, off_t(offset), off_t(count)) == 0 ? 0 : errno
    }

    /// Lets two files have each other's name: 0, or an error number.
    static func exchangeNames(
        _ first: UnsafePointer<CChar>,
        _ second: UnsafePointer<CChar>
    ) -> Int32 {
        typealias Function =
            @convention(c) (
                Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
            ) -> Int32
        guard let rename = function("renameat2", Function.self) else { return ENOSYS }
        // RENAME_EXCHANGE.
        let flags: UInt32 = 0x02
        return rename(AT_FDCWD, first, AT_FDCWD, second, flags) == 0 ? 0 : errno
    }

    /// Copies a part of a file to the end of what was written to another: how many bytes, or an
    /// error number.
    static func copyRange(
        _ from: Int32,
        _ offset: inout Int64,
        to descriptor: Int32
    ) -> (count: Int, code: Int32) {
        typealias Function =
            @convention(c) (
                Int32, UnsafeMutablePointer<Int64>?, Int32, UnsafeMutablePointer<Int64>?, Int,
                UInt32
            ) -> Int
        guard let copy = function("copy_file_range", Function.self) else { return (0, ENOSYS) }
        let count = copy(from, &offset, descriptor, nil, 1 << 30, 0)
        return count >= 0 ? (count, 0) : (0, errno)
    }
}
