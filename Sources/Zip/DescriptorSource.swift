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

    /// Whether an end record is the last thing in the file and stands right behind the directory it
    /// tells of.
    private(set) var isEndPlain = false
    private var isEndSeen = false

    init(_ file: VirtualFile) {
        self.file = file
        size = file.size
        zip_error_init(&error)
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
            return read(into: data, Int(clamping: length))
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
        if !isEndSeen, position + Int64(count) == size { return readEnd(into: target, count) }
        return readStraight(into: target, count)
    }

    private func readStraight(
        into target: UnsafeMutableRawPointer,
        _ count: Int
    ) -> zip_int64_t {
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

    /// The first read that reaches the end of the file: libzip looks for the end record in it.
    ///
    /// Nearly always the record is the last thing in the file and stands right behind the
    /// directory. Then nothing in front of these two is read, though libzip asks for 64 KiB: it
    /// gets zeros for it, and so it finds this record and no other, like programs that look from
    /// the end.
    private func readEnd(into target: UnsafeMutableRawPointer, _ count: Int) -> zip_int64_t {
        isEndSeen = true
        guard fillBlock(at: max(0, size - Int64(Self.blockSize))) else { return -1 }
        let start = position
        guard let directory = plainDirectory, directory > start else {
            return readStraight(into: target, count)
        }
        let blank = Int(directory - start)
        var filled = blank
        while start + Int64(filled) < blockStart {
            let missing = Int(blockStart - start) - filled
            let got = pread(target + filled, missing, at: start + Int64(filled))
            // A file that became shorter is read as any other.
            if got <= 0 { return got < 0 ? -1 : readStraight(into: target, count) }
            filled += got
        }
        block.withUnsafeBytes { bytes in
            let rest = bytes.suffix(Int(size - start) - filled)
            (target + filled).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: rest).baseAddress.unsafelyUnwrapped,
                byteCount: rest.count
            )
        }
        let listed = UnsafeRawBufferPointer(
            start: target + blank,
            count: count - blank - EndRecord.fixedSize
        )
        guard GaplessDirectory.isOne(listed, at: directory), !Self.hasEndRecord(listed),
            !CutNames.areIn(listed)
        else {
            return readStraight(into: target, count)
        }
        memset(target, 0, blank)
        isEndPlain = true
        position = size
        return zip_int64_t(count)
    }

    /// Where the directory begins, if it and an end record without a comment are the last of the
    /// file, whose end is in the block; nil for anything else, and for zip64.
    private var plainDirectory: Int64? {
        block.withUnsafeBytes { bytes in
            guard bytes.count >= EndRecord.fixedSize, let base = bytes.baseAddress,
                blockStart + Int64(bytes.count) == size
            else { return nil }
            let record = base + bytes.count - EndRecord.fixedSize
            guard Self.number(at: record) == ZipSignature.endRecord.rawValue,
                record.loadUnaligned(fromByteOffset: 20, as: UInt16.self) == 0
            else { return nil }
            let start = Int64(Self.number(at: record + 16))
            let end = start + Int64(Self.number(at: record + 12))
            return end == size - Int64(EndRecord.fixedSize) ? start : nil
        }
    }

    /// Whether there is an end record among these bytes.
    private static func hasEndRecord(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count > 3, let base = bytes.baseAddress else { return false }
        let end = base + bytes.count
        var place = base + 3
        // The last byte of the signature is rarer in directories than its first.
        while place < end, let last = memchr(place, 6, end - place) {
            place = UnsafeRawPointer(last) + 1
            if number(at: place - 4) == ZipSignature.endRecord.rawValue { return true }
        }
        return false
    }

    private static func number(at place: UnsafeRawPointer) -> UInt32 {
        UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
    }
}
