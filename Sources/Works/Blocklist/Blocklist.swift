// SPDX-License-Identifier: Apache-2.0

/// Identifiers that are known to name nothing: examples, templates, what generators always write.
///
/// What is on the list is kept with its book and shown, and joins nothing.
package struct Blocklist: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let id: VolumeID
        /// Folded as `MatchKey.title` folds; nil if the identifier is bad under every title.
        package let titlePrefix: String?

        package init(id: VolumeID, titlePrefix: String?) {
            self.id = id
            self.titlePrefix = titlePrefix
        }
    }

    /// The list in the project, `Resources/blocklist.txt`.
    package static let shipped: Blocklist = {
        // The list is part of the program and a test reads it: no user could correct an error here.
        (try? Blocklist(parsing: shippedText)) ?? Blocklist()
    }()

    /// The text of the shipped list, with its remarks.
    package static var shippedText: [UInt8] { PackageResources.blocklist_txt }

    /// Each once, by identifier, and the one for all titles before those for some.
    package let entries: [Entry]
    private let titles: [VolumeID: Titles]

    /// Blocks nothing.
    package init() {
        self.init(entries: [])
    }

    /// Reads a list of one's own; the first line that cannot be read refuses the whole list.
    package init(parsing bytes: [UInt8]) throws(BlocklistError) {
        self.init(entries: try BlocklistReading(bytes).entries)
    }

    package init(entries unsorted: [Entry]) {
        entries = Set(unsorted).sorted()
        var titles: [VolumeID: Titles] = [:]
        for entry in entries { titles[entry.id, default: Titles()].add(entry.titlePrefix) }
        self.titles = titles
    }

    /// What is on either list.
    package func adding(_ other: Blocklist) -> Blocklist {
        Blocklist(entries: entries + other.entries)
    }

    /// What is on the list but for some identifiers.
    package func removing(_ ids: Set<VolumeID>) -> Blocklist {
        Blocklist(entries: entries.filter { !ids.contains($0.id) })
    }

    /// Whether an identifier is bad in a book whose title folds to `titleKey`.
    package func blocks(_ id: VolumeID, titleKey: String?) -> Bool {
        titles[id]?.contain(titleKey) ?? false
    }
}

extension Blocklist.Entry: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.id, left.titlePrefix ?? "") < (right.id, right.titlePrefix ?? "")
    }
}

extension Blocklist.Entry: CustomStringConvertible {
    /// The line that says this.
    package var description: String {
        let line = "\(id.kind.name) \(id.value)"
        return titlePrefix.map { "\(line) \($0)" } ?? line
    }
}

/// The titles under which one identifier is bad.
private struct Titles: Sendable, Hashable {
    private var isEveryTitle = false
    private var prefixes: Set<String> = []

    mutating func add(_ prefix: String?) {
        if let prefix { prefixes.insert(prefix) } else { isEveryTitle = true }
    }

    /// Looks up each beginning of the title that ends with a word, so that many prefixes cost no
    /// more than one.
    func contain(_ titleKey: String?) -> Bool {
        if isEveryTitle { return true }
        guard let titleKey else { return false }
        if prefixes.contains(titleKey) { return true }
        let bytes = titleKey.utf8
        return bytes.indices.contains { index in
            bytes[index] == 0x20 && prefixes.contains(String(titleKey[..<index]))
        }
    }
}
