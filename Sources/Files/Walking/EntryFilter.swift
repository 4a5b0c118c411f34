// SPDX-License-Identifier: Apache-2.0

/// Decides by name and kind what a walk keeps, and counts the rest.
struct EntryFilter {
    let filter: FileFilter
    let followingLinks: Bool
    var counts = PassedOverCounts()

    init(filter: FileFilter, followingLinks: Bool) {
        self.filter = filter
        self.followingLinks = followingLinks
    }

    /// What becomes of a name.
    enum Verdict {
        case take
        /// The name of a wanted file that is not complete.
        case unfinished
        /// What macOS keeps next to a wanted file.
        case companion
        case pass
    }

    /// `path` is below the root, and its last component begins at `nameStart`.
    mutating func judge(_ kind: FileKind, _ path: [UInt8], nameStart: Int) -> Verdict {
        if isSystemName(path[nameStart...], kind) {
            if kind == .regular, isWanted(path, nameStart, name: path[(nameStart + 2)...]) {
                return unlessExcluded(.companion, path)
            }
            counts.systemFiles += 1
            return .pass
        }
        let verdict = judgeKind(kind, path, nameStart)
        // A file that no one wants anyway is counted as that.
        guard verdict == .take, !filter.includesHidden, HiddenName.fits(path[nameStart...]) else {
            return verdict
        }
        counts.hidden += 1
        return .pass
    }

    private mutating func judgeKind(_ kind: FileKind, _ path: [UInt8], _ nameStart: Int) -> Verdict
    {
        switch kind {
        case .folder:
            guard filter.prunes(folder: path.span) else { return .take }
            counts.excludedFolders += 1
            return .pass
        case .symbolicLink:
            if !followingLinks { counts.linksNotFollowed += 1 }
            return followingLinks ? .take : .pass
        case .regular:
            return judgeFile(path, nameStart)
        case .fifo, .socket, .characterDevice, .blockDevice, .other:
            return judgeName(path, others: \.specialFiles)
        }
    }

    private mutating func judgeFile(_ path: [UInt8], _ nameStart: Int) -> Verdict {
        let before = counts.otherNames
        let verdict = judgeName(path, others: \.otherNames)
        // Only a name that no include fits may be that of a file that will have another one.
        guard verdict == .pass, counts.otherNames > before else { return verdict }
        let name = path[nameStart...]
        guard let target = UnfinishedName.target(of: name), isWanted(path, nameStart, name: target)
        else {
            countFormat(name, path)
            return verdict
        }
        counts.otherNames = before
        return unlessExcluded(.unfinished, path)
    }

    private mutating func countFormat(_ name: ArraySlice<UInt8>, _ path: [UInt8]) {
        guard let format = BookFormat(ofName: name),
            filter.includesHidden || !HiddenName.fits(name), !filter.excludes(file: path.span)
        else { return }
        counts.formats[format, default: 0] += 1
    }

    private mutating func unlessExcluded(_ verdict: Verdict, _ path: [UInt8]) -> Verdict {
        guard filter.excludes(file: path.span) else { return verdict }
        counts.excludedFiles += 1
        return .pass
    }

    private mutating func judgeName(
        _ path: [UInt8],
        others: WritableKeyPath<PassedOverCounts, Int>
    ) -> Verdict {
        switch filter.verdict(file: path.span) {
        case .wanted: return .take
        case .excluded: counts.excludedFiles += 1
        case .otherName: counts[keyPath: others] += 1
        }
        return .pass
    }

    /// Whether a file of another name in the same folder is wanted.
    private func isWanted(
        _ path: [UInt8],
        _ nameStart: Int,
        name: ArraySlice<UInt8>
    ) -> Bool {
        filter.verdict(file: path[..<nameStart] + name) == .wanted
    }

    private func isSystemName(_ name: ArraySlice<UInt8>, _ kind: FileKind) -> Bool {
        if name.starts(with: "._".utf8) { return true }
        return kind == .folder && name.elementsEqual("__MACOSX".utf8)
    }
}
