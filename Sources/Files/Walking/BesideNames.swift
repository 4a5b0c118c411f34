// SPDX-License-Identifier: Apache-2.0

/// Which package document of a folder is about which of its wanted files.
///
/// `metadata.opf` is about the only wanted file there is. Where there are several it is about none
/// of them, as it does not say which; then only `Book.opf` is about `Book.epub`.
struct BesideNames {
    private var names = FolderNames()
    private var general: [UInt8]?
    private var books = 0

    private static let ending = Array(".opf".utf8)
    private static let general = Array("metadata.opf".utf8)

    /// Whether a name may be that of a document.
    static func mayBe(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.count > ending.count
            && zip(name.suffix(ending.count), ending).allSatisfy { folded($0) == $1 }
    }

    /// A folder that has none keeps nothing.
    mutating func note(_ name: UnsafeBufferPointer<UInt8>) {
        if name.count == Self.general.count,
            zip(name, Self.general).allSatisfy({ Self.folded($0) == $1 })
        {
            // Where names differ in their case, the first in order counts, whatever the folder's.
            let name = Array(name)
            if general.map({ name.lexicographicallyPrecedes($0) }) ?? true { general = name }
        } else {
            names.append(name, .regular, .pass)
        }
    }

    /// - Parameter books: how many wanted files the folder has.
    mutating func complete(books: Int) {
        self.books = books
        names.sort()
    }

    /// The document about a wanted file.
    func document(of book: ArraySlice<UInt8>) -> [UInt8]? {
        if !names.entries.isEmpty {
            let dot = UInt8(ascii: ".")
            let stem = book.lastIndex(of: dot).map { book[..<$0] } ?? book
            let name = stem + Self.ending
            if names.contains(name) { return Array(name) }
        }
        return books == 1 ? general : nil
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}
