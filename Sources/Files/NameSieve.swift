// SPDX-License-Identifier: Apache-2.0

/// Decides by name and kind what a walk keeps, and counts the rest.
struct NameSieve {
    let filter: FileFilter
    let followingLinks: Bool
    var counts = PassedOverCounts()

    init(filter: FileFilter, followingLinks: Bool) {
        self.filter = filter
        self.followingLinks = followingLinks
    }

    /// `path` is below the root, and its last component begins at `nameStart`.
    mutating func keeps(_ kind: FileKind, _ path: [UInt8], nameStart: Int) -> Bool {
        if isSystemName(path[nameStart...], kind) {
            counts.systemFiles += 1
            return false
        }
        switch kind {
        case .folder:
            guard filter.prunes(folder: path.span) else { return true }
            counts.excludedFolders += 1
            return false
        case .symbolicLink:
            if !followingLinks { counts.linksNotFollowed += 1 }
            return followingLinks
        case .regular:
            return keepsName(path, others: \.otherNames)
        case .fifo, .socket, .characterDevice, .blockDevice, .other:
            return keepsName(path, others: \.specialFiles)
        }
    }

    private mutating func keepsName(
        _ path: [UInt8],
        others: WritableKeyPath<PassedOverCounts, Int>
    ) -> Bool {
        switch filter.verdict(file: path.span) {
        case .wanted: return true
        case .excluded: counts.excludedFiles += 1
        case .otherName: counts[keyPath: others] += 1
        }
        return false
    }

    private func isSystemName(_ name: ArraySlice<UInt8>, _ kind: FileKind) -> Bool {
        if name.starts(with: "._".utf8) { return true }
        guard kind == .folder else { return false }
        return name.elementsEqual("__MACOSX".utf8) || name.elementsEqual("@eaDir".utf8)
    }
}
