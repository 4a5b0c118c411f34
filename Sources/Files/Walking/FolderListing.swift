// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A look into one folder, without going deeper.
package enum FolderListing {
    /// All names in it, in byte order.
    package static func names(in folder: Path) throws(FileError) -> [Path] {
        var names: [Path] = []
        try read(folder) { name in
            names.append(Path(bytes: name))
            return true
        }
        return names.sorted()
    }

    /// The same; none where there is no such folder.
    package static func namesIfPresent(in folder: Path) throws(FileError) -> [Path] {
        do throws(FileError) { return try names(in: folder) } catch {
            if error.isMissing { return [] }
            throw error
        }
    }

    package static func isEmpty(_ folder: Path) throws(FileError) -> Bool {
        var isEmpty = true
        try read(folder) { _ in
            isEmpty = false
            return false
        }
        return isEmpty
    }

    private static func read(
        _ folder: Path,
        _ body: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(FileError) {
        let descriptor = try Descriptor("list", folder, flags: O_RDONLY | O_DIRECTORY)
        let code = FolderEntries.read(descriptor.number) { name, _ in body(name) }
        if code != 0 { throw FileError(code: code, operation: "list", path: folder) }
    }
}
