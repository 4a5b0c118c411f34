// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file that only its owner may know, such as one of passwords.
package enum PrivateFile {
    /// Reads all of it.
    ///
    /// Fails with `EACCES` if others than its owner may read or write it, and with `EFBIG` if it is
    /// longer than such a file ever is.
    package static func read(_ path: Path) throws(FileError) -> [UInt8] {
        let file = try Descriptor("open", path, flags: O_RDONLY)
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw FileError.last("examine", path) }
        guard status.st_mode & 0o077 == 0 else {
            throw FileError(code: EACCES, operation: "trust", path: path)
        }
        return try Transfer.readAll(file.number, path, limit: 1 << 20)
    }
}
