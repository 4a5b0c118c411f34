// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store
import Works

/// The works of an export as a reader looks for them: by author, series, language and collection.
///
/// Works are named by their places in the list of exported works, which begins with the oldest.
struct Shelves {
    let authors: [Shelf]
    let series: [Shelf]
    let languages: [Shelf]
    let collections: [CollectionShelf]

    /// A folder or a tag.
    struct CollectionShelf {
        let row: CollectionRow
        /// In its own order, without those of the folders in it.
        var works: [Int] = []
        /// Whether there are folders in it.
        var hasFolders = false

        /// How many works to speak of; nil for what has only folders in it.
        var count: Int? { works.isEmpty && hasFolders ? nil : works.count }
    }

    /// The folders in a folder, or all that are in none.
    func folders(in parent: Int64?) -> [CollectionShelf] {
        collections.filter { $0.row.path.kind == .folder && $0.row.parent == parent }
    }

    var tags: [CollectionShelf] { collections.filter { $0.row.path.kind == .tag } }
}

/// Puts works on shelves, one after the other.
struct ShelfBuilder {
    /// Shelves of a kind, with places by key.
    private struct Group {
        var shelves: [Shelf] = []
        var places: [String: Int] = [:]

        mutating func add(
            _ work: Int,
            _ key: String,
            _ name: String,
            sorted: @autoclosure () -> String? = nil
        ) {
            if let place = places[key] {
                if shelves[place].works.last != work { shelves[place].works.append(work) }
            } else {
                places[key] = shelves.count
                let sorted = sorted() ?? name
                shelves.append(Shelf(key: key, name: name, sortedName: sorted, works: [work]))
            }
        }
    }

    private var authors = Group()
    private var series = Group()
    private var languages = Group()
    private var titles: [String] = []
    /// The place of each work in its series.
    private var positions: [Int: Double] = [:]
    private var places: [Int64: Int] = [:]

    var count: Int { titles.count }

    /// Adds a work, which then has the next place.
    mutating func add(_ work: CatalogueWork, _ people: [Publication.Person]) {
        let place = titles.count
        titles.append(work.row.title.map(SortKey.title) ?? "")
        places[work.id] = place
        for person in people {
            authors.add(place, Self.key(person), person.name, sorted: Self.sorted(person))
        }
        if let name = work.row.series {
            series.add(place, Self.key(series: name), name)
            positions[place] = work.row.seriesPosition.flatMap(Double.init)
        }
        if let language = work.row.language {
            languages.add(place, language, LanguageNames.name(language))
        }
    }

    static func key(series name: String) -> String { SortKey.title(name) }

    /// Who has the same is the same author.
    static func key(_ person: Publication.Person) -> String {
        SortKey.people(person.fileAs ?? person.name)
    }

    /// With the last word first, unless the book says how it is sorted.
    private static func sorted(_ person: Publication.Person) -> String {
        if let name = person.fileAs { return name }
        guard !person.name.contains(","), let blank = person.name.lastIndex(of: " ") else {
            return person.name
        }
        return "\(person.name[blank...].dropFirst()), \(person.name[..<blank])"
    }

    /// All shelves in order, and the works on each.
    func shelves(_ reader: RegisterReader) throws(Failure) -> Shelves {
        func byTitle(_ works: [Int]) -> [Int] {
            works.sorted { left, right in
                let (first, second) = (titles[left].utf8, titles[right].utf8)
                if first.lexicographicallyPrecedes(second) { return true }
                return first.elementsEqual(second) && left < right
            }
        }
        func byPosition(_ works: [Int]) -> [Int] {
            byTitle(works).sorted { positions[$0] ?? .infinity < positions[$1] ?? .infinity }
        }
        func ordered(_ group: Group, _ works: ([Int]) -> [Int]) -> [Shelf] {
            group.shelves
                .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                .map { shelf in
                    var shelf = shelf
                    shelf.works = works(shelf.works)
                    return shelf
                }
        }
        return Shelves(
            authors: ordered(authors, byTitle),
            series: ordered(series, byPosition),
            languages: languages.shelves.sorted {
                ($1.works.count, $0.key) < ($0.works.count, $1.key)
            },
            collections: try collections(reader)
        )
    }

    private func collections(
        _ reader: RegisterReader
    ) throws(Failure) -> [Shelves.CollectionShelf] {
        var found = try reader.collections(counted: false)
            .map { Shelves.CollectionShelf(row: $0) }
        var shelves: [Int64: Int] = [:]
        for (index, shelf) in found.enumerated() { shelves[shelf.row.id] = index }
        try reader.collectionMembers { member in
            guard let shelf = shelves[member.collection], let work = places[member.work] else {
                return
            }
            found[shelf].works.append(work)
        }
        for parent in found.compactMap(\.row.parent) {
            if let shelf = shelves[parent] { found[shelf].hasFolders = true }
        }
        return found
    }
}
