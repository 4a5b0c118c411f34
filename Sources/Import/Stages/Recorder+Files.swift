// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import Library
import SQLite
import Store
import System

/// What becomes of the rows of files, besides the editions they bring.
extension Recorder {
    /// A file whose way ends without an edition.
    func settle(_ file: FileRecord) throws(SQLiteError) {
        let code = file.reason ?? ReasonCode("")
        switch file.status {
        case .deferred:
            // What macOS leaves next to a book is no book to wait for.
            if code != RunReasons.companion.code {
                try writer.postpone(file, run: run)
                if try writer.noteReturned(file.path, run: run) { progress.counts[.returned] += 1 }
            }
            progress.counts[.deferred] += 1
            observer?.settled(file.path, .deferred(code))
        case .ignored:
            let change = try writer.record(file, run: run)
            // What lay beside it was said of the other content.
            if case .changed(_?) = change { try forgetSidecars(beside: file.path) }
            progress.counts[.ignored] += 1
            observer?.settled(file.path, .ignored)
        default:
            let change = try writer.record(file, run: run)
            try hearOthers(thanBesideLost: file.path)
            progress.counts[.rejected] += 1
            // It is unchanged, and no second look was asked for.
            if change == .nothing, !request.retries { return progress.counts[.knownRejects] += 1 }
            copies?.keep(Path(bytes: file.path), code)
            observer?.settled(file.path, .rejected(code, detail: file.detail ?? ""))
        }
    }

    /// A file whose content is an edition that is registered.
    func meet(_ file: FileRecord, _ edition: Int64) throws(SQLiteError) {
        var file = file
        let isSalvaged = file.reason != nil
        if !isSalvaged { file.reason = RunReasons.alreadyRegistered.code }
        guard try writer.isAlive(edition: edition) else {
            file.status = .deferred
            file.reason = RunReasons.editionVanished.code
            file.detail = nil
            return try settle(file)
        }
        if let held = try writer.holding(at: file.path), held.edition == edition {
            if held.isMissing {
                progress.counts[.returned] += 1
            } else if isSalvaged, held.reason != file.reason {
                // It has the content that it had, in an archive that is damaged since.
            } else if file.facts == nil || held.facts != file.facts {
                progress.counts[.touched] += 1
            }
            try stay(file, edition)
        } else if try isNew(file.path),
            let former = vanished.claim(edition, for: file.path, file.facts)
        {
            try writer.forgetDeferred(at: file.path)
            try writer.move(former.id, to: file.path, run: run)
            progress.counts[.moved] += 1
            try stay(file, edition)
        } else {
            progress.counts[.copies] += 1
            // A name that is known must not keep a content that is no longer there.
            if request.duplicates == .skip, try !writer.knows(path: file.path) {
                progress.counts[.skippedCopies] += 1
            } else {
                file.stage = .map
                try restore(edition)
                try enter(file, as: .copy, holding: edition)
                if try hasMissingFiles(edition) {
                    try writer.takeOverCheck(ofMissing: edition, at: file.path)
                }
            }
            observer?.settled(file.path, .copy)
        }
    }

    /// Whether files of an edition were missing before this run.
    private func hasMissingFiles(_ edition: Int64) throws(SQLiteError) -> Bool {
        if let editionsWithMissing { return editionsWithMissing.contains(edition) }
        let editions = Set(try writer.editionsWithMissingFiles())
        editionsWithMissing = editions
        return editions.contains(edition)
    }

    /// Whether nothing is known of a file, but that it had to wait.
    private func isNew(_ path: [UInt8]) throws(SQLiteError) -> Bool {
        if try !writer.knows(path: path) { return true }
        return try writer.isDeferred(path: path)
    }

    /// A file that holds what it held.
    private func stay(_ file: FileRecord, _ edition: Int64) throws(SQLiteError) {
        progress.counts[.unchanged] += 1
        var file = file
        if file.reason == RunReasons.alreadyRegistered.code { file.reason = nil }
        try writer.noteSeen(file, run: run)
        try restore(edition)
        observer?.settled(file.path, .unchanged)
    }

    /// Writes the row of a file that holds an edition, and what became of the one it held before.
    @discardableResult
    func enter(
        _ file: FileRecord,
        as status: FileRecord.Status,
        holding edition: Int64
    ) throws(SQLiteError) -> FileChangeKind {
        var file = file
        file.status = status
        file.editionID = edition
        let change = try writer.record(file, run: run)
        guard case .changed(let former?) = change, former != edition else { return change }
        // What lay beside it was said of the other content.
        try forgetSidecars(beside: file.path)
        guard try writer.supersede(former, by: edition) else { return change }
        superseded.insert(former)
        progress.counts[.superseded] = superseded.count
        return change
    }

    /// A file holds an edition, maybe one that this run took for replaced.
    private func restore(_ edition: Int64) throws(SQLiteError) {
        guard try writer.restore(edition), superseded.remove(edition) != nil else { return }
        progress.counts[.superseded] = superseded.count
    }

    /// Marks what was not found, neither where it was nor elsewhere.
    func noteVanished() throws(SQLiteError) {
        for file in healed { try writer.forgetRefused(file) }
        for file in vanished.rest where isGone(file.path) {
            // What came and waits may be it, under another name; a later run knows.
            if file.mayHaveMoved, progress.counts[.deferred] > 0 { continue }
            if file.standing == .deferred {
                try writer.forgetDeferred(file.id)
            } else {
                try writer.markMissing(file.id, since: startedAt, run: run)
                try hearOthers(thanBesideLost: file.path)
                progress.counts[.missing] += 1
            }
        }
    }

    /// Looks for it once more: the first look may be long ago.
    private func isGone(_ path: [UInt8]) -> Bool {
        // Of one on the web its catalogue has told.
        if RemoteSource.isAddress(path) { return true }
        do throws(FileError) {
            return try FileStatus.of(Path(bytes: path), followingLinks: true).kind == .folder
        } catch {
            // What cannot be looked at is no reason to call it missing.
            return error.isMissing
        }
    }

    /// An edition that an older reader read gets what this one found.
    ///
    /// - Returns: whether it was one.
    func renewIfOlder(_ id: Int64, _ edition: Book) throws(SQLiteError) -> Bool {
        guard let version = try writer.readerVersion(ofEdition: id), version < BookReader.version
        else { return false }
        unneededCovers += try assigner.renew(id, edition, run: run)
        progress.counts[.renewed] += 1
        return true
    }

    /// Brings an edition up to what the file that it is told by is now: its archive was damaged
    /// since, or is whole again.
    ///
    /// - Returns: whether the edition is told by this file, and its archive is damaged now.
    func follow(
        _ path: [UInt8],
        _ id: Int64,
        _ edition: Book,
        isRenewed: Bool
    ) throws(SQLiteError) -> Bool {
        let isSalvaged = edition.publication.isSalvaged
        let outcome = try writer.outcome(ofEdition: id)
        guard isSalvaged || outcome == .salvaged, let held = try writer.holding(at: path),
            held.edition == id, held.status == .registered
        else { return false }
        if !isRenewed, outcome != edition.outcome {
            unneededCovers += try assigner.renew(id, edition, run: run)
        }
        return isSalvaged
    }

    /// A file that was read, or that will not be read any more, is no longer suspect.
    func acquit(_ item: Examined) throws(SQLiteError) {
        if suspects.contains(item.path) {
            try writer.acquit(InFlightJournal.key(of: item.path))
        }
    }
}
