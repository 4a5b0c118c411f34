// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Making a folder together with the folders above it that are missing.
package enum FolderCreation {
    /// Makes the folder; returns whether it was missing.
    ///
    /// The folder above is synced, so that what is written inside later cannot lose the way to it;
    /// also where the folder is there, because who made it may have been killed before that.
    ///
    /// - Parameter made: told of each folder that is made, at once and from the outermost.
    @discardableResult
    package static func create(
        _ folder: Path,
        made: (Path) -> Void = { _ in }
    ) throws(FileError) -> Bool {
        var isNew: Bool
        do throws(FileError) {
            isNew = try make(folder, made)
        } catch {
            guard error.code == ENOENT, folder.parent != folder else { throw error }
            // With a slash at its end the name was made together with its parent.
            isNew = try create(folder.parent, made: made)
            isNew = try make(folder, made) || isNew
        }
        do throws(FileError) { try FileChange.syncFolder(folder.parent) } catch {
            // A folder that is not ours may be closed to us; then it is not we who made this one.
            if isNew || !error.isPermission { throw error }
        }
        return isNew
    }

    /// One step: false when the folder is there already.
    private static func make(_ folder: Path, _ made: (Path) -> Void) throws(FileError) -> Bool {
        do throws(FileError) {
            try folder.reach("create folder") { base, name in mkdirat(base, name, 0o755) }
            made(folder)
            return true
        } catch {
            guard error.code == EEXIST else { throw error }
            // Another process may have made it just now; only a folder will do.
            let kind = try FileStatus.of(folder, followingLinks: true).kind
            if kind == .folder { return false }
            throw FileError(code: ENOTDIR, operation: "create folder", path: folder)
        }
    }
}
