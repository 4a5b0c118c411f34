// SPDX-License-Identifier: Apache-2.0

import CFloor

/// The content of a ZIP entry, packed once and used in as many books as needed.
struct Payload {
    let isDeflated: Bool
    let checksum: UInt32
    let size: Int
    let bytes: [UInt8]

    static func stored(_ bytes: [UInt8]) -> Payload {
        Payload(
            isDeflated: false,
            checksum: bench_crc32(0, bytes, bytes.count),
            size: bytes.count,
            bytes: bytes
        )
    }

    static func deflated(_ text: String) -> Payload {
        let raw = Array(text.utf8)
        let bound = bench_deflate_bound(raw.count)
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = bench_deflate(raw, raw.count, buffer.baseAddress, bound)
        }
        return Payload(
            isDeflated: true,
            checksum: bench_crc32(0, raw, raw.count),
            size: raw.count,
            bytes: packed
        )
    }
}
