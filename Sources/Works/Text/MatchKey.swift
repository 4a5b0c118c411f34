// SPDX-License-Identifier: Apache-2.0

/// Titles and names in a form that is the same for spellings that differ only on the surface.
package enum MatchKey {
    /// Keys end after this many bytes.
    package static let longest = 256

    /// The key of a title, or nil if nothing is left of it.
    ///
    /// Without an article before it or, behind a comma, at its end, and without `and` between words,
    /// which many write as `&`.
    package static func title(_ text: String) -> String? {
        let key = TitleWords.withoutAnd(withoutArticle(text))
        return key.isEmpty ? nil : String(decoding: key, as: UTF8.self)
    }

    /// A folded title without the article before it or, behind a comma, at its end.
    static func withoutArticle(_ text: String) -> Bytes {
        let folded = TextFolding(text, limit: longest, isTitle: true)
        let words = folded.bytes[...]
        if let comma = folded.behindComma, comma > 0, comma < words.endIndex,
            TitleWords.isArticle(words[(comma + 1)...])
        {
            return words[..<comma]
        }
        if let blank = words.firstIndex(of: 0x20), TitleWords.isArticle(words[..<blank]) {
            return words[(blank + 1)...]
        }
        return words
    }

    /// The key of a name: its words in order of bytes, so that `Last, First` and `First Last`
    /// agree, without the years of a life.
    ///
    /// Nil if nothing is left, or if the name says that it is unknown.
    package static func author(_ text: String) -> String? {
        let words = PersonWords.withoutYears(TextFolding.fold(text, limit: longest))
        guard !words.isEmpty else { return nil }
        let sorted = PersonWords.sorted(words)
        return PersonWords.nobody.contains(sorted) ? nil : sorted
    }
}
