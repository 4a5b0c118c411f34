// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whole small files that the kernel makes up while they are read and whose size is not known.
enum SmallFile {
    static func read(_ path: Path) throws(FileError) -> [UInt8] {
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
            } else if errno != EINTR {
                throw FileError.last("read", path)
            }
        }
    }
}
