// SPDX-License-Identifier: Apache-2.0

import CLibZip
import Glibc

/// Feeds libzip from an open descriptor with `pread`.
///
/// libzip would open the name itself, through buffered stdio: it would follow links, block on a
/// FIFO and read ahead. Here the file was opened and checked before, and only what is asked for is
/// read, but for a block behind each local header, where the entry's first bytes stand.
final class DescriptorSource {
    private let file: VirtualFile
    private let size: Int64
    private var position: Int64 = 0
    private var error = zip_error_t()

    /// How many bytes may still be read; nil for no limit.
    var allowance: Int64?
    /// Whether a read was refused for that.
    private(set) var isExhausted = false

    private var block: [UInt8] = []
    private var blockStart: Int64 = 0
    private static let blockSize = 4096

    /// Whether the end of the file, which libzip reads first, holds one end record and this one
    /// stands right behind the directory it tells of.
    private(set) var isEndPlain = false
    private var isEndSeen = false

    init(_ file: VirtualFile) {
        self.file = file
        size = file.size
        zip_error_init(&error)
        block.reserveCapacity(Self.blockSize)
    }

    deinit {
        zip_error_fini(&error)
    }

    /// Makes a libzip source that owns this object until libzip frees it.
    func makeSource(_ failure: UnsafeMutablePointer<zip_error_t>) -> OpaquePointer? {
        let owned = Unmanaged.passRetained(self)
        let source = zip_source_function_create(
            { state, data, length, command in
                guard let state else { return -1 }
                let source = Unmanaged<DescriptorSource>.fromOpaque(state)
                if command == ZIP_SOURCE_FREE {
                    source.release()
                    return 0
                }
                return source.takeUnretainedValue().answer(command, data, length)
            },
            owned.toOpaque(),
            failure
        )
        if source == nil { owned.release() }
        return source
    }

    private func answer(
        _ command: zip_source_cmd_t,
        _ data: UnsafeMutableRawPointer?,
        _ length: zip_uint64_t
    ) -> zip_int64_t {
        switch command {
        case ZIP_SOURCE_OPEN:
            position = 0
            return 0
        case ZIP_SOURCE_CLOSE:
            return 0
        case ZIP_SOURCE_READ:
            guard let data else { return -1 }
            let count = read(into: data, Int(clamping: length))
            if !isEndSeen, count > 0, position == size {
                isEndSeen = true
                isEndPlain = Self.isPlainEnd(data, Int(count), of: size)
            }
            return count
        case ZIP_SOURCE_SEEK:
            let target = zip_source_seek_compute_offset(
                UInt64(position),
                UInt64(size),
                data,
                length,
                &error
            )
            if target < 0 { return -1 }
            position = target
            return 0
        case ZIP_SOURCE_TELL:
            return position
        case ZIP_SOURCE_STAT:
            guard let facts = data?.assumingMemoryBound(to: zip_stat_t.self) else { return -1 }
            zip_stat_init(facts)
            facts.pointee.size = UInt64(size)
            facts.pointee.valid |= UInt64(ZIP_STAT_SIZE)
            return zip_int64_t(MemoryLayout<zip_stat_t>.size)
        case ZIP_SOURCE_ERROR:
            return zip_error_to_data(&error, data, length)
        case ZIP_SOURCE_ACCEPT_EMPTY:
            // A file without a byte is no archive, though libzip would make one with no entries.
            return 0
        case ZIP_SOURCE_SUPPORTS:
            return Self.supported
        default:
            zip_error_set(&error, ZIP_ER_OPNOTSUPP, 0)
            return -1
        }
    }

    private static let supported: zip_int64_t = [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
        ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
        ZIP_SOURCE_ACCEPT_EMPTY,
    ].reduce(0) { $0 | 1 << zip_int64_t($1.rawValue) }

    private func read(into target: UnsafeMutableRawPointer, _ wanted: Int) -> zip_int64_t {
        let count = min(wanted, Int(max(0, size - position)))
        if count == 0 { return 0 }
        let offset = Int(position - blockStart)
        if offset >= 0, offset + count <= block.count {
            return serve(target, count, from: offset)
        }
        if count < Self.blockSize / 2 {
            guard fillBlock(at: position) else { return -1 }
            return serve(target, min(count, block.count), from: 0)
        }
        let got = pread(target, count, at: position)
        if got < 0 { return -1 }
        position += Int64(got)
        return zip_int64_t(got)
    }

    private func serve(
        _ target: UnsafeMutableRawPointer,
        _ count: Int,
        from offset: Int
    ) -> zip_int64_t {
        block.withUnsafeBytes { bytes in
            target.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped + offset, byteCount: count)
        }
        position += Int64(count)
        return zip_int64_t(count)
    }

    /// The first bytes of the file, at most a block of them.
    ///
    /// The block stays: what stands behind them, often the header that is asked for next, is there.
    func prefix(_ count: Int) throws(ZipError) -> ArraySlice<UInt8> {
        if blockStart != 0 || block.count < min(count, Int(size)), !fillBlock(at: 0) {
            throw ZipError(libzip: &error)
        }
        return block.prefix(count)
    }

    private func fillBlock(at offset: Int64) -> Bool {
        blockStart = offset
        var failed = false
        block = [UInt8](unsafeUninitializedCapacity: Self.blockSize) { buffer, count in
            let got = pread(buffer.baseAddress.unsafelyUnwrapped, Self.blockSize, at: offset)
            failed = got < 0
            count = max(0, got)
        }
        return !failed
    }

    private func pread(_ target: UnsafeMutableRawPointer, _ count: Int, at offset: Int64) -> Int {
        if let left = allowance {
            if left < Int64(count) {
                isExhausted = true
                zip_error_set(&error, ZIP_ER_READ, EFBIG)
                return -1
            }
            allowance = left - Int64(count)
        }
        let got = file.read(target, count, at: offset)
        if got < 0 { zip_error_set(&error, ZIP_ER_READ, errno) }
        return got
    }

    private static func isPlainEnd(
        _ bytes: UnsafeRawPointer,
        _ count: Int,
        of size: Int64
    ) -> Bool {
        let end = bytes + count
        var found: UnsafeRawPointer?
        var place = bytes + min(3, count)
        // The last byte of the signature is rarer in books than its first.
        while place < end, let last = memchr(place, 6, end - place) {
            place = UnsafeRawPointer(last) + 1
            let start = place - 4
            guard number(at: start) == ZipSignature.endRecord.rawValue else { continue }
            if found != nil { return false }
            found = start
        }
        guard let found, end - found >= EndRecord.fixedSize else { return false }
        let directoryEnd = Int64(number(at: found + 12)) + Int64(number(at: found + 16))
        return directoryEnd == size - Int64(end - found)
    }

    private static func number(at place: UnsafeRawPointer) -> UInt32 {
        UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
    }
}
