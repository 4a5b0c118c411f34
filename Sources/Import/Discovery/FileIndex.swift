// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Library
import Store

/// What the register knows of the files below the sources, small enough to hold for a million of
/// them.
///
/// Of each file it keeps a hash of its path and one of what the file system said of it, some twenty
/// bytes. So one pass over the register's rows and one look at each file tell what has changed, and
/// a file that has not costs no question of its own.
struct FileIndex: Sendable {
    struct Note: Sendable {
        var standing = FileIndexRow.Standing.deferred
        /// Whether there is nothing to find out about it if it is unchanged.
        var isSettled = false
        var isSeen = false
        var isMissing = false
        /// The place of its reason among those of all that was rejected.
        var reason: UInt16 = 0
    }

    private var paths: [UInt64]
    private(set) var facts: [UInt64]
    private(set) var notes: [Note]
    /// Hashes of what lay beside each file; empty as long as nothing did.
    private var sidecars: [Sidecars] = []

    /// What lay beside a file, by hashes: 0 is nothing.
    private struct Sidecars {
        var document: UInt64 = 0
        var cover: UInt64 = 0
    }

    private var count = 0
    private(set) var reasons: [ReasonCode] = []
    /// Files that are there, as far as is known.
    private(set) var expected = 0

    init() {
        paths = Array(repeating: 0, count: 1024)
        facts = Array(repeating: 0, count: 1024)
        notes = Array(repeating: Note(), count: 1024)
    }

    var isEmpty: Bool { count == 0 }

    mutating func add(_ file: FileIndexRow, at path: Span<UInt8>) {
        if (count + 1) * 4 > paths.count * 3 { grow() }
        let hash = Self.hash(path)
        let place = slot(of: hash)
        if paths[place] == 0 { count += 1 }
        paths[place] = hash
        facts[place] = file.facts.map(Self.hash) ?? 0
        notes[place] = Note(
            standing: file.standing,
            isSettled: file.isCurrent && !file.isMissing && file.facts != nil,
            isMissing: file.isMissing
        )
        if file.document != nil || file.cover != nil {
            if sidecars.isEmpty {
                sidecars = Array(repeating: Sidecars(), count: paths.count)
            }
            sidecars[place] = Sidecars(
                document: Self.hash(file.document),
                cover: Self.hash(file.cover)
            )
        }
        if !file.isMissing { expected += 1 }
        guard file.standing == .rejected else { return }
        let code = file.reason ?? ReasonCode("")
        if !reasons.contains(code) { reasons.append(code) }
        if RunReasons.isPassing(code) { notes[place].isSettled = false }
        notes[place].reason = UInt16(clamping: reasons.firstIndex(of: code) ?? 0)
    }

    /// Where the row of a path is, if there is one.
    func place(of path: Span<UInt8>) -> Int? {
        let place = slot(of: Self.hash(path))
        return paths[place] == 0 ? nil : place
    }

    /// Whether what lies beside a file is what lay there, of each kind.
    func isSame(
        document: SidecarFile?,
        cover: SidecarFile?,
        beside path: Span<UInt8>
    ) -> (document: Bool, cover: Bool) {
        let known = sidecars.isEmpty ? nil : place(of: path).map { sidecars[$0] }
        return (
            document: known?.document ?? 0 == Self.hash(document),
            cover: known?.cover ?? 0 == Self.hash(cover)
        )
    }

    /// What is known of a path that was met, and whether that was before; nil if nothing is.
    mutating func meet(_ path: Span<UInt8>) -> (note: Note, facts: UInt64)? {
        guard let place = place(of: path) else { return nil }
        defer { notes[place].isSeen = true }
        return (notes[place], facts[place])
    }

    // Open addressing, and a size that is a power of two.

    private func slot(of hash: UInt64) -> Int {
        let mask = paths.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while paths[place] != 0, paths[place] != hash { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let (oldPaths, oldFacts, oldNotes, oldSidecars) = (paths, facts, notes, sidecars)
        paths = Array(repeating: 0, count: oldPaths.count * 2)
        facts = Array(repeating: 0, count: paths.count)
        notes = Array(repeating: Note(), count: paths.count)
        if !oldSidecars.isEmpty { sidecars = Array(repeating: Sidecars(), count: paths.count) }
        for (index, hash) in oldPaths.enumerated() where hash != 0 {
            let place = slot(of: hash)
            paths[place] = hash
            facts[place] = oldFacts[index]
            notes[place] = oldNotes[index]
            if !oldSidecars.isEmpty { sidecars[place] = oldSidecars[index] }
        }
    }

    private static func hash(_ path: Span<UInt8>) -> UInt64 {
        // 0 marks a place that is free.
        max(1, Hash128(of: path).low)
    }

    static func hash(_ facts: FileRecord.Facts) -> UInt64 {
        let words: [5 of UInt64] = [
            UInt64(bitPattern: facts.device), UInt64(bitPattern: facts.inode),
            UInt64(bitPattern: facts.size), UInt64(bitPattern: facts.modifiedAt),
            UInt64(bitPattern: facts.changedAt),
        ]
        return Hash128(of: words.span).low
    }

    private static func hash(_ sidecar: SidecarFile?) -> UInt64 {
        guard let sidecar else { return 0 }
        let words: [3 of UInt64] = [
            Hash128(of: sidecar.name.span).low, UInt64(bitPattern: sidecar.size),
            UInt64(bitPattern: sidecar.modifiedAt),
        ]
        return max(1, Hash128(of: words.span).low)
    }

    static func hash(size: Int64, modified: Int64) -> UInt64 {
        let words: [2 of UInt64] = [UInt64(bitPattern: size), UInt64(bitPattern: modified)]
        return Hash128(of: words.span).low
    }

    /// Of what a file keeps under another name, whatever its time.
    static func hash(device: Int64, inode: Int64, size: Int64) -> UInt64 {
        let words: [3 of UInt64] = [
            UInt64(bitPattern: device), UInt64(bitPattern: inode), UInt64(bitPattern: size),
        ]
        return Hash128(of: words.span).low
    }
}
