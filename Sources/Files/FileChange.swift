// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Changing names of files that are ours.
package enum FileChange {
    /// Gives a finished file its name and returns when both would survive a power cut.
    package static func publish(_ file: Path, as target: Path) throws(FileError) {
        let descriptor = try Descriptor("open", file, flags: O_RDONLY)
        guard fsync(descriptor.number) == 0 else { throw FileError.last("sync", file) }
        let (answer, code) = withCName(file.bytes[...]) { from in
            withCName(target.bytes[...]) { to in (rename(from, to), errno) }
        }
        guard answer == 0 else { throw FileError(code: code, operation: "rename", path: file) }
        try FolderSync.sync(target.parent)
    }

    /// Removes a file; one that is not there is removed already.
    package static func remove(_ file: Path) throws(FileError) {
        do throws(FileError) {
            try file.reach("remove") { base, name in unlinkat(base, name, 0) }
        } catch {
            guard error.code == ENOENT else { throw error }
        }
    }
}
