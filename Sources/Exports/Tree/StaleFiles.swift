// SPDX-License-Identifier: Apache-2.0

import Files

/// Removes from a folder what an export wrote there once and no longer has.
///
/// Somebody may have put a folder in the place of a file since, or a link in the place of a folder:
/// what is there, or behind it, is not ours.
struct StaleFiles {
    private let folder: OpenFolder
    /// Whether names lead to folders, and through folders only.
    private var isFolder: [String: Bool] = [:]

    init(in folder: OpenFolder) {
        self.folder = folder
    }

    /// Removes files, and the folders that are empty then.
    ///
    /// - Returns: the number of files.
    mutating func remove(_ names: [String]) throws(FileError) -> Int {
        var count = 0
        for name in names where try leadsToFile(name) {
            try folder.remove(name)
            count += 1
        }
        let parents = isFolder.filter(\.value).keys
        for parent in parents.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            let place = folder.path.appending(parent)
            // Somebody may have removed it, or put files of their own into it.
            if let isEmpty = try? FolderListing.isEmpty(place), isEmpty {
                try FileChange.removeEmptyFolder(place)
            }
        }
        return count
    }

    private mutating func leadsToFile(_ name: String) throws(FileError) -> Bool {
        guard try leadsThroughFolders(name), let kind = try kind(name) else { return false }
        return kind != .folder
    }

    private mutating func leadsThroughFolders(_ name: String) throws(FileError) -> Bool {
        guard let slash = name.lastIndex(of: "/") else { return true }
        let parent = String(name[..<slash])
        if let known = isFolder[parent] { return known }
        var isOne = try leadsThroughFolders(parent)
        if isOne { isOne = try kind(parent) == .folder }
        isFolder[parent] = isOne
        return isOne
    }

    private func kind(_ name: String) throws(FileError) -> FileKind? {
        try FileStatus.ifPresent(folder.path.appending(name), followingLinks: false)?.kind
    }
}
