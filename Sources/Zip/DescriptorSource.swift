// SPDX-License-Identifier: Apache-2.0

import CLibZip
import Glibc

/// Feeds libzip from an open descriptor.
///
/// libzip would open the name itself, through buffered stdio: it would follow links, block on a
/// FIFO and read ahead. Here the file was opened and checked before, and only what is asked for is
/// read.
final class DescriptorSource {
    private let file: VirtualFile
    private var position: Int64 = 0
    private var error = zip_error_t()

    /// How many bytes may still be read; nil for no limit.
    var allowance: Int64?
    /// Whether a read was refused for that.
    private(set) var isExhausted = false

    /// Where libzip is told that the file ends.
    ///
    /// It looks for the end record in 64 KiB before that. Where the directory stands in front of the
    /// entries, it is all that libzip sees of the file until it follows an entry's offset.
    private let end: Int64

    init(_ file: VirtualFile) {
        self.file = file
        end = file.head.isEmpty ? file.size : Int64(file.head.count)
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
                return source._withUnsafeGuaranteedRef { $0.answer(command, data, length) }
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
            let arguments = data?.assumingMemoryBound(to: zip_source_args_seek_t.self)
            let target = zip_source_seek_compute_offset(
                UInt64(position),
                UInt64(arguments?.pointee.whence == SEEK_END ? end : file.size),
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
            facts.pointee.size = UInt64(end)
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
        let count = min(wanted, Int(max(0, file.size - position)))
        if count == 0 { return 0 }
        if let left = allowance {
            if left < Int64(count) {
                isExhausted = true
                zip_error_set(&error, ZIP_ER_READ, EFBIG)
                return -1
            }
            allowance = left - Int64(count)
        }
        let got = file.read(target, count, at: position)
        if got < 0 {
            zip_error_set(&error, ZIP_ER_READ, errno)
            return -1
        }
        position += Int64(got)
        return zip_int64_t(got)
    }
}
