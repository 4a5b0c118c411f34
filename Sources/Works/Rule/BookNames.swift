// SPDX-License-Identifier: Apache-2.0

/// What a book is called, folded: all that two records are compared by.
///
/// A missing name is neither agreement nor disagreement, and neither is a title that many books
/// have, such as `Poems`.
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

    /// The title, if it is not one that many books have.
    package var ownTitle: String? {
        guard let title, !GenericTitle.isGeneric(title, author: author ?? "") else { return nil }
        return title
    }

    /// Whether no other person's book is called so by chance; not so *Carmina*, *Ode* or *1*.
    package var hasTellingTitle: Bool {
        title.map { !GenericTitle.isShared($0, author: author ?? "") } ?? false
    }

    /// The title without the words for its volume, which each edition writes in its own way.
    var titleBesideVolume: String? {
        guard let title, let volume else { return title }
        return VolumeNumber.cutOut(of: title, volume) ?? title
    }

    /// What joins it with books of the same title and person; nil if the title says too little.
    package var namesID: VolumeID? {
        guard let title = titleBesideVolume, let author,
            GenericTitle.ownLetters(title, author: author) >= GenericTitle.enoughLetters
        else { return nil }
        let key = UInt64(bitPattern: Self.hash([title, volume]))
        let digits = String(key, radix: 16)
        let zeros = String(repeating: "0", count: 16 - digits.utf8.count)
        return VolumeID(kind: .names, value: zeros + digits)
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
    ///
    /// Where a title is one that books of several persons have, the authors decide.
    package func disagrees(with other: BookNames) -> Bool {
        authorDisagrees(with: other)
            && (!hasTellingTitle || !other.hasTellingTitle || titleDisagrees(with: other))
    }

    /// Titles, or the numbers of volumes, that cannot be one book's.
    ///
    /// A title that begins with the whole other one only says more, as with a subtitle. One that
    /// many books have still names a form: *Poems* are no *Letters*.
    package func titleDisagrees(with other: BookNames) -> Bool {
        if volumeDisagrees(with: other) { return true }
        switch (ownTitle, other.ownTitle) {
        case (let title?, let second?): return !NameComparison.isBeginning(title, second)
        case (let own, nil): return TitleForms(other.title).disagree(title, isOwn: own != nil)
        case (nil, let own): return TitleForms(title).disagree(own, isOwn: true)
        }
    }

    /// Whether the books speak against a number that they share and that may have been given out
    /// twice, or for several books at once.
    package func speaksAgainst(_ other: BookNames) -> Bool {
        if volumeDisagrees(with: other) { return true }
        guard let title = ownTitle, let second = other.ownTitle else { return false }
        if NameComparison.isBeginning(title, second) { return false }
        return TitleNumbers.differ(title, second) || !TitleComparison.shareHalf(title, second)
    }

    /// Whether a record that was found by a number may be about another book.
    ///
    /// Where titles cannot be compared, because they are in different scripts or one of them is one
    /// that many books have, the authors decide.
    package func castsDoubt(on other: BookNames) -> Bool {
        if speaksAgainst(other) { return true }
        guard let title, let second = other.title, !NameComparison.isBeginning(title, second)
        else { return false }
        let isComparable =
            ownTitle != nil && other.ownTitle != nil
            && NameComparison.isLatin(title) == NameComparison.isLatin(second)
        return !isComparable && !isBySamePerson(as: other)
    }

    /// The same of a book that goes by several names: one that fits is enough.
    package func castsDoubt(on names: [BookNames]) -> Bool {
        let titled = names.filter { $0.title != nil }
        let known = titled.isEmpty ? names : titled
        return !known.isEmpty && known.allSatisfy(castsDoubt)
    }

    /// Whether both are by one person, as far as names tell.
    package func isBySamePerson(as other: BookNames) -> Bool {
        guard let author, let second = other.author else { return false }
        return author == second
            || NameComparison.isLatin(author) == NameComparison.isLatin(second)
                && NameComparison.mayBeOnePerson(author, second)
    }

    private func volumeDisagrees(with other: BookNames) -> Bool {
        guard let volume, let number = other.volume else { return false }
        return volume != number
    }

    func authorDisagrees(with other: BookNames) -> Bool {
        guard let author, let second = other.author else { return false }
        return !NameComparison.mayBeOnePerson(author, second)
    }
}
