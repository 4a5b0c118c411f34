// SPDX-License-Identifier: Apache-2.0

/// Which names of a source are books to import.
package struct FileFilter: Sendable, Equatable {
    /// What a filter says of one file.
    package enum Verdict: Sendable, Equatable {
        case wanted
        /// No include fits.
        case otherName
        /// An exclude fits.
        case excluded
    }

    /// Files whose name ends in `.epub`, however it is written.
    package static let epubFiles = [Glob("*.epub", ignoringCase: true)]

    package let includes: [Glob]
    package let excludes: [Glob]
    /// Whether bins, snapshots and names that begin with a dot are looked into as well.
    package let includesHidden: Bool
    /// True when the filter needs whole paths; else the last component is enough.
    package let usesPaths: Bool

    package init(
        includes: [Glob] = epubFiles,
        excludes: [Glob] = [],
        includesHidden: Bool = false
    ) {
        self.includes = includes
        self.excludes = excludes
        self.includesHidden = includesHidden
        usesPaths = includes.contains(where: \.usesPath) || excludes.contains(where: \.usesPath)
    }

    /// Judges a file by its path below the source; an exclude wins over an include.
    package func verdict(file path: borrowing Span<UInt8>) -> Verdict {
        guard FileFilter.any(of: includes, fits: path, isFolder: false) else { return .otherName }
        return FileFilter.any(of: excludes, fits: path, isFolder: false) ? .excluded : .wanted
    }

    package func verdict(file path: some Collection<UInt8>) -> Verdict {
        let bytes = Array(path)
        return verdict(file: bytes.span)
    }

    /// True when an exclude fits a file, whether or not an include does.
    package func excludes(file path: borrowing Span<UInt8>) -> Bool {
        FileFilter.any(of: excludes, fits: path, isFolder: false)
    }

    /// True when a folder is left out with all that is in it.
    package func prunes(folder path: borrowing Span<UInt8>) -> Bool {
        FileFilter.any(of: excludes, fits: path, isFolder: true)
    }

    package func prunes(folder path: some Collection<UInt8>) -> Bool {
        let bytes = Array(path)
        return prunes(folder: bytes.span)
    }

    private static func any(
        of globs: [Glob],
        fits path: borrowing Span<UInt8>,
        isFolder: Bool
    ) -> Bool {
        for glob in globs where (isFolder || !glob.meansFolders) && glob.matches(path) {
            return true
        }
        return false
    }
}
