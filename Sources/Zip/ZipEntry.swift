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
}
