// SPDX-License-Identifier: Apache-2.0

/// Which collections there are and where, from everything that was said of them.
///
/// The answer depends on nothing but that, so two registers that take each other's statements over
/// come to the same tree: the later statement holds; a folder whose own folder is gone moves up to
/// the next one that is there; of folders that two registers put into each other, the one that was
/// moved last goes to the top; and those that come to be called the same in the same place are one.
package struct CollectionSolver {
    /// What was said last of where a collection is.
    package struct Statement: Sendable, Equatable {
        let moment: Int64
        /// Nil if it was removed.
        let name: String?
        let parent: Int64?

        package init(moment: Int64, name: String?, parent: Int64?) {
            self.moment = moment
            self.name = name
            self.parent = parent
        }
    }

    package struct Entry: Sendable {
        let id: Int64
        let uid: [UInt8]
        let kind: CollectionKind
        var statement: Statement?

        package init(id: Int64, uid: [UInt8], kind: CollectionKind, statement: Statement? = nil) {
            self.id = id
            self.uid = uid
            self.kind = kind
            self.statement = statement
        }
    }

    /// Where a collection is.
    package struct Standing: Sendable, Equatable {
        package let name: String
        package let folded: String
        package let parent: Int64?
        package let home: Int64
    }

    private struct Place: Hashable {
        let parent: Int64?
        let kind: CollectionKind
        let folded: String
    }

    private let entries: [Int64: Entry]
    private var parents: [Int64: Int64] = [:]

    /// Every collection that is there, by its id.
    package private(set) var standings: [Int64: Standing] = [:]

    package init(_ entries: [Entry]) {
        self.entries = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
        let living = entries.filter { $0.statement?.name != nil }
        for entry in living { parents[entry.id] = livingParent(of: entry) }
        for entry in living.sorted(by: Self.isOlder) { breakCircle(at: entry) }
        settle(living.sorted(by: Self.isOlder))
    }

    /// The nearest folder above that was not removed.
    private func livingParent(of entry: Entry) -> Int64? {
        guard entry.kind == .folder else { return nil }
        var seen: Set<Int64> = [entry.id]
        var next = entry.statement?.parent
        while let id = next, let parent = entries[id], seen.insert(id).inserted {
            if parent.statement?.name != nil, parent.kind == .folder { return id }
            next = parent.statement?.parent
        }
        return nil
    }

    /// Called for the oldest first, so that it is the last in a circle that closes it.
    private mutating func breakCircle(at entry: Entry) {
        var circle = [entry]
        var next = parents[entry.id]
        while let id = next, id != entry.id {
            guard let one = entries[id], circle.count <= entries.count else { return }
            circle.append(one)
            next = parents[id]
        }
        guard next == entry.id, let newest = circle.max(by: Self.isOlder) else { return }
        parents[newest.id] = nil
    }

    /// Gives each its home, those above before those in them.
    private mutating func settle(_ living: [Entry]) {
        var children: [Int64?: [Entry]] = [:]
        for entry in living { children[parents[entry.id], default: []].append(entry) }
        var homes: [Place: Int64] = [:]
        var waiting = children[nil] ?? []
        while !waiting.isEmpty {
            var below: [Entry] = []
            for entry in waiting {
                guard let name = entry.statement?.name else { continue }
                let parent = parents[entry.id].flatMap { standings[$0]?.home }
                let place = Place(
                    parent: parent,
                    kind: entry.kind,
                    folded: CollectionPath.folded(name)
                )
                let home = homes[place] ?? entry.id
                homes[place] = home
                standings[entry.id] = Standing(
                    name: name,
                    folded: place.folded,
                    parent: parent,
                    home: home
                )
                below += children[entry.id] ?? []
            }
            // Of equal names in one place the oldest is the home, whichever folder they came from.
            waiting = below.sorted(by: Self.isOlder)
        }
    }

    private static func isOlder(_ one: Entry, _ other: Entry) -> Bool {
        let (left, right) = (one.statement?.moment ?? 0, other.statement?.moment ?? 0)
        return left == right ? one.uid.lexicographicallyPrecedes(other.uid) : left < right
    }
}
