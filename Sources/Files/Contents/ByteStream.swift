// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads a file, a pipe or standard input from its beginning to its end, piece by piece.
///
/// A request to stop ends it early, as it does a list: nobody may type anything more.
package final class ByteStream {
    private let owned: Descriptor?
    private let descriptor: Int32
    private let name: Path
    private let cancellation: Cancellation
    private var piece: [UInt8]

    /// Opens a file; a pipe is welcome too, links are followed.
    package init(
        _ path: Path,
        piece: Int = 256 << 10,
        cancellation: Cancellation
    ) throws(FileError) {
        // A pipe that no process writes to yet is waited for like its bytes, not here.
        let file = try Descriptor("open", path, flags: O_RDONLY | O_NONBLOCK)
        descriptor = file.number
        // This is advice: a file system that ignores it still reads.
        _ = posix_fadvise(file.number, 0, 0, POSIX_FADV_SEQUENTIAL)
        owned = consume file
        name = path
        self.cancellation = cancellation
        self.piece = [UInt8](repeating: 0, count: piece)
    }

    /// Reads standard input.
    package init(standardInputIn piece: Int = 256 << 10, cancellation: Cancellation) {
        owned = nil
        descriptor = STDIN_FILENO
        name = Path("standard input")
        self.cancellation = cancellation
        self.piece = [UInt8](repeating: 0, count: piece)
    }

    package func status() throws(FileError) -> FileStatus {
        try FileStatus.of(descriptor: descriptor, name)
    }

    /// The next bytes; none at the end.
    package func next() throws(FileError) -> ArraySlice<UInt8> {
        while true {
            // A request to stop must also end a file that never has to be waited for.
            if cancellation.isRequested { return [] }
            guard Transfer.waitUntilReady(descriptor, for: POLLIN, milliseconds: 200) else {
                continue
            }
            let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { return piece[..<count] }
            if errno != EINTR, errno != EAGAIN { throw FileError.last("read", name) }
        }
    }
}
