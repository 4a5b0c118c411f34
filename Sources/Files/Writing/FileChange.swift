// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Changing names of files that are ours.
package enum FileChange {
    /// Gives a finished file its name and returns when both would survive a power cut.
    package static func publish(_ file: Path, as target: Path) throws(FileError) {
        let descriptor = try Descriptor("open", file, flags: O_RDONLY)
        guard fsync(descriptor.number) == 0 else { throw FileError.last("sync", file) }
        try rename(file, to: target)
        try syncFolder(target.parent)
    }

    /// Gives a file another name in one step; a file that has that name already is replaced.
    ///
    /// It would survive a power cut only after `syncFolder` of both folders.
    package static func rename(_ file: Path, to target: Path) throws(FileError) {
        let (answer, code) = withCName(file.bytes[...]) { from in
            withCName(target.bytes[...]) { to in (Glibc.rename(from, to), errno) }
        }
        guard answer == 0 else { throw FileError(code: code, operation: "rename", path: file) }
    }

    /// Lets two files have each other's name, in one step that takes no space; false where the file
    /// system has no such thing.
    package static func exchange(_ file: Path, with other: Path) throws(FileError) -> Bool {
        let (code, _) = withCName(file.bytes[...]) { first in
            withCName(other.bytes[...]) { second in
                (GlibcExtensions.exchangeNames(first, second), 0)
            }
        }
        if code == 0 { return true }
        if code == EINVAL || code == ENOSYS || code == ENOTSUP { return false }
        throw FileError(code: code, operation: "rename", path: file)
    }

    /// Gives a file a second name, which must be free; false where the file system has no such
    /// thing.
    package static func link(_ file: Path, as second: Path) throws(FileError) -> Bool {
        let (answer, code) = withCName(file.bytes[...]) { from in
            withCName(second.bytes[...]) { to in (Glibc.link(from, to), errno) }
        }
        if answer == 0 { return true }
        if code == EPERM || code == ENOTSUP || code == EMLINK { return false }
        throw FileError(code: code, operation: "keep", path: file)
    }

    /// Makes the names in a folder last: a file that was synced can still lose its name in a power
    /// cut, because the name belongs to the folder.
    package static func syncFolder(_ folder: Path) throws(FileError) {
        let descriptor = try Descriptor("open", folder, flags: O_RDONLY | O_DIRECTORY)
        guard fsync(descriptor.number) != 0 else { return }
        // Some file systems (FUSE, SMB) have no such operation for folders: nothing can be done.
        if errno == EINVAL || errno == ENOTSUP { return }
        throw FileError.last("sync", folder)
    }

    /// Removes a folder in which nothing is; one that is not there is removed already.
    package static func removeEmptyFolder(_ folder: Path) throws(FileError) {
        try remove(folder, flags: AT_REMOVEDIR)
    }

    /// Removes a file; one that is not there is removed already.
    package static func remove(_ file: Path) throws(FileError) {
        try remove(file, flags: 0)
    }

    private static func remove(_ path: Path, flags: Int32) throws(FileError) {
        do throws(FileError) {
            try path.reach("remove") { base, name in unlinkat(base, name, flags) }
        } catch {
            guard error.code == ENOENT else { throw error }
        }
    }
}
