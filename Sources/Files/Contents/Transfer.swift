// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The loops around `read` and `write` that finish what the kernel did only in part.
///
/// They return an error number (0 for success) and leave the wording to the caller, which knows the
/// file.
package enum Transfer {
    /// Writes all the bytes, through interruptions, partial writes and a descriptor that is full.
    package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32 {
        counted(bytes, to: descriptor).code
    }

    /// The same, and how many bytes were written before an error.
    static func counted(
        _ bytes: ArraySlice<UInt8>,
        to descriptor: Int32
    ) -> (count: Int, code: Int32) {
        bytes.withUnsafeBytes { raw in
            var done = 0
            while done < raw.count {
                let rest = UnsafeRawBufferPointer(rebasing: raw[done...])
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    done += count
                    continue
                }
                let code = count == 0 ? EIO : errno
                switch code {
                case EINTR: continue
                case EAGAIN: waitUntilReady(descriptor, for: POLLOUT)
                default: return (done, code)
                }
            }
            return (done, 0)
        }
    }

    /// Writes all the bytes at a position; how many before an error, and 0 or its number.
    static func write(
        _ bytes: UnsafeRawBufferPointer,
        to descriptor: Int32,
        at offset: Int
    ) -> (count: Int, code: Int32) {
        let (count, code) = whole(bytes.count) { done in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
        }
        return (count, code == 0 && count < bytes.count ? EIO : code)
    }

    /// Reads all that comes; fails with `EFBIG` if that is more than the limit.
    ///
    /// - Parameter wait: called before each read; what it throws ends the reading.
    static func readAll(
        _ descriptor: Int32,
        _ name: Path,
        limit: Int,
        wait: () throws(FileError) -> Void = {}
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            try wait()
            let count = piece.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
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

    /// Reads at a position until the buffer is full or the file ends; a count, or an error number.
    package static func read(
        _ descriptor: Int32,
        at offset: Int64,
        into raw: UnsafeMutableRawBufferPointer
    ) -> (count: Int, code: Int32) {
        whole(raw.count) { done in
            let rest = UnsafeMutableRawBufferPointer(rebasing: raw[done...])
            return pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + done)
        }
    }

    /// Repeats a call from where it came to, until all is done or it comes no further.
    private static func whole(
        _ size: Int,
        _ call: (_ done: Int) -> Int
    ) -> (count: Int, code: Int32) {
        var done = 0
        while done < size {
            let count = call(done)
            if count > 0 {
                done += count
            } else if count == 0 {
                break
            } else if errno != EINTR {
                return (done, errno)
            }
        }
        return (done, 0)
    }

    /// Waits for a descriptor that is non-blocking, as a shared terminal can be.
    @discardableResult
    package static func waitUntilReady(
        _ descriptor: Int32,
        for events: Int32,
        milliseconds: Int32 = -1
    ) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&waiting, 1, milliseconds) > 0
    }
}
