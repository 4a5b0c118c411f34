// SPDX-License-Identifier: Apache-2.0

import CLibZip
import Glibc

/// An archive that libzip has opened: a whole one, or one that shows it a single entry of another.
final class OpenArchive {
    private let handle: OpaquePointer

    /// What is read besides the directory to find it: the end of the file, where it may stand too.
    private static let tailLimit: Int64 = 1 << 18

    /// Has libzip read the directory.
    ///
    /// - Parameter limit: how many bytes it may have. libzip allocates several times as many.
    init(_ feeder: DescriptorSource, limit: Int64) throws(ZipError) {
        var failure = zip_error_t()
        zip_error_init(&failure)
        defer { zip_error_fini(&failure) }
        feeder.allowance = limit + Self.tailLimit
        guard let source = feeder.makeSource(&failure) else { throw ZipError(libzip: &failure) }
        guard let handle = zip_open_from_source(source, ZIP_RDONLY, &failure) else {
            // A failed open leaves the source to us.
            zip_source_free(source)
            throw feeder.isExhausted ? ZipError(.tooLarge) : ZipError(libzip: &failure)
        }
        feeder.allowance = nil
        self.handle = handle
    }

    deinit {
        zip_discard(handle)
    }

    var entryCount: Int { Int(zip_get_num_entries(handle, 0)) }

    /// The archive's comment.
    var comment: [UInt8] {
        var length: Int32 = 0
        guard let text = zip_get_archive_comment(handle, &length, UInt32(ZIP_FL_ENC_RAW)),
            length > 0
        else { return [] }
        return UnsafeRawBufferPointer(start: text, count: Int(length)).map { $0 }
    }

    func entry(at index: Int) throws(ZipError) -> ZipEntry {
        var facts = zip_stat_t()
        guard zip_stat_index(handle, UInt64(index), 0, &facts) == 0 else { throw lastError() }
        return ZipEntry(index: index, facts)
    }

    /// The bytes of a name as they stand in the archive.
    func withRawName(at index: Int, _ body: (Span<UInt8>) -> Void) throws(ZipError) {
        guard withName(at: index, UInt32(ZIP_FL_ENC_RAW), body) else { throw lastError() }
    }

