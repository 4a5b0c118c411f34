// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How much room the file system of a path has, in bytes.
package struct DiskSpace: Sendable, Equatable {
    /// What a user without special rights can still write.
    package let free: Int64
    package let total: Int64
    /// Whether there are bytes, but no more names for them.
    package let isOutOfInodes: Bool

    /// The space where the path is, or would be if the folders above it were made.
    package static func of(_ path: Path) throws(FileError) -> DiskSpace {
        let place = try Descriptor.nearest(to: path)
        var answer = statvfs()
        guard fstatvfs(place.number, &answer) == 0 else {
            throw FileError.last("examine the file system of", path)
        }
        return DiskSpace(
            free: bytes(answer.f_bavail, answer.f_frsize),
            total: bytes(answer.f_blocks, answer.f_frsize),
            // Some file systems make them as they go, and count none.
            isOutOfInodes: answer.f_files > 0 && answer.f_favail == 0
        )
    }

    /// What can still be written beside an open file; nil where that is not known.
    static func free(_ descriptor: Int32) -> Int64? {
        var answer = statvfs()
        guard fstatvfs(descriptor, &answer) == 0 else { return nil }
        return bytes(answer.f_bavail, answer.f_frsize)
    }

    /// A network file system may claim any number; one too large to count is simply a lot.
    private static func bytes(_ blocks: UInt, _ size: UInt) -> Int64 {
        let (product, overflow) = blocks.multipliedReportingOverflow(by: size)
        return overflow ? .max : Int64(clamping: product)
    }
}

extension Descriptor {
    /// The path itself or, where nothing is yet, the closest folder above it that exists.
    static func nearest(to path: Path) throws(FileError) -> Descriptor {
        var candidate = path
        while true {
            do throws(FileError) {
                return try Descriptor(
                    "examine the file system of",
                    candidate,
                    flags: GlibcExtensions.pathOnly
                )
            } catch {
                guard error.code == ENOENT, candidate.parent != candidate else { throw error }
            }
            candidate = candidate.parent
        }
    }
}
