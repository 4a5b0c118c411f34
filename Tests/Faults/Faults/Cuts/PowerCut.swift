// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// What may be on a disk whose power was cut after so many changes of a run.
///
/// What was flushed is there. A flush of a file is one of its bytes and its size, not of its name; that
/// takes a flush of the folder. All else is as the kernel happened to come to it: names in any order,
/// except that those of one folder come in theirs, and a rename is done in both of its folders or in
/// none; bytes by pages, in any order within a file and between files. Common file systems promise
/// more: ext4, XFS and Btrfs bring the name of a new file with its first flush, and ext4 and XFS all
/// earlier changes of names with any later one. No promise of ours leans on that.
struct PowerCut {
    enum Damage: String, CaseIterable {
        /// All is there up to some moment since the last flush, and nothing of what came then.
        case ordered = "ORDERED"
        /// All names are there, and files that were not flushed are empty, zeros, or as they were.
        case bare = "BARE"
        /// All bytes are there, and no name that was not flushed.
        case nameless = "NAMELESS"
        /// Some names are there, and some pages.
        case scattered = "SCATTERED"
        /// All is there but a part of the last write to each file.
        case torn = "TORN"
    }

    /// What became of the bytes of a file that were not flushed.
    private enum Fate {
        case kept
        case lost
        /// The file is as long as it should be, and holds zeros.
        case sized
        /// Some are there, in parts of so many bytes.
        case scattered
        case torn
    }

    private static let page = 4096
    private static let sector = 512

    private let trace: Trace
    private let count: Int
    /// The last flush of each file and folder.
    private var flushes: [Int: Int] = [:]
    private var lastFlushOfAll = -1

    init(_ trace: Trace, after count: Int) {
        self.trace = trace
        self.count = count
        for index in 0..<count {
            switch trace.changes[index] {
            case .flush(let node): flushes[node] = index
            case .flushAll: lastFlushOfAll = index
            case .write, .size, .name, .unlink, .rename, .output: break
            }
        }
    }

    /// What is there if nothing was lost.
    static func whole(_ trace: Trace, after count: Int) throws -> DiskTree {
        var random = SeededNumbers(seed: 0)
        let cut = PowerCut(trace, after: count)
        return try cut.state(names: Set(0..<count), &random) { _ in .kept }
    }

    func state(_ damage: Damage, seed: UInt64) throws -> DiskTree {
        var random = SeededNumbers(seed: seed)
        switch damage {
        case .ordered:
            let last = max(flushes.values.max() ?? -1, lastFlushOfAll)
            return try Self.whole(trace, after: random.number(in: (last + 1)...count))
        case .bare:
            return try state(names: Set(0..<count), &random) { $0.chance(50) ? .lost : .sized }
        case .nameless:
            return try state(names: names { _ in false }, &random) { _ in .kept }
        case .scattered:
            let kept = names { _ in random.chance(50) }
            return try state(names: kept, &random) { _ in .scattered }
        case .torn:
            return try state(names: Set(0..<count), &random) { _ in .torn }
        }
    }

    private func isFlushed(_ index: Int, _ node: Int) -> Bool {
        index < max(flushes[node] ?? -1, lastFlushOfAll)
    }

    /// The changes of names that are there: what was flushed, what is chosen, and whatever was done
    /// before one of these in the same folder.
    private func names(_ isChosen: (Int) -> Bool) -> Set<Int> {
        var kept: Set<Int> = []
        var folders: Set<Int> = []
        for index in (0..<count).reversed() {
            let own = trace.changes[index].folders
            guard !own.isEmpty else { continue }
            let isNeeded = own.contains { folders.contains($0) || isFlushed(index, $0) }
            guard isNeeded || isChosen(index) else { continue }
            kept.insert(index)
            folders.formUnion(own)
        }
        return kept
    }

    private func state(
        names: Set<Int>,
        _ random: inout SeededNumbers,
        fate: (inout SeededNumbers) -> Fate
    ) throws -> DiskTree {
        var tree = trace.tree
        var files: [Int: [Int]] = [:]
        for index in 0..<count {
            let change = trace.changes[index]
            if let file = change.file { files[file, default: []].append(index) }
            if names.contains(index) { tree.apply(change) }
        }
        for (file, indices) in files.sorted(by: { $0.key < $1.key }) {
            let node = tree.nodes[file]
            let before = try node.bytes()
            var bytes = before
            bring(indices, of: file, into: &bytes, fate(&random), &random)
            if bytes != before { tree.nodes[file].contents = bytes }
        }
        return tree
    }

    private func bring(
        _ indices: [Int],
        of file: Int,
        into bytes: inout [UInt8],
        _ fate: Fate,
        _ random: inout SeededNumbers
    ) {
        var lost: Set<Int> = []
        for index in indices {
            let isSure = isFlushed(index, file) || fate == .kept
            let isLast = index == indices.last
            switch trace.changes[index] {
            case .size(_, let size):
                // Bytes that come after a size are in places that it made.
                if !isSure, fate == .lost || fate == .scattered && random.chance(30) { return }
                if !isSure, fate == .sized, size < bytes.count { return }
                resize(&bytes, to: size)
            case .write(_, let offset, let new):
                if isSure || fate == .torn && !isLast {
                    put(new[...], at: offset, into: &bytes)
                    continue
                }
                if fate == .lost { continue }
                if fate == .sized || random.chance(50) {
                    resize(&bytes, to: max(bytes.count, offset + new.count))
                }
                if fate == .sized { continue }
                scatter(
                    new,
                    at: offset,
                    into: &bytes,
                    unit: fate == .torn ? Self.sector : Self.page,
                    &lost,
                    &random
                )
            default: break
            }
        }
    }

    /// Each part that was lost once keeps what it held then: later writes to it come later.
    private func scatter(
        _ new: [UInt8],
        at offset: Int,
        into bytes: inout [UInt8],
        unit: Int,
        _ lost: inout Set<Int>,
        _ random: inout SeededNumbers
    ) {
        var start = 0
        while start < new.count {
            let part = (offset + start) / unit
            let end = min(new.count, (part + 1) * unit - offset)
            if random.chance(40) { lost.insert(part) }
            if !lost.contains(part) {
                put(new[start..<end], at: offset + start, into: &bytes)
            }
            start = end
        }
    }

    private func put(_ new: ArraySlice<UInt8>, at offset: Int, into bytes: inout [UInt8]) {
        resize(&bytes, to: max(bytes.count, offset + new.count))
        bytes.replaceSubrange(offset..<(offset + new.count), with: new)
    }

    private func resize(_ bytes: inout [UInt8], to size: Int) {
        if size < bytes.count {
            bytes.removeLast(bytes.count - size)
        } else {
            bytes += [UInt8](repeating: 0, count: size - bytes.count)
        }
    }
}
