// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// A look at all sources before anything is changed: what they hold, compared with what is known.
struct SourceSurvey {
    /// What to do, if that is little enough to be remembered.
    struct Items: Sendable {
        var items: [Discovered] = []
        var recognised = UnchangedCounts()
        var passedOver = PassedOverCounts()
    }

    /// A walk over that many new files costs nothing compared to reading them, so it is repeated.
    static let mostItems = 50_000

    /// Nil if there were too many.
    private(set) var items: Items?
    let unreadable: [(folder: Path, why: String)]
    /// Entries of lists that hold an edition as far as is known, and those of them that are gone.
    let listed: (known: Int, gone: Int)
    /// Files that hold an edition and may not be read any more.
    let unreadableFiles: [Path: (count: Int, example: Path)]
    let total: Int
    /// How many files each source holds.
    let found: [Path: Int]

    /// - Parameter meetsFirst: called when there is anything to do.
    init(
        _ walk: SourceWalk,
        _ observer: (any RunObserver)?,
        meetsFirst: () -> Void
    ) throws(Failure) {
        var items: Items? = Items()
        var found = 0
        walk.memory?.watch { observer?.surveying(found: $0 + found) }
        while let item = try walk.next() {
            found += 1
            if found == 1 { meetsFirst() }
            items?.items.append(item)
            if found > Self.mostItems { items = nil }
            if found % 4096 == 0, walk.cancellation.isRequested { break }
        }
        if walk.cancellation.isRequested {
            throw Failure(.interrupted, "interrupted; nothing was changed")
        }
        items?.recognised = walk.collect()
        items?.passedOver = walk.passedOver
        self.items = items
        self.found = walk.found
        total = found + walk.skipped
        unreadable = walk.unreadable
        unreadableFiles = walk.unreadableFiles
        listed = walk.listed
    }
}
