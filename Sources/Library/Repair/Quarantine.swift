// SPDX-License-Identifier: Apache-2.0

import Files
import System

/// A folder in the library for files that nothing needs: moved there, and not removed.
final class Quarantine {
    private let library: Library
    let folder: Path
    private var touched: Set<Path> = []

    init(_ library: Library, at time: Int64) {
        self.library = library
        folder = library.folder.appending("quarantine")
            .appending(UTCTime(nanoseconds: time).stamp)
    }

    /// Moves a file of this name under the library; it keeps the name under the quarantine.
    func take(_ name: String) throws(FileError) {
        let source = library.folder.appending(name)
        let target = folder.appending(name)
        try FolderCreation.create(target.parent)
        try FileChange.rename(source, to: target)
        touched.formUnion([source.parent, target.parent])
    }

    /// Makes all that was moved last.
    func sync() throws(FileError) {
        for folder in touched.sorted() { try FileChange.syncFolder(folder) }
        touched = []
    }
}
