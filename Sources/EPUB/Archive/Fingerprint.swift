// SPDX-License-Identifier: Apache-2.0

import Hashing
import Zip

/// The identity of a book's content, from names, sizes and checksums in the ZIP directory.
///
/// It survives renaming, re-zipping, another order and another compression, and costs no read of
/// any body. Entries that say how the book is packed, or that a device writes into it, do not
/// count.
struct Fingerprint {
    private var high: UInt64 = 0
    private var low: UInt64 = 0
    private var count: UInt64 = 0

    /// Adds one entry; sums do not depend on the order.
    mutating func add(_ entry: ZipEntry, nameHash: Hash128, name: Span<UInt8>) {
        if Self.isVolatile(name) { return }
        let words: InlineArray<4, UInt64> = [
            nameHash.high, nameHash.low, entry.size, UInt64(entry.checksum),
        ]
        let hash = Hash128(of: words.span)
        high &+= hash.high
        low &+= hash.low
        count += 1
    }

    /// The hash of the sums.
    func finish() -> Hash128 {
        let words: InlineArray<3, UInt64> = [high, low, count]
        return Hash128(of: words.span)
    }

    private static func isVolatile(_ name: Span<UInt8>) -> Bool {
        guard name.count > 0 else { return false }
        // Folders are often left out when a book is zipped again.
        if name[name.count - 1] == UInt8(ascii: "/") { return true }
        switch name[0] {
        case UInt8(ascii: "m"): return equals(name, "mimetype")
        case UInt8(ascii: "i"):
            return equals(name, "iTunesMetadata.plist") || equals(name, "iTunesArtwork")
        case UInt8(ascii: "_"): return starts(name, "__MACOSX/")
        case UInt8(ascii: "M") where equals(name, "META-INF/calibre_bookmarks.txt"): return true
        default: return isFolderStore(name)
        }
    }

    /// `.DS_Store`, in any folder.
    private static func isFolderStore(_ name: Span<UInt8>) -> Bool {
        let wanted = ".DS_Store"
        let start = name.count - wanted.utf8.count
        guard start >= 0, start == 0 || name[start - 1] == UInt8(ascii: "/") else { return false }
        return equals(name.extracting(start...), wanted)
    }

    private static func equals(_ name: Span<UInt8>, _ word: String) -> Bool {
        name.count == word.utf8.count && starts(name, word)
    }

    private static func starts(_ name: Span<UInt8>, _ word: String) -> Bool {
        guard name.count >= word.utf8.count else { return false }
        var index = 0
        for byte in word.utf8 {
            if name[index] != byte { return false }
            index += 1
        }
        return true
    }
}
