// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import SQLite
package import Store
import System

/// Work on the library's own files of books: one process at a time, and in batches.
///
/// A batch is done in an order in which every moment is safe: the bytes are flushed and read once
/// more, all that gets or loses a name is noted in a journal, the new names are made and flushed,
/// the rows are committed, and only then the former names go. What a killed process leaves is
/// finished or removed when the next session begins.
package final class HoldingSession {
    package let library: Library
    package let folders: HoldingFolders
    package let isDryRun: Bool
    package let writer: RegisterWriter
    /// How much of staging is free for what is on its way; open once staging is.
    package let room = StagingRoom()
    /// Seconds since 1970.
    let now = WallClock.now / 1_000_000_000
    let books = BookFileReader()
    private let open: OpenLibrary
    let journal: MoveJournal
    private var steps: [HoldingStep] = []
    private var waitingBytes: Int64 = 0
    /// Names that are given away and not in the register yet.
    private var promised: [Holding.Tier: Set<String>] = [:]
    /// Contents that get to the shelf with this batch.
    private var coming: Set<[UInt8]> = []
    /// What must not be evicted, because it is about to be moved.
    private(set) var inHand: Set<Int64> = []
    /// Names of this batch whose bytes had to be copied.
    private var copied: Set<Path> = []
    /// Folders whose disks are flushed, open since before anything was written there.
    private var disks: [Path: OpenFolder] = [:]
    /// How many files were removed from staging to make room.
    package private(set) var evicted = 0

    /// A batch is as much as this, in files or bytes.
    private static let mostSteps = 500
    private static let mostBytes: Int64 = 1 << 30

    package var reader: RegisterReader { writer.reader }

    package convenience init(_ library: Library, isDryRun: Bool) throws(Failure) {
        try library.requireRegister()
        let open = try library.openForWriting(
            deeply: library.register.deservesDeepLook,
            isTidying: !isDryRun
        )
        try open.admit()
        try self.init(library, open, isDryRun: isDryRun)
    }

    /// Of a library that somebody has open for writing, and admitted.
    init(_ library: Library, _ open: OpenLibrary, isDryRun: Bool) throws(Failure) {
        self.library = library
        self.open = open
        self.isDryRun = isDryRun
        writer = open.writer
        folders = try HoldingFolders(library, open.writer.reader)
        journal = MoveJournal(library)
        if !isDryRun { try recover() }
    }

    // What waits.

    /// Notes a step, and carries the batch out if it is large enough.
    func add(_ step: HoldingStep) throws(Failure) {
        wait(step)
        if steps.count >= Self.mostSteps || waitingBytes >= Self.mostBytes { try flush() }
    }

    /// Notes a step that waits for the next flush, however much there is.
    func wait(_ step: HoldingStep) {
        steps.append(step)
        waitingBytes += step.byteCount
    }

    func promise(_ folded: String, in tier: Holding.Tier) {
        promised[tier, default: []].insert(folded)
    }

    func isPromised(_ folded: String, in tier: Holding.Tier) -> Bool {
        promised[tier]?.contains(folded) == true
    }

    func noteComing(_ fingerprint: [UInt8]) { coming.insert(fingerprint) }

    func isComing(_ fingerprint: [UInt8]) -> Bool { coming.contains(fingerprint) }

    func hold(_ holding: Holding) { inHand.insert(holding.id) }

    func isInHand(_ holding: Holding) -> Bool { inHand.contains(holding.id) }

    func countEvicted(_ count: Int) { evicted += count }

    // A batch.

    /// Carries out all that waits; a rehearsal only forgets it.
    package func flush() throws(Failure) {
        let batch = takeBatch()
        if batch.isEmpty { return }
        try carryOut(batch) { (rows) throws(Failure) in
            try library.asking { () throws(SQLiteError) in
                try writer.begin()
                try rows()
                try writer.commit()
            }
        }
    }

    /// The same in the transaction that the caller has open: the rows of this batch and the caller's
    /// own are committed together.
    ///
    /// - Parameter commit: ends that transaction.
    func flush(joining commit: () throws(Failure) -> Void) throws(Failure) {
        let batch = takeBatch()
        if batch.isEmpty { return try commit() }
        try carryOut(batch) { (rows) throws(Failure) in
            try library.asking(rows)
            try commit()
        }
    }

    private func takeBatch() -> [HoldingStep] {
        defer { (steps, waitingBytes) = ([], 0) }
        // What a rehearsal gave away stays given away.
        return isDryRun ? [] : steps
    }

    /// - Parameter commit: given what writes the rows.
    private func carryOut(
        _ batch: [HoldingStep],
        _ commit: (() throws(SQLiteError) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        defer {
            promised = [:]
            coming = []
            inHand = []
        }
        var placed: [Path] = []
        do throws(Failure) {
            try library.asking { () throws(FileError) in
                try prove(batch)
                try journal.write(batch.map(\.entry))
                var made: Set<Path> = []
                for step in batch {
                    if let path = try place(step, &made) { placed.append(path) }
                }
                try syncNames(batch.compactMap(\.target))
                try proveCopies(batch)
            }
            try commit { () throws(SQLiteError) in for step in batch { try record(step) } }
        } catch {
            writer.rollBack()
            takeBack(batch, placed)
            throw error
        }
        try library.asking { () throws(FileError) in
            var lost: [MoveJournal.Place] = []
            for step in batch {
                if let temporary = step.temporary { try FileChange.remove(temporary) }
                if step.losesFormer, let former = step.former {
                    try remove(former)
                    lost.append(former)
                }
            }
            // A name that comes back after a power cut is still in the journal.
            try syncNames(lost)
            try journal.remove()
        }
        if room.isOpen { room.note(staged: try reader.holdingTotal(.staging).bytes) }
    }

    /// A folder to flush, opened when it is asked for first.
    ///
    /// Who writes there asks before: the kernel begins to write long before the flush, and tells of
    /// an error only those who had the folder open.
    @discardableResult
    func disk(of folder: Path) throws(FileError) -> OpenFolder {
        if let open = disks[folder] { return open }
        let open = try OpenFolder(folder)
        disks[folder] = open
        return open
    }

    /// Brings new bytes to the disk, and reads them once more.
    private func prove(_ batch: [HoldingStep]) throws(FileError) {
        let new = batch.filter { $0.temporary != nil }
        for folder in Set(new.compactMap { $0.temporary?.parent }).sorted() {
            try disk(of: folder).flush()
        }
        for step in new {
            guard let temporary = step.temporary else { continue }
            let found = try FileHash.ifPresent(temporary)
            guard found?.bytes == step.hash, found?.byteCount == step.byteCount else {
                throw .unreadable(temporary)
            }
        }
    }

    /// Gives a file its new name; returns that, unless it was there.
    ///
    /// - Parameter made: folders that are there by now.
    private func place(_ step: HoldingStep, _ made: inout Set<Path>) throws(FileError) -> Path? {
        guard let target = step.target, !step.isThere else { return nil }
        let path = self.path(target)
        if made.insert(folder(target)).inserted { try FolderCreation.create(folder(target)) }
        if made.insert(path.parent).inserted { try makeFolder(for: target) }
        guard let file = step.temporary ?? step.former.map(self.path) else { return nil }
        if try linked(file, path) { return path }
        guard try FileStatus.ifPresent(path, followingLinks: false) == nil else {
            throw .taken(path)
        }
        if step.temporary != nil {
            try FileChange.rename(file, to: path)
        } else {
            let copy = folder(target).appending(TemporaryName.make())
            do throws(FileError) {
                try copyWhole(file, to: copy)
                try FileChange.rename(copy, to: path)
                copied.insert(path)
            } catch {
                // What cannot be removed has a temporary name, and goes with the next session.
                _ = try? FileChange.remove(copy)
                throw error
            }
        }
        return path
    }

    /// Makes the folder of a name below its tier, which is flushed with the names themselves:
    /// waiting for the disk for each folder would cost more than all else.
    private func makeFolder(for target: MoveJournal.Place) throws(FileError) {
        guard case .own(_, let name) = target else { return }
        let parts = name.split(separator: UInt8(ascii: "/")).dropLast()
        let top = try OpenFolder(folder(target))
        var place: [UInt8] = []
        for part in parts {
            place += place.isEmpty ? part[...] : [UInt8(ascii: "/")] + part
            try top.makeFolder(String(decoding: place, as: UTF8.self))
        }
    }

    /// False where there can be no second name: on another disk, and on some file systems at all.
    private func linked(_ file: Path, _ path: Path) throws(FileError) -> Bool {
        do throws(FileError) { return try FileChange.link(file, as: path) } catch {
            guard error.isOtherDisk else { throw error }
            return false
        }
    }

    private func copyWhole(_ file: Path, to copy: Path) throws(FileError) {
        switch try FileCopy.copy(file, to: copy, if: { _ in true }) {
        case nil, .unwanted: return
        case .unreadable(.system(let error)): throw error
        case .unreadable(.notRegular): throw .unreadable(file)
        }
    }

    /// Brings names that were given or lost to the disk.
    func syncNames(_ places: [MoveJournal.Place]) throws(FileError) {
        let tiers = Set(places.compactMap(tier))
        for tier in Holding.Tier.allCases where tiers.contains(tier) {
            try disk(of: folders[tier]).flush()
        }
        let others = places.filter { tier($0) == nil }.map { path($0).parent }
        for folder in Set(others).sorted() { try FileChange.syncFolder(folder) }
    }

    /// Reads once more what had to be copied in order to get its name.
    private func proveCopies(_ batch: [HoldingStep]) throws(FileError) {
        defer { copied = [] }
        guard !copied.isEmpty else { return }
        for step in batch {
            guard let path = step.target.map(path), copied.contains(path) else { continue }
            guard try FileHash.ifPresent(path)?.bytes == step.hash else { throw .unreadable(path) }
        }
    }

    private func record(_ step: HoldingStep) throws(SQLiteError) {
        for change in step.changes {
            switch change {
            case .add(let holding): try writer.add(holding)
            case .save(let holding): try writer.save(holding)
            case .remove(let id): try writer.remove(holding: id)
            case .choose(let place, let tier): try writer.choose(place, for: tier)
            }
        }
    }

    /// After a failure: nothing was committed, so the new names go.
    private func takeBack(_ batch: [HoldingStep], _ placed: [Path]) {
        // What cannot be removed is in the journal, for the next session.
        do throws(FileError) {
            for path in placed {
                try FileChange.remove(path)
                try removeEmptyFolders(above: path)
            }
            for step in batch {
                if let temporary = step.temporary { try FileChange.remove(temporary) }
            }
            try journal.remove()
        } catch {}
    }

    // Names.

    func path(_ place: MoveJournal.Place) -> Path {
        switch place {
        case .own(let tier, let name): folders[tier].appending(name)
        case .elsewhere(let path): path
        }
    }

    private func folder(_ place: MoveJournal.Place) -> Path {
        switch place {
        case .own(let tier, _): folders[tier]
        case .elsewhere(let path): path.parent
        }
    }

    private func tier(_ place: MoveJournal.Place) -> Holding.Tier? {
        if case .own(let tier, _) = place { tier } else { nil }
    }

    func remove(_ place: MoveJournal.Place) throws(FileError) {
        let path = path(place)
        try FileChange.remove(path)
        if case .own = place { try removeEmptyFolders(above: path) }
    }

    /// Removes the folders in which nothing is left, up to the folder of the tier.
    func removeEmptyFolders(above path: Path) throws(FileError) {
        var folder = path.parent
        while Holding.Tier.allCases.contains(where: {
            folder != folders[$0] && folder.isInside(folders[$0])
        }) {
            do throws(FileError) {
                guard try FolderListing.isEmpty(folder) else { return }
                try FileChange.removeEmptyFolder(folder)
            } catch {
                // Gone already, or something came in the meantime.
                guard error.isMissing || error.isNotEmpty else { throw error }
            }
            folder = folder.parent
        }
    }
}
