// SPDX-License-Identifier: Apache-2.0

package import Files

/// Registered books in places that are passed over, such as the bin of calibre.
///
/// An older register may hold many. They are hardly books that their owner wants, but only the owner
/// can tell.
package struct KnownHidden: Sendable, Equatable {
    package private(set) var count = 0
    /// The sources that they are in.
    package private(set) var sources: [Path] = []

    mutating func note(_ source: Path) {
        count += 1
        if sources.last != source { sources.append(source) }
    }
}
