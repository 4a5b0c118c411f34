// SPDX-License-Identifier: Apache-2.0

/// The names of all records that claim one identifier, grouped by author, so that contradictions
/// are found without comparing each record with each other one.
struct NamesByAuthor {
    private(set) var authors: [String: TitleGroup] = [:]
    private var all = TitleGroup()

    init(_ names: some Sequence<BookNames>) {
        for name in names {
            all.add(name)
            if let author = name.author { authors[author, default: TitleGroup()].add(name) }
        }
    }

    /// Whether any two titles, or numbers of volumes, cannot be one book's.
    var haveDifferingTitles: Bool { all.disagrees(with: all) }

    /// Whether any two records differ in both title and author, or in the author alone where one
    /// has a title that several persons' books have, or none.
    var haveContradiction: Bool {
        let groups = Array(authors)
        for (index, first) in groups.enumerated() {
            for second in groups[..<index]
            where first.value.saysNothingOrDisagrees(with: second.value)
                && !NameComparison.mayBeOnePerson(first.key, second.key)
            {
                return true
            }
        }
        return false
    }
}

/// Titles and numbers of volumes of several records.
struct TitleGroup {
    private var titles: Set<String> = []
    private var longest: String?
    /// Titles that many books have.
    private var genericTitles: Set<String> = []
    private var volumes: Set<String> = []
    /// Whether the title of a record, if it has one, is not its author's alone.
    private var saysNothing = false

    mutating func add(_ names: BookNames) {
        if let volume = names.volume { volumes.insert(volume) }
        if !names.hasTellingTitle { saysNothing = true }
        guard let title = names.ownTitle else {
            if let title = names.title { genericTitles.insert(title) }
            return
        }
        titles.insert(title)
        if title.utf8.count > longest?.utf8.count ?? -1 { longest = title }
    }

    func saysNothingOrDisagrees(with other: TitleGroup) -> Bool {
        saysNothing || other.saysNothing || disagrees(with: other)
    }

    /// Whether any record here has a title or number that no record there can have, as
    /// `BookNames.titleDisagrees` says.
    func disagrees(with other: TitleGroup) -> Bool {
        if let volume = volumes.first, let number = other.volumes.first {
            if volumes.count > 1 || other.volumes.count > 1 || volume != number { return true }
        }
        if namesOtherForm(than: other) || other.namesOtherForm(than: self) { return true }
        // If the longest ones agree, one is the beginning of the other; what agrees with both is a
        // beginning of them or goes on from them, and then it agrees with everything between.
        guard let longest, let second = other.longest else { return false }
        return !titles.allSatisfy { NameComparison.isBeginning($0, second) }
            || !other.titles.allSatisfy { NameComparison.isBeginning($0, longest) }
    }

    private func namesOtherForm(than other: TitleGroup) -> Bool {
        genericTitles.contains { title in
            let forms = TitleForms(title)
            return other.titles.contains { forms.disagree($0, isOwn: true) }
                || other.genericTitles.contains { forms.disagree($0, isOwn: false) }
        }
    }
}
