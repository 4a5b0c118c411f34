// SPDX-License-Identifier: Apache-2.0

/// What a book is called, folded: all that two records that share an identifier are compared by.
///
/// Names never join anything by themselves. A missing one is neither agreement nor disagreement.
package struct BookNames: Hashable, Sendable {
    /// As `MatchKey.title` folds it.
    package let title: String?
    /// Which volume of several it is, in its normal form.
    package let volume: String?
    /// The first author, as `MatchKey.author` folds it.
    package let author: String?
    /// Equal for equal names, in every register.
    package let key: Int64

    /// Takes names that are folded already, such as those read back from the register.
    package init(titleKey: String?, volume: String?, authorKey: String?) {
        title = titleKey
        self.volume = volume
        author = authorKey
        key = Self.hash([titleKey, volume, authorKey])
    }

    /// - Parameters:
    ///   - title: the main title as the book writes it.
    ///   - seriesPosition: the place in its series, which distinguishes volumes of one title.
    ///   - author: the first author as the book writes it.
    package init(title: String?, seriesPosition: String?, author: String?) {
        self.init(
            titleKey: title.flatMap(MatchKey.title),
            volume: VolumeNumber.of(title: title, seriesPosition: seriesPosition),
            authorKey: author.flatMap(MatchKey.author)
        )
    }

    /// Whether it has what an identifier of a package file needs to be trusted.
    package var isComplete: Bool { title != nil && author != nil }

    /// What is counted where an identifier names too many books; nil without a title.
    package var titleKey: Int64? {
        title.map { Self.hash([$0, volume]) }
    }

    private static func hash(_ fields: [String?]) -> Int64 {
        var hash = StableHash()
        for field in fields {
            hash.add(CollectionOfOne(field == nil ? 0 : 1).span)
            if let field { hash.add(field) }
        }
        return Int64(bitPattern: hash.value.high)
    }
}

extension BookNames {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }

    /// Whether title and author are both there and the same.
    package func agrees(with other: BookNames) -> Bool {
        isComplete && self == other
    }

    /// Whether title *and* first author both say that these are different books.
    package func disagrees(with other: BookNames) -> Bool {
        titleDisagrees(with: other) && authorDisagrees(with: other)
    }

    /// Titles, or the numbers of volumes, that cannot be one book's.
    ///
    /// A title that begins with the whole other one only says more, as with a subtitle.
    package func titleDisagrees(with other: BookNames) -> Bool {
        if let volume, let number = other.volume, volume != number { return true }
        guard let title, let second = other.title else { return false }
        return !NameComparison.isBeginning(title, second)
    }

    func authorDisagrees(with other: BookNames) -> Bool {
        guard let author, let second = other.author else { return false }
        return !NameComparison.mayBeOnePerson(author, second)
    }
}
