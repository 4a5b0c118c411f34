// SPDX-License-Identifier: Apache-2.0

import Zip

/// Finds `META-INF/container.xml`, also where whole folders were zipped or capitals were changed.
struct ContainerFinder {
    private static let foldedName = Array("meta-inf/container.xml".utf8)

    private(set) var container: ResolvedEntry?
    /// The folder that holds the book, with a slash at its end; empty for the archive itself.
    private(set) var root: [UInt8] = []

    // The nested ones that are the least deep: of the first root, and one of another root.
    private var depth = Int.max
    private var nested: [UInt8]?
    private var other: [UInt8]?

    init(_ book: borrowing OpenedBook) throws(BookRefusal) {
        let name = ContainerDocument.entryName
        // Nearly always: no index of names is needed for this.
        if let entry = try book.find(name) {
            container = ResolvedEntry(entry: entry, name: name, isLoose: false)
            return
        }
        if let found = try book.resolve([name]) {
            container = found
            return
        }
        book.forEachName { _, name in
            if NameBytes.hasFoldedSuffix(name, Self.foldedName) { note(name) }
        }
        guard let nested else { return }
        if let other {
            let both = [nested, other].map { MetadataText.excerpt($0) }
            throw BookRefusal(.severalBooks, both.joined(separator: ", "))
        }
        root = Self.root(of: nested)
        container = try book.resolve([root + ContainerDocument.entryName])
    }

    private mutating func note(_ name: Span<UInt8>) {
        let start = name.count - Self.foldedName.count
        // Another name that only ends like this, such as `NOT-META-INF/container.xml`.
        guard start > 0, name[start - 1] == UInt8(ascii: "/") else { return }
        let depth = NameBytes.depth(name)
        if depth > self.depth { return }
        let name = NameBytes.copy(name)
        guard depth == self.depth, let nested else {
            self.depth = depth
            nested = name
            other = nil
            return
        }
        // Two of the same root differ in their capitals only. In the order of bytes, so that the
        // order of the directory does not matter.
        if Self.root(of: name) == Self.root(of: nested) { return }
        if name.lexicographicallyPrecedes(nested) {
            other = nested
            self.nested = name
        } else if let other, other.lexicographicallyPrecedes(name) {
            return
        } else {
            other = name
        }
    }

    private static func root(of name: [UInt8]) -> [UInt8] {
        Array(name.dropLast(foldedName.count))
    }
}
