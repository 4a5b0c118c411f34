// SPDX-License-Identifier: Apache-2.0

/// What a walk saw and did not take, by kind.
///
/// A folder that is left out counts as one; its content is not seen.
package struct PassedOverCounts: Sendable, Equatable {
    /// Files whose name no include fits.
    package var otherNames = 0
    /// Those of them that are books in other formats; what an exclude fits is not among these.
    package var formats: [BookFormat: Int] = [:]
    /// Files an exclude fits.
    package var excludedFiles = 0
    /// Folders an exclude fits.
    package var excludedFolders = 0
    /// What macOS leaves next to files: `._name`, `__MACOSX`.
    package var systemFiles = 0
    /// Bins, snapshots and folders that begin with a dot, and what would be wanted there with a
    /// name that begins so.
    package var hidden = 0
    /// Symbolic links, when links are not followed.
    package var linksNotFollowed = 0
    /// Links that lead out of every source.
    package var outsideLinks = 0
    /// Folders that were already walked under another name.
    package var visitedFolders = 0
    /// Pipes, sockets and devices with names that are not wanted.
    package var specialFiles = 0

    package init() {}

    private static let all: [any WritableKeyPath<PassedOverCounts, Int> & Sendable] = [
        \.otherNames, \.excludedFiles, \.excludedFolders, \.systemFiles, \.hidden,
        \.linksNotFollowed, \.outsideLinks, \.visitedFolders, \.specialFiles,
    ]

    package var total: Int { Self.all.reduce(0) { $0 + self[keyPath: $1] } }

    /// Adds the counts of another walk.
    package static func += (left: inout PassedOverCounts, right: PassedOverCounts) {
        for count in all { left[keyPath: count] += right[keyPath: count] }
        left.formats.merge(right.formats, uniquingKeysWith: +)
    }
}
