// SPDX-License-Identifier: Apache-2.0

import Hashing
import Zip

/// The identity of a book's text, from the sizes and checksums of its text documents in the ZIP
/// directory.
///
/// It survives everything that programs do to a book on its way but to rewrite its text: another
/// package document, another cover, other names of files. It costs no read of any body.
struct TextDigest {
    /// Less text than this may be a notice that many books have.
    static let leastByteCount: UInt64 = 32 << 10

    private var high: UInt64 = 0
    private var low: UInt64 = 0
    private var count: UInt64 = 0
    private var byteCount: UInt64 = 0
    private var hasUnknown = false

    /// Adds one entry, if it is text; sums do not depend on the order.
    mutating func add(_ entry: ZipEntry, name: Span<UInt8>) {
        guard entry.size > 0, NameEnding.text.matches(name), !NameBytes.isForeign(name) else {
            return
        }
        let words: InlineArray<2, UInt64> = [entry.size, UInt64(entry.checksum)]
        let hash = Hash128(of: words.span)
        high &+= hash.high
        low &+= hash.low
        count += 1
        byteCount = byteCount.addingReportingOverflow(entry.size).partialValue
        // Some programs write none, and then only the size would be compared.
        hasUnknown = hasUnknown || entry.checksum == 0
    }

    /// The hash of the sums; nil if there is too little to tell one text from another.
    func finish() -> Hash128? {
        guard byteCount >= Self.leastByteCount, !hasUnknown else { return nil }
        let words: InlineArray<3, UInt64> = [high, low, count]
        return Hash128(of: words.span)
    }
}
