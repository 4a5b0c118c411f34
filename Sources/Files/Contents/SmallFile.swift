// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whole small files, also such as the kernel makes up while they are read, whose size is not
/// known.
package enum SmallFile {
    /// Fails with `EFBIG` if there is more than the limit.
    package static func read(
        _ path: Path,
        limit: Int = Int.max
    ) throws(FileError) -> [UInt8] {
        let file = try Descriptor("open", path, flags: O_RDONLY)
        return try Transfer.readAll(file.number, path, limit: limit)
    }
}
