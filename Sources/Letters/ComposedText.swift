// SPDX-License-Identifier: Apache-2.0

import CUTF8Proc
import Glibc

extension String {
    /// The same text with each letter and its marks as one character where there is one (NFC).
    ///
    /// Library catalogues keep them apart.
    package var composed: String {
        var text = self
        return text.withUTF8 { bytes in
            var result: UnsafeMutablePointer<UInt8>?
            let count = accession_compose(bytes.baseAddress, bytes.count, &result)
            defer { free(result) }
            guard count >= 0, let result else { return self }
            return String(
                decoding: UnsafeBufferPointer(start: result, count: count),
                as: UTF8.self
            )
        }
    }
}
