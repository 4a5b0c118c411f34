// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A new file that one writer fills from its beginning to its end, piece by piece.
///
/// Writing does not wait for the disk: the folder is flushed before anything is promised.
package final class GrowingFile {
    private let file: Descriptor
    private let path: Path
    package private(set) var size = 0

    init(_ file: consuming Descriptor, _ path: Path) {
        self.file = file
        self.path = path
    }

    /// Adds these bytes, all or none; returns where they begin.
    package func append(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
        let start = size
        let (count, code) = Transfer.counted(bytes, to: file.number)
        size += count
        if code == 0 { return start }
        // On a full disk the space is needed. If it is not given back, what was written in part
        // lies there without use, and the next piece begins behind it.
        if ftruncate(file.number, off_t(start)) == 0,
            lseek(file.number, off_t(start), SEEK_SET) == off_t(start)
        {
            size = start
        }
        throw FileError(code: code, operation: "write", path: path)
    }
}
