// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// Where a backup goes: a file that is named, a folder that is named, or the library's own folder.
package struct BackupPlace {
    package let folder: BackupFolder
    private let file: Path?

    /// What a new file ends with: a folder that is missing, such as a disk that is not mounted, must
    /// not become a file on another disk.
    private static let endings = [".sqlite", ".sqlite3", ".db"]

    /// Refuses a file that is there already.
    package init(_ target: Path?, usual: BackupFolder) throws(Failure) {
        guard let target else {
            try usual.create()
            (folder, file) = (usual, nil)
            return
        }
        let status = try RegisterFile(target).status(target)
        switch status?.kind {
        case .folder?: (folder, file) = (BackupFolder(target), nil)
        case nil:
            let parent = try RegisterFile(target).status(target.parent)
            // What ends in a slash is no file to create.
            guard parent?.kind == .folder || target.text.hasSuffix("/") else {
                throw Failure(
                    .cannotCreate,
                    "there is no folder \(target.parent.text) to create \(target.text) in",
                    hint: "create the folder first, or name another one"
                )
            }
            guard
                Self.endings.contains(where: {
                    String(decoding: target.lastComponent, as: UTF8.self).hasSuffix($0)
                })
            else {
                throw Failure(
                    .cannotCreate,
                    "there is no folder \(target.text)",
                    hint: "mount or create it; to name a file, end its name with .sqlite"
                )
            }
            (folder, file) = (BackupFolder(target.parent), target)
        default:
            throw Failure(
                .cannotCreate,
                "\(target.text) already exists",
                hint: "name another file, or a folder"
            )
        }
    }

    package func name(for copy: RegisterCopy, at time: Int64) throws(Failure) -> Path {
        if let file { return file }
        return try folder.nameForBackup(version: copy.version, at: time)
    }
}
