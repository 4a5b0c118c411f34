// SPDX-License-Identifier: Apache-2.0

/// Looking at the names of entries where they stand, without a copy of each.
enum NameBytes {
    private static let foreignFolder = Array("__MACOSX/".utf8)

    static func hasPrefix(_ name: Span<UInt8>, _ word: [UInt8]) -> Bool {
        guard name.count >= word.count else { return false }
        for index in word.indices where name[index] != word[index] { return false }
        return true
    }

    /// Whether a name ends in these bytes, which are in lower case, whatever the case of its own.
    static func hasFoldedSuffix(_ name: Span<UInt8>, _ word: [UInt8]) -> Bool {
        let start = name.count - word.count
        guard start >= 0 else { return false }
        for index in word.indices.reversed()
        where TextBytes.folded(name[start + index]) != word[index] {
            return false
        }
        return true
    }

    /// Whether a name is none of the book's: what macOS adds to an archive.
    static func isForeign(_ name: Span<UInt8>) -> Bool {
        if hasPrefix(name, foreignFolder) { return true }
        var start = name.count
        while start > 0, name[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return name.count - start >= 2 && name[start] == UInt8(ascii: ".")
            && name[start + 1] == UInt8(ascii: "_")
    }

    /// How many folders a name leads through.
    static func depth(_ name: Span<UInt8>) -> Int {
        var depth = 0
        for index in 0..<name.count where name[index] == UInt8(ascii: "/") { depth += 1 }
        return depth
    }

    static func copy(_ name: Span<UInt8>) -> [UInt8] {
        [UInt8](capacity: name.count) { copy in
            for index in 0..<name.count { copy.append(name[index]) }
        }
    }
}
