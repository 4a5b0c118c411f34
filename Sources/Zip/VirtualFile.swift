// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What libzip is given for a file: a part of a real one, and bytes of our own behind it or before.
struct VirtualFile {
    let window: FileWindow
    /// Where in the real file the part begins.
    var start: Int64 = 0
    /// How many bytes the part has.
    var length: Int64
    var head: [UInt8] = []
    var tail: [UInt8] = []

    init(
        _ window: FileWindow,
        head: [UInt8] = [],
        start: Int64 = 0,
        length: Int64,
        tail: [UInt8] = []
    ) {
        self.window = window
        self.head = head
        self.start = start
        self.length = length
        self.tail = tail
    }

    /// The whole of a real file.
    init(_ window: FileWindow) {
        self.init(window, length: window.size)
    }

    var size: Int64 { Int64(head.count) + length + Int64(tail.count) }

    /// Reads up to `count` bytes; the answer is that of the system's `pread`.
    ///
    /// A short answer is passed on: a caller that needs more asks again.
    func read(_ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64) -> Int {
        if offset < head.count { return Self.copy(head, target, count, from: Int(offset)) }
        let place = offset - Int64(head.count)
        if place >= length { return Self.copy(tail, target, count, from: Int(place - length)) }
        let wanted = min(count, Int(length - place))
        let got = window.read(target, wanted, at: start + place)
        if got < wanted || wanted == count { return got }
        return got + Self.copy(tail, target + got, count - got, from: 0)
    }

    /// Reads until there are as many bytes, or the file ends.
    ///
    /// - Returns: how many there were.
    func fill(
        _ bytes: UnsafeMutableRawBufferPointer,
        from offset: Int64
    ) throws(ZipError) -> Int {
        var filled = 0
        while filled < bytes.count {
            let got = read(
                bytes.baseAddress.unsafelyUnwrapped + filled,
                bytes.count - filled,
                at: offset + Int64(filled)
            )
            if got < 0 { throw ZipError(.input(errno)) }
            if got == 0 { break }
            filled += got
        }
        return filled
    }

    /// The bytes at a place; nil if the file ends before.
    func bytes(at start: Int64, _ count: Int) throws(ZipError) -> [UInt8]? {
        var result: Result<Int, ZipError> = .success(0)
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            result = Result { () throws(ZipError) in
                try fill(UnsafeMutableRawBufferPointer(buffer), from: start)
            }
            if case .success(let count) = result { filled = count }
        }
        _ = try result.get()
        return bytes.count == count ? bytes : nil
    }

    private static func copy(
        _ own: [UInt8],
        _ target: UnsafeMutableRawPointer,
        _ count: Int,
        from offset: Int
    ) -> Int {
        let wanted = min(count, own.count - offset)
        guard wanted > 0 else { return 0 }
        own.withUnsafeBytes { bytes in
            target.copyMemory(
                from: bytes.baseAddress.unsafelyUnwrapped + offset,
                byteCount: wanted
            )
        }
        return wanted
    }
}
