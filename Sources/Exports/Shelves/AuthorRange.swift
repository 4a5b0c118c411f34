// SPDX-License-Identifier: Apache-2.0

import Hashing

/// Authors who stand one behind the other, with all their works; one who wrote much is alone.
///
/// Most authors of a large library have one book in it, and a list for each would be more lists
/// than books. Where a range begins depends on the names alone, so that a new author changes one.
struct AuthorRange {
    /// An author with this many works has a list of their own.
    private static let much = 10
    private static let mostAuthors = 40
    /// One author in so many begins a range.
    private static let usualAuthors: UInt64 = 12

    let shelves: ArraySlice<Shelf>
    /// By author and title, each once.
    let works: [Int]

    private init(_ shelves: ArraySlice<Shelf>) {
        self.shelves = shelves
        var seen: Set<Int> = []
        works = shelves.flatMap(\.works).filter { seen.insert($0).inserted }
    }

    static func all(_ authors: [Shelf]) -> [AuthorRange] {
        var ranges: [AuthorRange] = []
        var start = 0
        for end in authors.indices.dropFirst() {
            let (last, next) = (authors[end - 1], authors[end])
            let isEnd =
                last.works.count >= much || next.works.count >= much
                || last.letter != next.letter || end - start >= mostAuthors
                || Hash128(of: Array(next.key.utf8)[...]).low % usualAuthors == 0
            guard isEnd else { continue }
            ranges.append(AuthorRange(authors[start..<end]))
            start = end
        }
        if start < authors.count { ranges.append(AuthorRange(authors[start...])) }
        return ranges
    }

    var letter: ShelfLetter { shelves[shelves.startIndex].letter }

    var title: String {
        guard let first = shelves.first, let last = shelves.last else { return "" }
        return shelves.count == 1 ? first.name : "\(first.sortedName) – \(last.sortedName)"
    }
}

extension AuthorRange {
    /// The way to its feed.
    var way: OPDSFeed.Way {
        .init(
            title: title,
            name: "authors/\(shelves.first?.token ?? "")",
            count: works.count,
            hasWorks: true
        )
    }
}
