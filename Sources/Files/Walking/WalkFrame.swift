// SPDX-License-Identifier: Apache-2.0

/// One folder on the way from the root to where a walk stands.
final class WalkFrame {
    private var folder: Descriptor?
    private let names: FolderNames
    private var position = 0
    /// How many entries are left that need the descriptor.
    private var needingFolder: Int
    /// What to report before the first name.
    var refusals: [WalkItem]
    /// How long the walk's path is while it stands here.
    let pathLength: Int
    private let looksAtFiles: Bool
    /// What lies beside the files, if anything does.
    let beside: BesideNames?

    /// - Parameter looksAtFiles: whether files need the descriptor as well.
    init(
        _ folder: consuming Descriptor,
        _ listing: consuming FolderScan.Listing,
        pathLength: Int,
        looksAtFiles: Bool
    ) {
        self.folder = consume folder
        names = listing.names
        beside = listing.beside
        refusals = listing.refusals
        self.pathLength = pathLength
        self.looksAtFiles = looksAtFiles
        needingFolder = names.entries.count {
            WalkFrame.needsFolder($0, looksAtFiles: looksAtFiles)
        }
        closeIfDone()
    }

    func next() -> (name: ArraySlice<UInt8>, entry: FolderNames.Entry)? {
        guard position < names.entries.count else { return nil }
        let entry = names.entries[position]
        position += 1
        return (names.name(of: entry), entry)
    }

    /// Runs a call on the open folder for an entry that `next` gave as a folder, a link or, if the
    /// walk looks at files, as a file that is taken.
    ///
    /// Each such entry does this exactly once: after the last one the descriptor is closed, so that
    /// a deep chain of folders holds few of them.
    func withFolder<Answer>(_ body: (Int32) -> Answer) -> Answer {
        let answer = body(folder?.number ?? -1)
        needingFolder -= 1
        closeIfDone()
        return answer
    }

    private func closeIfDone() {
        if needingFolder == 0 { folder = nil }
    }

    private static func needsFolder(_ entry: FolderNames.Entry, looksAtFiles: Bool) -> Bool {
        switch entry.kind {
        case .folder, .symbolicLink: true
        case .regular: looksAtFiles && entry.verdict == .take
        default: false
        }
    }
}
