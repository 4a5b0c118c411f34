// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Store

/// Registered books in places that are passed over, such as the bin of calibre.
///
/// An older register may hold many. They are hardly books that their owner wants, but only the owner
/// can tell.
package struct KnownHidden: Sendable, Equatable {
    package private(set) var count = 0
    /// The sources that they are in.
    package private(set) var sources: [Path] = []

    init() {}

    /// All that a register holds, by the innermost source that each is in.
    package init(_ reader: RegisterReader) throws(Failure) {
        let sources = try reader.sourceFolders().map { Path(bytes: $0.path) }
        try reader.heldPaths { bytes in
            let path = Path(bytes: bytes)
            let around = sources.filter { path.isInside($0) }
                .max { $0.bytes.count < $1.bytes.count }
            if let around, HiddenName.isOn(path, below: around) { note(around) }
            return true
        }
    }

    mutating func note(_ source: Path) {
        count += 1
        if !sources.contains(source) { sources.append(source) }
    }
}
