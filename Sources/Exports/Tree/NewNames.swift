// SPDX-License-Identifier: Apache-2.0

import Files

/// The names that an export gives to what it has made: all of them or, where one cannot be given,
/// none.
///
/// What had a name before stays beside the new files until all names are given, and can take it
/// again: that needs no space.
struct NewNames {
    private let staging: Path
    private let folder: Path
    /// Names whose files have changed places, in order.
    private var swapped: [String] = []
    /// Names of files, and of whole folders, that nothing had before.
    private var new: Set<String> = []
    /// Whether all old files are still there: not where the file system lets no two files change
    /// places.
    private(set) var canGoBack = true

    init(from staging: Path, to folder: Path) {
        self.staging = staging
        self.folder = folder
    }

    /// Gives a file, or a whole folder, its name.
    ///
    /// - Parameter isReplacing: whether what has the name now may lose it.
    mutating func give(_ name: String, isReplacing: Bool) throws(FileError) {
        let (file, place) = (staging.appending(name), folder.appending(name))
        let there = try FileStatus.ifPresent(place, followingLinks: false)
        guard isReplacing else {
            // What came since the export began is not its own.
            if there != nil { throw .taken(place) }
            try FileChange.rename(file, to: place)
            new.insert(name)
            return
        }
        // A file takes the place of no folder: renaming says so.
        if let there, there.kind != .folder {
            if try FileChange.exchange(file, with: place) {
                swapped.append(name)
                return
            }
            canGoBack = false
        }
        try FileChange.rename(file, to: place)
        if there == nil { new.insert(name) }
    }

    /// Whether nothing had the name of a file before; a folder got its own with all that is in it.
    func isNew(_ name: String) -> Bool {
        if new.contains(name) { return true }
        guard let slash = name.lastIndex(of: "/") else { return false }
        return isNew(String(name[..<slash]))
    }

    /// Gives the old files their names again; those that are new are removed by whoever knows them.
    ///
    /// - Returns: whether all old files are there again.
    mutating func swapBack() throws(FileError) -> Bool {
        while let name = swapped.last {
            let (file, place) = (staging.appending(name), folder.appending(name))
            guard try FileChange.exchange(file, with: place) else { return false }
            swapped.removeLast()
        }
        return canGoBack
    }
}
