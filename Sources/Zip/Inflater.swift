// SPDX-License-Identifier: Apache-2.0

import CDeflate

/// Inflates whole entries and checks their sums with libdeflate.
///
/// libzip reads the archive, but its own way through an entry spends a fifth of an import in the
/// checksum of covers alone. Made once for a worker and used again for every entry.
package final class Inflater {
    private let handle: OpaquePointer?
    private var packed: [UInt8] = []
    /// What grew beyond this for one entry is not kept for the next.
    private static let keptSize = 4 << 20

    package init() {
        handle = libdeflate_alloc_decompressor()
    }

    deinit {
        if let handle { libdeflate_free_decompressor(handle) }
    }

    /// Lends a buffer for the packed bytes of an entry.
    func withPacked<Result>(
        _ count: Int,
        _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result {
        if packed.count > Self.keptSize, count < Self.keptSize { packed = [] }
        if packed.count < count { packed = [UInt8](repeating: 0, count: count) }
        return packed.withUnsafeMutableBytes {
            body(UnsafeMutableRawBufferPointer(rebasing: $0[..<count]))
        }
    }

    /// Whether the packed bytes inflate to exactly fill the target.
    func inflate(
        _ packed: UnsafeMutableRawBufferPointer,
        into target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let handle else { return false }
        return libdeflate_deflate_decompress(
            handle,
            packed.baseAddress,
            packed.count,
            target.baseAddress,
            target.count,
            nil
        )
            == LIBDEFLATE_SUCCESS
    }

    static func checksum(_ bytes: UnsafeMutableRawBufferPointer) -> UInt32 {
        libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }
}

extension Inflater {
    /// Such as `1.14`: of the headers, as the library cannot be asked.
    package static var libraryVersion: String { LIBDEFLATE_VERSION_STRING }
}
