// SPDX-License-Identifier: Apache-2.0

/// Names of places that are no place for books: bins, versions, snapshots and what else systems
/// keep to themselves.
package enum HiddenName {
    /// Bins and snapshots of storage boxes and of Windows, whose capitals vary; all others begin with a
    /// dot.
    private static let names = [
        "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "@eadir", "$recycle.bin",
        "system volume information",
    ].map { Array($0.utf8) }

    /// Whether a name is that of such a place, or of a file that is hidden.
    package static func fits(_ name: some Collection<UInt8>) -> Bool {
        guard let first = name.first else { return false }
        switch first.folded {
        case UInt8(ascii: "."): return true
        case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "s"):
            return names.contains(where: name.isFolded)
        default: return false
        }
    }

    /// Whether a path below a folder leads through such a place; what the folder itself is called
    /// does not matter.
    package static func isOn(_ path: Path, below folder: Path) -> Bool {
        guard path.isInside(folder), path != folder else { return false }
        return path.bytes.dropFirst(folder.bytes.count).split(separator: Path.separator)
            .contains { fits($0) }
    }
}
