// SPDX-License-Identifier: Apache-2.0

/// One call that changed files or flushed them; files and folders are nodes of a tree.
enum DiskChange {
    case write(file: Int, offset: Int, bytes: [UInt8])
    case size(file: Int, count: Int)
    case flush(node: Int)
    case flushAll
    /// A new file or folder, or another name of one.
    case name(folder: Int, node: Int, name: String)
    case unlink(folder: Int, name: String)
    case rename(from: Int, old: String, to: Int, new: String, isExchange: Bool)
    /// Something was printed: from here on it was promised.
    case output

    /// The folders whose names it changes.
    var folders: [Int] {
        switch self {
        case .name(let folder, _, _), .unlink(let folder, _): [folder]
        case .rename(let from, _, let to, _, _): from == to ? [from] : [from, to]
        case .write, .size, .flush, .flushAll, .output: []
        }
    }

    /// The file whose bytes it changes.
    var file: Int? {
        switch self {
        case .write(let file, _, _), .size(let file, _): file
        case .flush, .flushAll, .name, .unlink, .rename, .output: nil
        }
    }
}

extension DiskTree {
    /// Changes names; the bytes of files are not its business.
    mutating func apply(_ change: DiskChange) {
        switch change {
        case .name(let folder, let node, let name):
            nodes[folder].entries[name] = node
        case .unlink(let folder, let name):
            nodes[folder].entries[name] = nil
        case .rename(let from, let old, let to, let new, let isExchange):
            let replaced = nodes[to].entries[new]
            let moved = nodes[from].entries.removeValue(forKey: old)
            // Two names of one file stay as they are.
            if moved == replaced { nodes[from].entries[old] = moved }
            nodes[to].entries[new] = moved
            if isExchange { nodes[from].entries[old] = replaced }
        case .write, .size, .flush, .flushAll, .output: break
        }
    }
}
