// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Bytes going out through one descriptor, gathered in a buffer, with every failure reported.
///
/// `print` drops what it cannot write without a word; a report that was cut off by a full disk must
/// not look like a complete one. So the writer calls `flush` at the end and checks its error:
/// `FileError.isBrokenPipe` when the reader went away, `isDiskFull` when there is no space.
///
/// Nothing is written when the value goes away, because a failure could not be reported.
package final class Output {
    /// The two streams every program is born with.
    package enum Stream: Sendable {
        case standardOutput
        case standardError

        var descriptor: Int32 { self == .standardOutput ? STDOUT_FILENO : STDERR_FILENO }
        var name: Path { Path(self == .standardOutput ? "standard output" : "standard error") }
    }

    private let descriptor: Int32
    private let name: Path
    private let capacity: Int
    private var buffer: [UInt8] = []

    package init(_ stream: Stream, capacity: Int = 65_536) {
        descriptor = stream.descriptor
        name = stream.name
        self.capacity = capacity
    }

    /// Writes to a descriptor that the caller opened and will close.
    package init(descriptor: Int32, name: Path, capacity: Int = 65_536) {
        self.descriptor = descriptor
        self.name = name
        self.capacity = capacity
    }

    package func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= capacity { try flush() }
    }

    package func write(_ text: String) throws(FileError) {
        try write(text.utf8)
    }

    /// Sends everything that waits in the buffer.
    ///
    /// What could not be sent is dropped, so that a second attempt does not repeat half a line.
    package func flush() throws(FileError) {
        guard !buffer.isEmpty else { return }
        let failure = Transfer.write(buffer[...], to: descriptor)
        buffer.removeAll(keepingCapacity: true)
        if failure != 0 { throw FileError(code: failure, operation: "write to", path: name) }
    }

    /// What the descriptor has open, if that can be found out.
    package var identity: FileIdentity? {
        // The reason does not matter.
        (try? FileStatus.of(descriptor: descriptor, name))?.identity
    }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The width of the terminal, if it is one and knows its width.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
