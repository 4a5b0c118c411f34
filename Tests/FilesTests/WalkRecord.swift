// SPDX-License-Identifier: Apache-2.0

import Files

/// All that one walk found, its paths shown as they are below the root.
struct WalkRecord {
    var files: [Path] = []
    var linked: [Path] = []
    var unfinished: [Path] = []
    var companions: [Path] = []
    var refused: [Path: WalkRefusal] = [:]
    var counts = PassedOverCounts()
    private let start: Int

    init(
        _ root: Path,
        filter: FileFilter = FileFilter(),
        followingLinks: Bool = false,
        roots: [Path] = []
    ) throws(FileError) {
        start = root.bytes.count + 1
        var walk = try FolderWalk(
            root: root,
            filter: filter,
            followingLinks: followingLinks,
            roots: roots,
            cancellation: .never
        )
        while let item = walk.next() {
            switch item {
            case .file(let path): files.append(below(path))
            case .linkedFile(let path): linked.append(below(path))
            case .unfinished(let path): unfinished.append(below(path))
            case .companion(let path): companions.append(below(path))
            case .refused(let path, let refusal): refused[below(path)] = refusal
            }
        }
        counts = walk.passedOver
    }

    var names: [String] { files.map(\.text) }

    private func below(_ path: Path) -> Path {
        Path(bytes: path.bytes.dropFirst(start))
    }
}
