// SPDX-License-Identifier: Apache-2.0

/// One kind of identifier: its stored name, what it proves and how its values are written.
///
/// Kinds are rows of a table (`VolumeIDKind.all`), so a new kind is a new row with its name and no new branch.
package struct VolumeIDKind: Sendable {
    /// Place in the table, which is the canonical order of kinds; stored nowhere.
    let rank: UInt8
    private let word: Word
    package let level: IdentityLevel
    /// What a value of this kind must look like.
    let form: ValueForm
    /// Whether publishers and shops give its numbers to boxes, or to another book later.
    package let isReused: Bool
    /// Whether its catalogue means to have one value for each work, so that two values are two
    /// works.
    package let isOnePerWork: Bool

    init(
        _ rank: UInt8,
        _ word: Word,
        _ level: IdentityLevel,
        _ form: ValueForm,
        isReused: Bool = false,
        isOnePerWork: Bool = false
    ) {
        self.rank = rank
        self.word = word
        self.level = level
        self.form = form
        self.isReused = isReused
        self.isOnePerWork = isOnePerWork
    }

    /// The name the register stores, which never changes once released.
    package var name: String { word.rawValue }

    /// Whether books write it down; the others are known only from the text or from a catalogue.
    package var isInBooks: Bool { self != .text && self != .catalogueRecord }

    /// The kind stored under this name, or nil if this version knows no such kind.
    package init?(named name: String) {
        guard let kind = Self.byName[name] else { return nil }
        self = kind
    }

    private static let byName = Dictionary(
        uniqueKeysWithValues: (all + [names]).map { ($0.name, $0) }
    )
}

extension VolumeIDKind {
    /// The names, of which a kind has only the number: a register that is grouped again keeps
    /// millions of identifiers in memory.
    enum Word: String, Sendable {
        case gutenberg
        case openLibraryWork = "openlibrary-work"
        case goodreadsWork = "goodreads-work"
        case libraryThingWork = "librarything-work"
        case wikidata
        case standardEbooks = "standardebooks"
        case ao3
        case fanFiction = "fanfiction"
        case isbn
        case google
        case asin
        case openLibraryBook = "openlibrary-book"
        case goodreads
        case isbndb
        case libraryThingBook = "librarything-book"
        case oclc
        case lccn
        case doi
        case kobo
        case apple
        case overDrive = "overdrive"
        case internetArchive = "internet-archive"
        case hathiTrust = "hathitrust"
        case smashwords
        case feedbooks
        case catalogueRecord = "catalogue-record"
        case text
        case uuid
        case calibre
        case mobiASIN = "mobi-asin"
        case ark
        case url
        case other
        case issn
        case ean
        case barnesNoble = "barnesnoble"
        case douban
        case series
        case calibreRow = "calibre-row"
        case placeholder
        case names
    }
}

extension VolumeIDKind: Hashable, Comparable {
    package static func == (left: VolumeIDKind, right: VolumeIDKind) -> Bool {
        left.rank == right.rank
    }

    package static func < (left: VolumeIDKind, right: VolumeIDKind) -> Bool {
        left.rank < right.rank
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
    }
}

extension VolumeIDKind: CustomStringConvertible {
    package var description: String { name }
}
