// SPDX-License-Identifier: Apache-2.0

import CLibZip

/// What the ZIP directory says of one entry.
package struct ZipEntry: Equatable, Sendable {
    package let index: Int
    package let size: UInt64
    package let compressedSize: UInt64
    package let checksum: UInt32
    package let method: UInt16
    package let isEncrypted: Bool

    init(index: Int, _ facts: zip_stat_t) {
        self.index = index
        size = facts.size
        compressedSize = facts.comp_size
        checksum = facts.crc
        method = facts.comp_method
        isEncrypted = facts.encryption_method != UInt16(ZIP_EM_NONE)
    }

    /// - Parameter header: of the directory, without zip64 and encryption.
    init(index: Int, plain header: UnsafeRawBufferPointer) {
        self.index = index
        size = UInt64(header.number(at: 24))
        compressedSize = UInt64(header.number(at: 20))
        checksum = header.number(at: 16)
        method = UInt16(header.length(at: 10))
        isEncrypted = false
    }
}
