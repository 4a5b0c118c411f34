// SPDX-License-Identifier: Apache-2.0

import Glibc

extension StandardInput {
    /// Reads exactly this many bytes; nil if the input ends before.
    package static func read(exactly count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: buffer[initialized..<count])
                )
                let got = Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
                if got > 0 {
                    initialized += got
                } else if got == 0 || errno != EINTR {
                    return
                }
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
