// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Standard input, where it is short or comes in pieces of a known size.
package enum StandardInput {
    /// Reads all of it.
    ///
    /// Fails with `EFBIG` if there is more than the limit, and with `EINTR` on a request to stop.
    package static func read(
        limit: Int,
        cancellation: Cancellation
    ) throws(FileError) -> [UInt8] {
        let name = Path("standard input")
        return try Transfer.readAll(STDIN_FILENO, name, limit: limit) { () throws(FileError) in
            // Waiting in short turns notices a request to stop on whichever thread it came in.
            while !Transfer.waitUntilReady(STDIN_FILENO, for: POLLIN, milliseconds: 200) {
                guard !cancellation.isRequested else {
                    throw FileError(code: EINTR, operation: "read", path: name)
                }
            }
        }
    }

    package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// What was typed.
    package enum Line: Sendable {
        case line([UInt8])
        case end
        case interrupted
    }

    /// Reads up to the end of a line, which a person types, and nothing of what follows.
    package static func line(cancellation: Cancellation) -> Line {
        var bytes: [UInt8] = []
        while true {
            while !Transfer.waitUntilReady(STDIN_FILENO, for: POLLIN, milliseconds: 200) {
                if cancellation.isRequested { return .interrupted }
            }
            // What cannot be read has ended as well.
            guard let next = (try? read(exactly: 1))?.first else {
                return bytes.isEmpty ? .end : .line(bytes)
            }
            if next == UInt8(ascii: "\n") { return .line(bytes) }
            bytes.append(next)
        }
    }

    /// Reads exactly this many bytes; nil if the input ends before.
    package static func read(exactly count: Int) throws(FileError) -> [UInt8]? {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(
                    UnsafeMutableBufferPointer(rebasing: buffer[initialized..<count])
                )
                let got = Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
                if got > 0 {
                    initialized += got
                } else if got == 0 || errno != EINTR {
                    code = got == 0 ? 0 : errno
                    return
                }
            }
        }
        guard code == 0 else {
            throw FileError(code: code, operation: "read", path: Path("standard input"))
        }
        return bytes.count == count ? bytes : nil
    }
}
