// SPDX-License-Identifier: Apache-2.0

/// The year in the date of a publication.
package enum FirstYear {
    /// The year of `1865`, `1865-07`, `0850-01-01` or `-0040`: four digits, maybe with a sign
    /// before and the rest of a date behind.
    ///
    /// Nil for years that no book can have, and for what programs write when they do not know.
    package static func of(_ published: String) -> Int? {
        var rest = Array(published.utf8.prefix(64))[...].trimmed
        let isBeforeChrist = rest.first == UInt8(ascii: "-")
        if isBeforeChrist { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isDigit }
        guard digits.count == 4 else { return nil }
        let behind = rest.dropFirst(4)
        guard behind.isEmpty || behind.first == UInt8(ascii: "-") else { return nil }
        // calibre's way to say that there is no date.
        guard !rest.hasPrefix("0101-01-01") else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        return sound(isBeforeChrist ? -number : number)
    }

    /// A year that is said as a number, of any digits.
    package static func said(_ text: String) -> Int? { Int(text).flatMap(sound) }

    private static func sound(_ year: Int) -> Int? {
        year != 0 && (-3_000...2_200).contains(year) ? year : nil
    }
}
