// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An open file, read with `pread`, and only where something is asked for.
///
/// The records of an archive are small, and their neighbours are asked for next. So a small read
/// takes a block, which serves the reads that follow it; but not of a file that is not all there,
/// where each byte costs more than the call.
final class FileWindow {
    let descriptor: Int32
    let size: Int64
    /// Nil for a file that is all there.
    private let supply: (any FileSupply)?
    private var block: [UInt8] = []
    private var blockStart: Int64 = 0
    private static let blockSize = 4096

    init(descriptor: Int32, size: Int64, supply: (any FileSupply)? = nil) {
        self.descriptor = descriptor
        self.size = size
        self.supply = supply
    }

    /// Reads up to `count` bytes; the answer is that of the system's `pread`, and may be short.
    func read(_ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64) -> Int {
        if !holds(offset, count) {
            if supply != nil || count >= Self.blockSize / 2 {
                return fill(target, count, at: offset)
            }
            guard load(at: offset) else { return -1 }
        }
        let start = Int(offset - blockStart)
        let served = max(0, min(count, block.count - start))
        if served == 0 { return 0 }
        block.withUnsafeBytes { bytes in
            target.copyMemory(
                from: bytes.baseAddress.unsafelyUnwrapped + start,
                byteCount: served
            )
        }
        return served
    }

    /// Tells what is read next, for a file that is not all there.
    ///
    /// What cannot be had is told when it is read.
    func announce(_ range: Range<Int64>) {
        let range = range.clamped(to: 0..<max(0, size))
        if let supply, !range.isEmpty { _ = supply.bring(range) }
    }

    private func holds(_ offset: Int64, _ count: Int) -> Bool {
        offset >= blockStart && offset + Int64(count) <= blockStart + Int64(block.count)
    }

    /// Takes the block at a place, or the last one of the file.
    private func load(at offset: Int64) -> Bool {
        blockStart = max(0, min(offset, size - Int64(Self.blockSize)))
        var got = 0
        block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
            got = fill(buffer.baseAddress.unsafelyUnwrapped, Self.blockSize, at: blockStart)
            count = max(0, got)
        }
        return got >= 0
    }

    private func fill(_ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64) -> Int {
        let end = min(size, offset + Int64(count))
        if let supply, offset < end, !supply.bring(offset..<end) {
            errno = EIO
            return -1
        }
        while true {
            let got = pread(descriptor, target, count, Int(offset))
            if got >= 0 || errno != EINTR { return got }
        }
    }
}
