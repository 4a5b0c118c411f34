// SPDX-License-Identifier: Apache-2.0

import CLibZip

/// A ZIP archive behind an open descriptor, read only.
///
/// Nothing is ever extracted under an entry's name: entries are looked up and inflated into memory,
/// with their checksum verified and a limit of the caller's.
package struct ZipArchive: ~Copyable {
    private let handle: OpaquePointer
    private let source: DescriptorSource
    private let inflater: Inflater
    package let entryCount: Int
    /// What had to be done to open it; nil for a sound one.
    package let salvage: ZipSalvage?
    /// Whether other programs would find another archive in the file.
    package let hasSecondArchive: Bool

    /// What is read besides the directory to find it: the end of the file, where it may stand too.
    private static let tailLimit: Int64 = 1 << 18

    /// Reads the directory.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading for as long as the archive lives.
    ///   - size: its size in bytes.
    ///   - directoryLimit: how many bytes the directory may have. libzip allocates several times
    ///     as many for it.
    ///   - inflater: may serve one archive after the other.
    package init(
        descriptor: Int32,
        size: Int64,
        directoryLimit: Int64 = .max / 2,
        inflater: Inflater = Inflater()
    ) throws(ZipError) {
        let source = DescriptorSource(VirtualFile(descriptor: descriptor, length: size))
        let handle = try Self.open(source, directoryLimit)
        var hasSecondArchive = false
        if !source.isEndPlain {
            do throws(ZipError) {
                hasSecondArchive = try SecondArchive.isIn(descriptor: descriptor, size: size)
            } catch {
                zip_discard(handle)
                throw error
            }
        }
        self.init(
            handle,
            source,
            inflater,
            salvage: nil,
            hasSecondArchive: hasSecondArchive
        )
    }

    init(
        _ handle: OpaquePointer,
        _ source: DescriptorSource,
        _ inflater: Inflater,
        salvage: ZipSalvage?,
        hasSecondArchive: Bool
    ) {
        self.handle = handle
        self.source = source
        self.inflater = inflater
        self.salvage = salvage
        self.hasSecondArchive = hasSecondArchive
        entryCount = Int(zip_get_num_entries(handle, 0))
    }

    /// Has libzip read the directory of what a source serves.
    static func open(_ feeder: DescriptorSource, _ limit: Int64) throws(ZipError) -> OpaquePointer {
        var failure = zip_error_t()
        zip_error_init(&failure)
        defer { zip_error_fini(&failure) }
        feeder.allowance = limit + tailLimit
        guard let source = feeder.makeSource(&failure) else { throw ZipError(libzip: &failure) }
        guard let handle = zip_open_from_source(source, ZIP_RDONLY, &failure) else {
            // A failed open leaves the source to us.
            zip_source_free(source)
            throw feeder.isExhausted ? ZipError(.tooLarge) : ZipError(libzip: &failure)
        }
        feeder.allowance = nil
        return handle
    }

    deinit {
        zip_discard(handle)
    }

    /// The archive's comment, in which a second archive can hide.
    package var comment: [UInt8] {
        var length: Int32 = 0
        guard let text = zip_get_archive_comment(handle, &length, UInt32(ZIP_FL_ENC_RAW)),
            length > 0
        else { return [] }
        return UnsafeRawBufferPointer(start: text, count: Int(length)).map { $0 }
    }

    /// Lends each entry and the bytes of its name, in the order of the directory.
    package func forEachEntry(_ body: (ZipEntry, _ name: Span<UInt8>) -> Void) throws(ZipError) {
        for index in 0..<entryCount {
            let entry = try entry(at: index)
            guard let name = zip_get_name(handle, UInt64(index), UInt32(ZIP_FL_ENC_RAW)) else {
                throw lastError()
            }
            let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
            body(entry, Span(_unsafeStart: bytes, count: length(of: name)))
        }
    }

    /// Lends the index and the UTF-8 name of each entry, in the order of the directory.
    ///
    /// A name is of code page 437 if it is neither marked nor readable as UTF-8.
    package func forEachName(_ body: (_ index: Int, _ name: Span<UInt8>) -> Void) {
        for index in 0..<entryCount {
            guard let name = zip_get_name(handle, UInt64(index), 0) else { continue }
            let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
            body(index, Span(_unsafeStart: bytes, count: length(of: name)))
        }
    }

    /// The UTF-8 name of an entry.
    package func name(at index: Int) -> [UInt8] {
        guard let name = zip_get_name(handle, UInt64(index), 0) else { return [] }
        return UnsafeRawBufferPointer(start: name, count: length(of: name)).map { $0 }
    }

    /// The first bytes of the archive, at most 4 KiB of them.
    package func prefix(of count: Int) throws(ZipError) -> ArraySlice<UInt8> {
        try source.prefix(count)
    }

    /// The first entry of this name, which is UTF-8.
    package func locate(_ name: ArraySlice<UInt8>) -> Int? {
        // libzip would look for what stands before a NUL.
        if name.contains(0) { return nil }
        let found = withName(name) { zip_name_locate(handle, $0, 0) }
        return found >= 0 ? Int(found) : nil
    }

    package func entry(at index: Int) throws(ZipError) -> ZipEntry {
        var facts = zip_stat_t()
        guard zip_stat_index(handle, UInt64(index), 0, &facts) == 0 else { throw lastError() }
        return ZipEntry(index: index, facts)
    }

    /// The Unix file mode of an entry, if it was packed on a Unix: a link or a device shows here.
    package func unixMode(at index: Int) -> UInt32? {
        var system: UInt8 = 0
        var attributes: UInt32 = 0
        guard
            zip_file_get_external_attributes(handle, UInt64(index), 0, &system, &attributes) == 0,
            system == UInt8(ZIP_OPSYS_UNIX)
        else { return nil }
        return attributes >> 16
    }

    /// Inflates an entry into a buffer that is used again and only ever grows.
    ///
    /// The declared size is only a hint: what counts is where the data ends and its checksum.
    ///
    /// - Returns: how many bytes of the buffer are the entry's.
    package func read(
        _ entry: ZipEntry,
        limit: Int,
        into buffer: inout [UInt8]
    ) throws(ZipError) -> Int {
        if entry.size > UInt64(limit) { throw ZipError(.tooLarge) }
        if readWhole(entry, into: &buffer) { return Int(entry.size) }
        return try stream(entry, limit: limit, into: &buffer)
    }

    /// The fast way, for an entry that is what its directory says.
    ///
    /// - Returns: false for any other, which then goes the way that copes with it or says what is
    ///   wrong.
    private func readWhole(_ entry: ZipEntry, into buffer: inout [UInt8]) -> Bool {
        // Deflate makes nothing much larger; what claims so is not worth a buffer of that size.
        let worst = entry.size + entry.size / 8 + 1024
        guard !entry.isEncrypted, entry.compressedSize <= worst else { return false }
        let size = Int(entry.size)
        if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
        return buffer.withUnsafeMutableBytes { bytes in
            let target = UnsafeMutableRawBufferPointer(rebasing: bytes[..<size])
            let isRead: Bool
            switch Int32(entry.method) {
            case ZIP_CM_STORE: isRead = copy(entry, to: target)
            case ZIP_CM_DEFLATE: isRead = inflate(entry, to: target)
            default: isRead = false
            }
            return isRead && Inflater.checksum(target) == entry.checksum
        }
    }

    private func inflate(_ entry: ZipEntry, to target: UnsafeMutableRawBufferPointer) -> Bool {
        guard
            let file = zip_fopen_index(handle, UInt64(entry.index), UInt32(ZIP_FL_COMPRESSED))
        else { return false }
        defer { zip_fclose(file) }
        return inflater.withPacked(Int(entry.compressedSize)) { packed in
            guard let start = packed.baseAddress else { return false }
            return zip_fread(file, start, UInt64(packed.count)) == packed.count
                && inflater.inflate(packed, into: target)
        }
    }

    /// Reads a stored entry in two parts, because libzip computes its own slow checksum over every
    /// stored entry that is asked for as a whole.
    private func copy(_ entry: ZipEntry, to target: UnsafeMutableRawBufferPointer) -> Bool {
        guard entry.compressedSize == entry.size else { return false }
        if target.isEmpty { return true }
        let last = target.count - 1
        return
            (last == 0 || copy(entry, 0, UnsafeMutableRawBufferPointer(rebasing: target[..<last])))
            && copy(entry, last, UnsafeMutableRawBufferPointer(rebasing: target[last...]))
    }

    private func copy(
        _ entry: ZipEntry,
        _ start: Int,
        _ target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard
            let source = zip_source_zip(
                handle,
                handle,
                UInt64(entry.index),
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
        limit: Int,
        into buffer: inout [UInt8]
    ) throws(ZipError) -> Int {
        guard let file = zip_fopen_index(handle, UInt64(entry.index), 0) else { throw lastError() }
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

    private func length(of name: UnsafePointer<CChar>) -> Int {
        var count = 0
        while name[count] != 0 { count += 1 }
        return count
    }

    private func withName<Result>(
        _ name: ArraySlice<UInt8>,
        _ body: (UnsafePointer<CChar>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: name.count + 1) { buffer in
            var index = 0
            for byte in name {
                buffer[index] = CChar(bitPattern: byte)
                index += 1
            }
            buffer[index] = 0
            return body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }
}

extension ZipArchive {
    /// Such as `1.7.3`.
    package static var libraryVersion: String {
        String(cString: zip_libzip_version())
    }
}
