// SPDX-License-Identifier: Apache-2.0

import CXXHash

/// The hash of bytes that come in pieces, the same as that of all of them at once.
package struct RunningHash128: ~Copyable {
    private let state: UnsafeMutableRawPointer

    package init() {
        guard let made = accession_hash128_begin() else {
            preconditionFailure("there is no memory for a hash")
        }
        state = made
    }

    package mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { accession_hash128_add(state, $0.baseAddress, $0.count) }
    }

    package consuming func finish() -> Hash128 {
        let hash = accession_hash128_end(state)
        discard self
        return Hash128(high: hash.high64, low: hash.low64)
    }

    deinit { accession_hash128_drop(state) }
}
