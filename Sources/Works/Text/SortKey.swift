// SPDX-License-Identifier: Apache-2.0

/// What titles and names are put in order by: without case, marks and punctuation.
package enum SortKey {
    /// A title or a series, without the article before it: `The Moonstone` stands under M.
    package static func title(_ text: String) -> String {
        let key = MatchKey.withoutArticle(text)
        return key.isEmpty ? text : String(decoding: key, as: UTF8.self)
    }

    /// The first of several names, by the word that it ends with, or by what stands before its
    /// comma: `Jane Austen; Another` and `Austen, Jane` stand under A.
    package static func people(_ text: String) -> String {
        let first = text.prefix { $0 != ";" }
        let folded = TextFolding(String(first), limit: MatchKey.longest)
        guard !folded.bytes.isEmpty else { return text }
        var words = folded.bytes[...]
        if folded.behindComma == nil, let blank = words.lastIndex(of: 0x20) {
            words = words[(blank + 1)...] + [0x20] + words[..<blank]
        }
        return String(decoding: words, as: UTF8.self)
    }
}
