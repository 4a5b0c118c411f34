// SPDX-License-Identifier: Apache-2.0

/// Which package document and which image of a folder are about which of its wanted files.
///
/// `metadata.opf`, or else the only document there is, and `cover.jpg` are about the only wanted
/// file. Where there are several they are about none of them, as they do not say which; then only
/// `Book.opf` and `Book.jpg` are about `Book.epub`. Endings may be in capitals, as old disks have
/// them.
package struct BesideNames {
    /// The names that may be those of a book with another ending.
    private var names = FolderNames()
    /// The names that are about the only book, at their place in `general`.
    private var found: [[UInt8]?] = Array(repeating: nil, count: general.count)
    private var books = 0
    /// The only document of the folder, if it is called like neither.
    private var other: [UInt8]?

    private static let document = Array(".opf".utf8)
    /// What the programs write that put a cover beside a book; the first one counts.
    private static let images = [".jpg", ".jpeg", ".png", ".webp"].map { Array($0.utf8) }
    private static let endings = [document] + images
    private static let documents = spellings([document])
    private static let covers = spellings(images)
    private static let general: [[UInt8]] =
        [Array("metadata.opf".utf8)] + images.map { Array("cover".utf8) + $0 }
        + [Array("folder.jpg".utf8)]
    private static let kepub = Array(".kepub".utf8)

    package init() {}

    /// Whether a name may be that of a document or of a cover.
    package static func mayBe(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        endings.contains { name.count > $0.count && name.suffix($0.count).isFolded($0) }
    }

    /// A folder that has none keeps nothing.
    mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
        guard let place = Self.general.firstIndex(where: { name.isFolded($0) }) else {
            names.append(name, .regular, .pass)
            return
        }
        // Where names differ in their case, the first in order counts, whatever the folder's.
        let name = Array(name)
        if found[place].map({ name.lexicographicallyPrecedes($0) }) ?? true { found[place] = name }
    }

    package mutating func note(_ name: Path) {
        name.bytes.withUnsafeBufferPointer { note($0) }
    }

    /// - Parameter books: how many wanted files the folder has.
    package mutating func complete(books: Int) {
        self.books = books
        names.sort()
        guard books == 1 else { return }
        let documents = names.entries.filter { entry in
            let name = names.name(of: entry)
            return name.count > Self.document.count
                && name.suffix(Self.document.count).isFolded(Self.document)
        }
        if documents.count == 1 { other = Array(names.name(of: documents[0])) }
    }

    /// The document about a wanted file.
    func document(of book: ArraySlice<UInt8>) -> [UInt8]? {
        named(like: book, Self.documents).first ?? (books == 1 ? found[0] ?? other : nil)
    }

    /// The image that is the cover of a wanted file.
    func cover(of book: ArraySlice<UInt8>) -> [UInt8]? { covers(of: book).first }

    /// All images that may be the cover of a wanted file, the one that counts first.
    ///
    /// - Parameter ownsFolder: whether the other books of the folder are the same work.
    package func covers(of book: ArraySlice<UInt8>, ownsFolder: Bool = false) -> [[UInt8]] {
        named(like: book, Self.covers)
            + (ownsFolder || books == 1 ? found.dropFirst().compactMap(\.self) : [])
    }

    private func named(like book: ArraySlice<UInt8>, _ endings: [[UInt8]]) -> [[UInt8]] {
        if names.entries.isEmpty { return [] }
        let dot = UInt8(ascii: ".")
        let stem = book.lastIndex(of: dot).map { book[..<$0] } ?? book
        var stems = [stem]
        if stem.count > Self.kepub.count, stem.suffix(Self.kepub.count).isFolded(Self.kepub) {
            stems.append(stem.dropLast(Self.kepub.count))
        }
        return stems.flatMap { stem in
            endings.map { Array(stem) + $0 }.filter { names.contains($0[...]) }
        }
    }

    /// Each ending, and the same in capitals.
    private static func spellings(_ endings: [[UInt8]]) -> [[UInt8]] {
        endings.flatMap { ending in
            [ending, ending.map { $0 &- UInt8(ascii: "a") < 26 ? $0 & 0xDF : $0 }]
        }
    }
}
