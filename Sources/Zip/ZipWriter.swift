// SPDX-License-Identifier: Apache-2.0

import CLibZip
import Glibc

/// Builds an archive: the books of the tests, and what is exported.
///
/// Every entry gets the same date, so the same entries give the same bytes.
package struct ZipWriter: ~Copyable {
    private let handle: OpaquePointer

    /// - Parameter path: the bytes of the file name; an existing file is replaced.
    package init(path: [UInt8]) throws(ZipError) {
        var code: Int32 = 0
        let handle = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                zip_open($0.baseAddress, ZIP_CREATE | ZIP_TRUNCATE, &code)
            }
        }
        guard let handle else { throw ZipError(.input(errno)) }
        self.handle = handle
    }

    deinit {
        zip_discard(handle)
    }

    package func add(_ name: String, _ bytes: [UInt8], compressed: Bool) throws(ZipError) {
        let source = try source(of: bytes)
        let index = zip_file_add(handle, name, source, UInt32(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            zip_source_free(source)
            throw lastError()
        }
        let method = compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
        guard zip_set_file_compression(handle, UInt64(index), method, 0) == 0,
            zip_file_set_dostime(handle, UInt64(index), 0, 0x5821, 0) == 0
        else { throw lastError() }
    }

    private func source(of bytes: [UInt8]) throws(ZipError) -> OpaquePointer {
        // Of nothing libzip would not free the copy.
        let copy = bytes.isEmpty ? nil : malloc(bytes.count)
        bytes.withUnsafeBytes { source in
            if let copy, let start = source.baseAddress { memcpy(copy, start, source.count) }
        }
        // libzip frees the copy, unless it cannot take it.
        guard copy != nil || bytes.isEmpty,
            let source = zip_source_buffer(handle, copy, UInt64(bytes.count), 1)
        else {
            free(copy)
            throw copy == nil && !bytes.isEmpty ? ZipError(.outOfMemory) : lastError()
        }
        return source
    }

    /// Writes the archive; without this nothing appears.
    package consuming func finish() throws(ZipError) {
        let closed = zip_close(handle) == 0
        if !closed {
            let error = lastError()
            zip_discard(handle)
            discard self
            throw error
        }
        // Closed means freed: the deinit would free it again.
        discard self
    }

    private func lastError() -> ZipError {
        ZipError(libzip: zip_get_error(handle))
    }
}
