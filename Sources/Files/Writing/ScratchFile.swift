// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file without a name, for what is needed more than once and is too much for memory.
///
/// It goes with this value, and at the latest with the process.
package final class ScratchFile {
    private let owned: Descriptor
    private let folder: Path
    private let output: Output
    private var flushed = 0
    /// Where the next piece begins.
    package private(set) var size = 0

    /// - Parameter folder: what disk it is on.
    package init(in folder: Path) throws(FileError) {
        let path = folder.appending(TemporaryName.make())
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
        owned = try Descriptor("create", path, flags: flags, mode: 0o600)
        try FileChange.remove(path)
        self.folder = folder
        output = Output(descriptor: owned.number, name: folder, capacity: 1 << 20)
    }

    /// Adds these bytes; returns where they begin.
    package func append(_ bytes: [UInt8]) throws(FileError) -> Int {
        let place = size
        try output.write(bytes)
        size += bytes.count
        return place
    }

    /// Replaces the content of the array with these bytes of the file.
    package func read(at place: Int, count: Int, into bytes: inout [UInt8]) throws(FileError) {
        if place + count > flushed {
            try output.flush()
            flushed = size
        }
        if bytes.count > count {
            bytes.removeLast(bytes.count - count)
        } else {
            bytes += repeatElement(0, count: count - bytes.count)
        }
        let answer = bytes.withUnsafeMutableBytes { raw in
            Transfer.read(owned.number, at: Int64(place), into: raw)
        }
        guard answer.code == 0, answer.count == count else {
            let code = answer.code == 0 ? EIO : answer.code
            throw FileError(code: code, operation: "read", path: folder)
        }
    }
}
