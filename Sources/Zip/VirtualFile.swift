// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What libzip is given for a file: a part of a real one, and behind it bytes of our own.
struct VirtualFile {
    let descriptor: Int32
    /// Where in the real file the part begins.
    var start: Int64 = 0
    /// How many bytes the part has.
    var length: Int64
    var tail: [UInt8] = []

    var size: Int64 { length + Int64(tail.count) }

    /// Reads up to `count` bytes; the answer is that of the system's `pread`.
    func read(_ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64) -> Int {
        if offset >= length { return copyTail(target, count, from: Int(offset - length)) }
        let wanted = min(count, Int(length - offset))
        while true {
            let got = pread(descriptor, target, wanted, Int(start + offset))
            if got < 0, errno == EINTR { continue }
            // A short answer is passed on: a caller that needs more asks again.
            if got < wanted || wanted == count { return got }
            return got + copyTail(target + got, count - got, from: 0)
        }
    }

    private func copyTail(
        _ target: UnsafeMutableRawPointer,
        _ count: Int,
        from offset: Int
    ) -> Int {
        let wanted = min(count, tail.count - offset)
        guard wanted > 0 else { return 0 }
        tail.withUnsafeBytes { bytes in
            target.copyMemory(
                from: bytes.baseAddress.unsafelyUnwrapped + offset,
                byteCount: wanted
            )
        }
        return wanted
    }
}
