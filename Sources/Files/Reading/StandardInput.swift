// SPDX-License-Identifier: Apache-2.0

import Glibc

/// All of standard input, where it is short.
package enum StandardInput {
    /// Fails with `EFBIG` if there is more than the limit, and with `EINTR` on a request to stop.
    package static func read(
        limit: Int,
        cancellation: Cancellation
    ) throws(FileError) -> [UInt8] {
        let name = Path("standard input")
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            // Waiting in short turns notices a request to stop on whichever thread it came in.
            while !Transfer.waitUntilReady(STDIN_FILENO, for: POLLIN, milliseconds: 200) {
                guard !cancellation.isRequested else {
                    throw FileError(code: EINTR, operation: "read", path: name)
                }
            }
            let count = piece.withUnsafeMutableBytes {
                Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
            }
            if count == 0 { return bytes }
            if count > 0 {
                bytes.append(contentsOf: piece[..<count])
                guard bytes.count <= limit else {
                    throw FileError(code: EFBIG, operation: "read", path: name)
                }
            } else if errno != EINTR && errno != EAGAIN {
                throw FileError.last("read", name)
            }
        }
    }
}
