// SPDX-License-Identifier: Apache-2.0

/// Words of titles that some write and others do not.
enum TitleWords {
    /// Whether a folded word is an article of one of the languages that most books are in.
    ///
    /// Without those that are more often another word in a title: `i`, `et`, `en`.
    static func isArticle(_ word: Bytes) -> Bool {
        // The longest, `unos` and the like, has four letters; Greek ones two bytes each.
        word.count <= 6 && articles.contains(TitleToken.hash(of: word))
    }

    /// The words without those for `and`, unless nothing else is there.
    static func withoutAnd(_ words: Bytes) -> Bytes {
        // Nearly all titles have none, and are not taken apart.
        guard words.contains(0x20), contains(words) else { return words }
        let others = words.split(separator: 0x20).filter { !isAnd($0) }
        return others.isEmpty ? words : Array(others.joined(separator: [0x20]))[...]
    }

    private static func contains(_ words: Bytes) -> Bool {
        var start = words.startIndex
        while start < words.endIndex {
            let end = words[start...].firstIndex(of: 0x20) ?? words.endIndex
            if isAnd(words[start..<end]) { return true }
            start = end + 1
        }
        return false
    }

    private static func isAnd(_ word: Bytes) -> Bool {
        switch word.count {
        case 2: word.isWord("et")
        case 3: word.isWord("and") || word.isWord("und")
        default: false
        }
    }

    private static let articles: Set<UInt64> = Set(
        """
        the a an der die das ein eine le la les l un une el los las una unos unas il lo gli uno o \
        os as um uma de het een den det ett az ο η το
        """
        .split(separator: " ").map { TitleToken.hash(of: TextFolding.fold(String($0), limit: 64)) }
    )
}
