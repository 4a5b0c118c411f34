// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Making names last: a file that was synced can still lose its name in a power cut, because the
/// name belongs to the folder.
enum FolderSync {
    static func sync(_ descriptor: Int32, _ folder: Path) throws(FileError) {
        guard fsync(descriptor) != 0 else { return }
        // Some file systems (FUSE, SMB) have no such operation for folders: nothing can be done.
        if errno == EINVAL || errno == ENOTSUP { return }
        throw FileError.last("sync", folder)
    }

    static func sync(_ folder: Path) throws(FileError) {
        let descriptor = try Descriptor("open", folder, flags: O_RDONLY | O_DIRECTORY)
        try sync(descriptor.number, folder)
    }
}
