// SPDX-License-Identifier: Apache-2.0

import Files

/// Keeps what is written beside a library out of it: the register is no log file, and a folder with
/// other things in it never becomes a library.
enum LibraryFolder {
    /// Whether a file, which need not be there, would be in a library.
    static func holds(_ file: Path, _ library: Path) throws(FileError) -> Bool {
        let file = try file.absolute()
        guard let own = try canonical(library) else { return file.isInside(library) }
        let folder = try canonical(file.parent) ?? file.parent
        return folder == own || folder.isInside(own)
    }

    private static func canonical(_ path: Path) throws(FileError) -> Path? {
        do throws(FileError) { return try path.canonical() } catch {
            if error.isMissing { return nil }
            throw error
        }
    }
}
