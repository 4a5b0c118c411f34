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
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = piece.withUnsafeMutableBytes {
                Glibc.read(file.number, $0.baseAddress, $0.count)
            }
            if count == 0 { return bytes }
            if count > 0 {
                bytes.append(contentsOf: piece[..<count])
                guard bytes.count <= limit else {
                    throw FileError(code: EFBIG, operation: "read", path: path)
                }
            } else if errno != EINTR {
                throw FileError.last("read", path)
            }
        }
    }
}
