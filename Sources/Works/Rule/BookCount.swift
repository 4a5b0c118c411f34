// SPDX-License-Identifier: Apache-2.0

/// Counts the books that records name: titles of their own, and the persons who wrote each.
enum BookCount {
    private struct Title: Hashable {
        let title: String?
        let volume: String?
    }

    /// Whether there are more than `limit`; spellings of one person count once.
    ///
    /// A title that many books have is none, so that its books are told apart by their authors.
    static func exceeds(_ limit: Int, _ names: [BookNames]) -> Bool {
        var authors: [Title: Set<String>] = [:]
        for name in names {
            let title = Title(title: name.ownTitle, volume: name.volume)
            if let author = name.author {
                authors[title, default: []].insert(author)
            } else if title.title != nil {
                authors[title, default: []].formUnion([])
            }
        }
        guard authors.values.reduce(0, { $0 + max(1, $1.count) }) > limit else { return false }
        var count = 0
        for spellings in authors.values {
            count += persons(spellings, atMost: limit - count + 1)
            if count > limit { return true }
        }
        return false
    }

    /// How many persons these are, at least one; the first spelling of each stands for it.
    private static func persons(_ spellings: Set<String>, atMost limit: Int) -> Int {
        var found: [String] = []
        for spelling in spellings.sorted() where found.count < limit {
            if !found.contains(where: { NameComparison.mayBeOnePerson($0, spelling) }) {
                found.append(spelling)
            }
        }
        return max(1, found.count)
    }
}
