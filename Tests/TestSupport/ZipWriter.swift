// SPDX-License-Identifier: Apache-2.0

import CLibZip
import Files
import Glibc

/// Builds an archive with libzip.
///
/// Every entry gets the same date, so the same entries give the same bytes.
final class ZipWriter {
    private let path: Path
    private var handle: OpaquePointer?

    /// - Parameter path: an existing file is replaced.
    init(_ path: Path) throws(FileError) {
        var code: Int32 = 0
        let handle = (path.bytes + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                zip_open($0.baseAddress, ZIP_CREATE | ZIP_TRUNCATE, &code)
            }
        }
        guard let handle else { throw FileError.last("create", path) }
        self.path = path
        self.handle = handle
    }

    deinit {
        if let handle { zip_discard(handle) }
    }

    func add(_ name: String, _ bytes: [UInt8], compressed: Bool) throws(FileError) {
        // libzip frees the copy, but of nothing it would not.
        let copy = bytes.isEmpty ? nil : malloc(bytes.count)
        bytes.withUnsafeBytes { source in
            if let copy, let start = source.baseAddress { memcpy(copy, start, source.count) }
        }
        let source = zip_source_buffer(handle, copy, UInt64(bytes.count), 1)
        let index = zip_file_add(handle, name, source, UInt32(ZIP_FL_ENC_UTF_8))
        let method = compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
        guard index >= 0, zip_set_file_compression(handle, UInt64(index), method, 0) == 0,
            zip_file_set_dostime(handle, UInt64(index), 0, 0x5821, 0) == 0
        else { throw lastError() }
    }

    /// Writes the archive; without this nothing appears.
    func finish() throws(FileError) {
        guard zip_close(handle) == 0 else { throw lastError() }
        // Closed means freed.
        handle = nil
    }

    private func lastError() -> FileError {
        let code = zip_error_code_system(zip_get_error(handle))
        return FileError(code: code, operation: "write", path: path)
    }
}
