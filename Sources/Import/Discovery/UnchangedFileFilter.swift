// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Lets a walk pass by the files that are as the register knows them, and counts them.
final class UnchangedFileFilter: KnownFileCheck {
    private var rows: FileIndex
    private let looksAgainAtRejects: Bool
    private let suspects: CrashSuspects
    private let watch: WorkerSlot<DiscoveredBatch>?
    private var recognised = UnchangedCounts()
    private var rejects: [Int]
    /// All that were recognised so far.
    private(set) var total = 0
    private var watcher: ((Int) -> Void)?
    /// Files that should be there and were not met.
    private var unseen: Int
    /// Size and time of each file that the register does not know, and its inode and size: what is gone
    /// may be one of them, under another name.
    private var newcomers: Set<UInt64> = []

    init(
        _ rows: FileIndex,
        looksAgainAtRejects: Bool = false,
        suspects: CrashSuspects = CrashSuspects(),
        watch: WorkerSlot<DiscoveredBatch>? = nil
    ) {
        self.rows = rows
        self.suspects = suspects
        self.watch = watch
        self.looksAgainAtRejects = looksAgainAtRejects
        rejects = Array(repeating: 0, count: rows.reasons.count)
        unseen = rows.expected
    }

    var hasUnseen: Bool { unseen > 0 }

    /// Tells from time to time how many were recognised.
    func watch(_ watcher: @escaping (Int) -> Void) {
        self.watcher = watcher
    }

    func recognises(
        _ path: [UInt8],
        _ status: FileStatus,
        _ beside: Beside
    ) -> FileRecognition {
        watch?.step()
        guard let (note, facts) = rows.meet(path.span) else {
            remember(FileRecord.Facts(status))
            return .none
        }
        if note.standing == .deferred { remember(FileRecord.Facts(status)) }
        if !note.isSeen, !note.isMissing { unseen -= 1 }
        guard note.isSettled,
            facts == FileIndex.hash(FileRecord.Facts(status)),
            !suspects.contains(path)
        else { return .none }
        switch note.standing {
        case .held:
            guard changed(beside, path) == .unasked else { return .fileOnly }
            recognised.unchanged += 1
            recognised.sidecars += beside.files.count
        case .ignored: recognised.ignored += 1
        case .rejected:
            if looksAgainAtRejects { return .none }
            rejects[Int(note.reason)] += 1
        case .deferred: return .none
        }
        total += 1
        if total % 4096 == 0 { watcher?(total) }
        return .whole
    }

    /// What has to be read again beside an unchanged file; what is unchanged there is counted.
    func changes(_ beside: Beside, _ path: [UInt8]) -> Beside {
        let changed = changed(beside, path)
        recognised.sidecars += beside.files.count - changed.files.count
        return changed
    }

    /// What has changed beside a file, and what could not be looked at.
    private func changed(_ beside: Beside, _ path: [UInt8]) -> Beside {
        if beside.document == .unasked || beside.cover == .unasked { return .unasked }
        let (document, cover) = (beside.document.file, beside.cover.file)
        let isSame = rows.isSame(
            document: document.flatMap { SidecarFile($0) },
            cover: cover.flatMap { SidecarFile($0) },
            beside: path.span
        )
        var changed = beside
        if isSame.document, !Self.isUnseen(document) { changed.document = .unasked }
        if isSame.cover, !Self.isUnseen(cover) { changed.cover = .unasked }
        return changed
    }

    /// Whether it could not be looked at: it may be another one by now.
    private static func isUnseen(_ file: BesideFile?) -> Bool {
        if let file { file.status == nil } else { false }
    }

    /// Whether a file was put off, and is another since.
    func grows(_ path: [UInt8], _ status: FileStatus) -> Bool {
        guard let place = rows.place(of: path.span) else { return false }
        return rows.notes[place].standing == .deferred
            && rows.facts[place] != FileIndex.hash(FileRecord.Facts(status))
    }

    /// Whether any run has met a file.
    func knows(_ path: [UInt8]) -> Bool { rows.place(of: path.span) != nil }

    /// Whether a file holds an edition, as far as is known.
    func holds(_ path: [UInt8]) -> Bool {
        rows.place(of: path.span).map { rows.notes[$0].standing == .held } ?? false
    }

    /// What is reported without being read was still met.
    func noteSeen(_ path: [UInt8]) {
        guard let (note, _) = rows.meet(path.span) else { return }
        if !note.isSeen, !note.isMissing { unseen -= 1 }
    }

    func wasSeen(_ path: Span<UInt8>) -> Bool {
        rows.place(of: path).map { rows.notes[$0].isSeen } ?? false
    }

    private func remember(_ newcomer: FileRecord.Facts) {
        newcomers.insert(
            FileIndex.hash(size: newcomer.size, modified: newcomer.modifiedAt)
        )
        newcomers.insert(
            FileIndex.hash(device: newcomer.device, inode: newcomer.inode, size: newcomer.size)
        )
    }

    /// Whether a file that is gone may be one that came: one has its size and time.
    func mayHaveMoved(_ facts: FileRecord.Facts) -> Bool {
        newcomers.contains(FileIndex.hash(size: facts.size, modified: facts.modifiedAt))
    }

    /// Whether it is one that came, by the inode and the size.
    func hasMoved(_ facts: FileRecord.Facts) -> Bool {
        newcomers.contains(
            FileIndex.hash(device: facts.device, inode: facts.inode, size: facts.size)
        )
    }

    /// What was passed by since the last call.
    func collect() -> UnchangedCounts {
        var result = recognised
        for (index, count) in rejects.enumerated() where count > 0 {
            result.rejects[rows.reasons[index], default: 0] += count
            rejects[index] = 0
        }
        recognised = UnchangedCounts()
        return result
    }
}
