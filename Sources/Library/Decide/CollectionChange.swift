// SPDX-License-Identifier: Apache-2.0

package import Store

/// One thing that a person wants done with collections.
package enum CollectionChange: Sendable {
    /// Where in a folder works go.
    package enum Position: Sendable, Equatable {
        case first
        case last
        case before(Target)
    }

    /// With the folders above it that are not there yet.
    case create(CollectionPath)
    case rename(CollectionPath, String)
    /// Nil is the top.
    case move(CollectionPath, into: CollectionPath?)
    /// With all that are in it, if wanted; the works stay.
    case remove(CollectionPath, isRecursive: Bool)
    /// A tag that is not there is made. Without a position, what is in it already stays where it is.
    case add([Target], CollectionPath, Position?)
    case takeOut([Target], CollectionPath)
    /// Whether the books in it, and in the folders in it, are to be on the shelf.
    case keep(CollectionPath, Bool)
}

/// What was done to collections.
package struct CollectionEffects: Sendable, Equatable {
    package var created: [CollectionPath] = []
    package var removed: [CollectionPath] = []
    /// Works that were put in, that were in it already, and that were taken out.
    package var added = 0
    package var kept = 0
    package var takenOut = 0

    package init() {}
}
