// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file that only ever grows, a line at a time, and that several processes may share.
///
/// Each line is one write after whatever is there by then. The file is opened once: if it is moved
/// it away meanwhile, the lines go where it went, and none is torn in two.
package final class AppendFile {
    package let path: Path
    private let descriptor: Int32
    /// Whether the file ends within an unfinished line.
    private var isWithinLine: Bool

    package init(_ path: Path) throws(FileError) {
        // A pipe without a reader would otherwise keep the process waiting for ever.
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        descriptor = try path.reach("append to") { base, name in openat(base, name, flags, 0o644) }
        isWithinLine = Self.endsWithinLine(path)
        self.path = path
    }

    /// - Parameter line: the bytes without the line end.
    package func append(line: [UInt8]) throws(FileError) {
        let end = CollectionOfOne(UInt8(ascii: "\n"))
        let bytes = (isWithinLine ? Array(end) : []) + line + end
        let (count, code) = Transfer.counted(bytes[...], to: descriptor)
        if count > 0 { isWithinLine = count < bytes.count && bytes[count - 1] != end.first }
        if code != 0 { throw FileError(code: code, operation: "append to", path: path) }
    }

    /// A file that may be written and not read is taken to be whole.
    private static func endsWithinLine(_ path: Path) -> Bool {
        // Whatever is wrong with reading it, what is appended stays readable.
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
        guard let file = try? Descriptor("read", path, flags: flags) else { return false }
        let end = lseek(file.number, 0, SEEK_END)
        guard end > 0 else { return false }
        var last = [UInt8(0)]
        let count = last.withUnsafeMutableBytes {
            Transfer.read(file.number, at: Int64(end) - 1, into: $0).count
        }
        return count == 1 && last[0] != UInt8(ascii: "\n")
    }

    deinit {
        close(descriptor)
    }
}
