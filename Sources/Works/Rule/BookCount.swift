// SPDX-License-Identifier: Apache-2.0

/// Counts the books that records name: titles of their own, and the persons who wrote each.
///
/// Another record never makes it less, so that what was too much once stays so.
enum BookCount {
    private struct Title: Hashable {
        let title: String?
        let volume: String?
    }

    /// Whether there are more than `limit`.
    ///
    /// A title that many books have is none, so that its books are told apart by their authors.
    static func exceeds(_ limit: Int, _ names: [BookNames]) -> Bool {
        var authors: [Title: Set<Substring>] = [:]
        for name in names {
            let title = Title(title: name.ownTitle, volume: name.volume)
            if let author = name.author {
                authors[title, default: []].insert(longestWord(author))
            } else if title.title != nil {
                authors[title, default: []].formUnion([])
            }
        }
        return authors.values.reduce(0) { $0 + max(1, $1.count) } > limit
    }

    /// The word that most spellings of a name share: `tolkien` of `j r r tolkien` and of
    /// `john ronald tolkien`.
    private static func longestWord(_ name: String) -> Substring {
        let words = name.split(separator: " ")
        let longest = words.map(\.utf8.count).max()
        return words.first { $0.utf8.count == longest } ?? Substring(name)
    }
}