    /// Lends the UTF-8 name of an entry.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    func withName(at index: Int, _ body: (Span<UInt8>) -> Void) -> Bool {
        withName(at: index, 0, body)
    }

    private func withName(at index: Int, _ flags: UInt32, _ body: (Span<UInt8>) -> Void) -> Bool {
        guard let name = zip_get_name(handle, UInt64(index), flags) else { return false }
        let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
        body(Span(_unsafeStart: bytes, count: strlen(name)))
        return true
    }

    /// The first entry of this name, which is UTF-8.
    func locate(_ name: ArraySlice<UInt8>) -> Int? {
        // libzip would look for what stands before a NUL.
        if name.contains(0) { return nil }
        let found = withUnsafeTemporaryAllocation(of: CChar.self, capacity: name.count + 1) {
            buffer in
            var index = 0
            for byte in name {
                buffer[index] = CChar(bitPattern: byte)
                index += 1
            }
            buffer[index] = 0
            return zip_name_locate(handle, buffer.baseAddress.unsafelyUnwrapped, 0)
        }
        return found >= 0 ? Int(found) : nil
    }

    /// The Unix file mode of an entry, if it was packed on a Unix.
    func unixMode(at index: Int) -> UInt32? {
        var system: UInt8 = 0
        var attributes: UInt32 = 0
        guard
            zip_file_get_external_attributes(handle, UInt64(index), 0, &system, &attributes) == 0,
            system == UInt8(ZIP_OPSYS_UNIX)
        else { return nil }
        return attributes >> 16
    }

    /// Inflates an entry into a buffer.
    ///
    /// - Parameter index: its place in this archive, which may show only this one.
    func read(
        _ entry: ZipEntry,
        at index: Int,
        limit: Int,
        with inflater: Inflater,
        into buffer: inout [UInt8]
    ) throws(ZipError) -> Int {
        if readWhole(entry, UInt64(index), inflater, into: &buffer) { return Int(entry.size) }
        return try stream(entry, UInt64(index), limit: limit, into: &buffer)
    }

    /// The fast way, for an entry that is what its directory says.
    ///
    /// - Returns: false for any other, which then goes the way that copes with it or says what is
    ///   wrong.
    private func readWhole(
        _ entry: ZipEntry,
        _ index: UInt64,
        _ inflater: Inflater,
        into buffer: inout [UInt8]
    ) -> Bool {
        // Deflate makes nothing much larger; what claims so is not worth a buffer of that size.
        let worst = entry.size + entry.size / 8 + 1024
        guard !entry.isEncrypted, entry.compressedSize <= worst else { return false }
        let size = Int(entry.size)
        if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
        return buffer.withUnsafeMutableBytes { bytes in
            let target = UnsafeMutableRawBufferPointer(rebasing: bytes[..<size])
            let isRead: Bool
            switch Int32(entry.method) {
            case ZIP_CM_STORE: isRead = copy(entry, index, to: target)
            case ZIP_CM_DEFLATE: isRead = inflate(entry, index, inflater, to: target)
            default: isRead = false
            }
            return isRead && Inflater.checksum(target) == entry.checksum
        }
    }

    private func inflate(
        _ entry: ZipEntry,
        _ index: UInt64,
        _ inflater: Inflater,
        to target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let file = zip_fopen_index(handle, index, UInt32(ZIP_FL_COMPRESSED)) else {
            return false
        }
        defer { zip_fclose(file) }
        return inflater.withPacked(Int(entry.compressedSize)) { packed in
            guard let start = packed.baseAddress else { return false }
            return zip_fread(file, start, UInt64(packed.count)) == packed.count
                && inflater.inflate(packed, into: target)
        }
    }

    /// Reads a stored entry in two parts, because libzip computes its own slow checksum over every
    /// stored entry that is asked for as a whole.
    private func copy(
        _ entry: ZipEntry,
        _ index: UInt64,
        to target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard entry.compressedSize == entry.size else { return false }
        if target.isEmpty { return true }
        let last = target.count - 1
        return
            (last == 0 || copy(index, 0, UnsafeMutableRawBufferPointer(rebasing: target[..<last])))
            && copy(index, last, UnsafeMutableRawBufferPointer(rebasing: target[last...]))
    }

    private func copy(
        _ index: UInt64,
        _ start: Int,
        _ target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard
            let source = zip_source_zip(
                handle,
                handle,
                index,
                0,
                UInt64(start),
                Int64(target.count)
            )
        else { return false }
        defer { zip_source_free(source) }
        guard zip_source_open(source) == 0 else { return false }
        defer { zip_source_close(source) }
        return zip_source_read(source, target.baseAddress, UInt64(target.count)) == target.count
    }

    /// The way through libzip, which reads to where the data ends, whatever size was declared.
    private func stream(
        _ entry: ZipEntry,
        _ index: UInt64,
        limit: Int,
        into buffer: inout [UInt8]
    ) throws(ZipError) -> Int {
        guard let file = zip_fopen_index(handle, index, 0) else { throw lastError() }
        defer { zip_fclose(file) }
        // One byte more than declared, so that the end, and with it the checksum, is reached.
        var wanted = Int(entry.size) + 1
        var filled = 0
        while true {
            if buffer.count < wanted {
                buffer += [UInt8](repeating: 0, count: wanted - buffer.count)
            }
            let got = buffer.withUnsafeMutableBytes { bytes in
                zip_fread(
                    file,
                    bytes.baseAddress.unsafelyUnwrapped + filled,
                    UInt64(wanted - filled)
                )
            }
            if got < 0 { throw ZipError(libzip: zip_file_get_error(file)) }
            if got == 0 {
                // libzip checks no sum where nothing is packed, whatever should be there.
                if filled == 0, entry.checksum != 0 { throw ZipError(.wrongChecksum) }
                return filled
            }
            filled += Int(got)
            if filled > limit { throw ZipError(.tooLarge) }
            if filled == wanted { wanted = min(wanted * 2, limit + 1) }
        }
    }

    private func lastError() -> ZipError {
        ZipError(libzip: zip_get_error(handle))
    }
}
