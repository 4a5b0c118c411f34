// SPDX-License-Identifier: Apache-2.0

/// Names that programs give to a file for as long as they write it.
enum UnfinishedName {
    /// What browsers, download managers and copy programs put behind the name.
    private static let endings: [[UInt8]] = [
        ".part", ".partial", ".crdownload", ".download", ".opdownload", ".filepart", ".tmp",
        ".temp", ".!ut", ".!qb", ".bc!", ".aria2", ".unfinished", ".incomplete",
    ].map { Array($0.utf8) }

    /// What synchronising programs put before the name, with `.tmp` behind it.
    private static let beginnings: [[UInt8]] = [".syncthing.", "~syncthing~"].map {
        Array($0.utf8)
    }

    /// The name the file will have when it is complete; nil for a name that does not look like
    /// this.
    static func target(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        for ending in endings where hasEnding(name, ending) {
            let rest = name.dropLast(ending.count)
            for beginning in beginnings where rest.starts(with: beginning) {
                return rest.dropFirst(beginning.count)
            }
            return rest
        }
        return targetOfHiddenCopy(name)
    }

    /// A copy as rsync names it: `.book.epub.a7Xk2Q`.
    private static func targetOfHiddenCopy(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let length = 7
        guard name.first == UInt8(ascii: "."), name.count > length + 1 else { return nil }
        let ending = name.suffix(length)
        guard ending.first == UInt8(ascii: "."), ending.dropFirst().allSatisfy(isLetterOrDigit)
        else { return nil }
        return name.dropFirst().dropLast(length)
    }

    private static func hasEnding(_ name: ArraySlice<UInt8>, _ ending: [UInt8]) -> Bool {
        name.count > ending.count && name.suffix(ending.count).isFolded(ending)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.folded)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
