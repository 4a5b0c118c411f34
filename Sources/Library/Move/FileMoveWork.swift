// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import System

/// One look at all files known below a folder, and what is noted of them.
final class FileMoveWork {
    private typealias Fate = FileMovingResult.Fate

    /// What is to be noted of one file.
    private struct Move {
        let file: KnownFile
        let path: [UInt8]
        let fate: Fate
        var facts: FileRecord.Facts?
        /// The same file, if the register also knows it by its new name.
        var joined: KnownFile?
    }

    private static let pageSize = 4096

    private let request: FileMoving.Request
    private let writer: RegisterWriter
    private let rebase: Rebase
    private let run: Int64
    private let time: Int64
    /// Whether the former folder is not there, or a link has its place.
    private let isGone: Bool
    private let check = MovedFileCheck()
    private let hasSuspects: Bool
    /// Names in the new place under which something changed, with the last run that noted that.
    private var named: [[UInt8]: Int64]?
    private(set) var result: FileMovingResult
    private var progress = RunProgress()

    /// - Parameter time: nanoseconds since 1970.
    init(
        _ request: FileMoving.Request,
        _ writer: RegisterWriter,
        at time: Int64
    ) throws(SQLiteError) {
        self.request = request
        self.writer = writer
        self.time = time / 1_000_000_000
        rebase = Rebase(request.former, to: request.place)
        // What cannot be asked for is looked for file by file.
        isGone = (try? request.former.canonical() != request.former) ?? false
        hasSuspects = try !writer.suspects().isEmpty
        result = FileMovingResult(from: request.former, to: request.place)
        run = try writer.beginRun(
            command: RunRecord.moving,
            sources: "\(request.former.text) to \(request.place.text)",
            sourceList: [request.former.text, request.place.text],
            program: request.program,
            startedAt: self.time
        )
    }

    func carryOut() throws(SQLiteError) {
        var rest = try writer.files(below: request.former)[...]
        while !rest.isEmpty {
            try take(rest.prefix(Self.pageSize))
            rest = rest.dropFirst(Self.pageSize)
        }
        try noteSources()
        try close()
    }

    private func take(_ page: ArraySlice<Int64>) throws(SQLiteError) {
        var moves: [Move] = []
        for id in page {
            // One that was known by both names may be gone by now.
            guard let file = try writer.knownFile(id) else { continue }
            result.asked += 1
            if let move = try judge(file) { moves.append(move) }
        }
        let joined = moves.filter { $0.joined != nil }.map(\.path)
        for move in moves {
            guard let other = move.joined else { continue }
            if let facts = move.facts ?? move.file.facts {
                try writer.takeOverCheck(of: other.id, by: move.file.id, as: facts)
            }
            try writer.takeOverSidecars(of: other.id, by: move.file.id)
        }
        if !joined.isEmpty {
            var changes = WorkChanges()
            _ = try writer.forget(files: joined, &changes)
            for file in moves.compactMap(\.joined) {
                try writer.forgetHistory(of: file, before: run)
            }
        }
        for move in moves { try note(move) }
    }

    // What is there.

    private func judge(_ file: KnownFile) throws(SQLiteError) -> Move? {
        guard let path = rebase.path(file.path) else { return nil }
        if let why = whyStays(file) { return keep(file, why.fate, why.words) }
        let other = try writer.knownFile(at: path)
        if let other, other.id != file.id, try !isSame(file, other) {
            return keep(file, .taken, "the register knows another file there")
        }
        var move: Move
        switch check.judge(file, at: Path(bytes: path)) {
        case .unknown(let why): return keep(file, .unreadable, why)
        case .gone: move = Move(file: file, path: path, fate: .missing)
        case .other(let why):
            tell(file, .changed, why)
            move = Move(file: file, path: path, fate: .changed)
        case .same(let facts): move = Move(file: file, path: path, fate: .moved, facts: facts)
        }
        if move.fate == .missing, file.missingSince == nil {
            tell(file, .missing, "it is in neither place")
        }
        move.joined = other
        return move
    }

    private func keep(_ file: KnownFile, _ fate: Fate, _ why: String) -> Move? {
        result.counts[fate, default: 0] += 1
        tell(file, fate, why)
        return nil
    }

    private func tell(_ file: KnownFile, _ fate: Fate, _ why: String) {
        result.files.append(.init(path: file.path, fate: fate, why: why))
    }

    /// Why a file is not looked for in the new place; nil if it is.
    private func whyStays(_ file: KnownFile) -> (fate: Fate, words: String)? {
        if isGone { return nil }
        do throws(FileError) {
            let former = Path(bytes: file.path)
            guard let here = try FileStatus.ifPresent(former, followingLinks: false) else {
                return nil
            }
            // A folder under the name of a file that held a book is not the file.
            if here.kind == .folder, file.facts != nil { return nil }
            return (.stays, "it still lies where it was")
        } catch { return (.unreadable, error.reason) }
    }

    /// Whether what the register knows by the new name is the same file, met there by an import.
    private func isSame(_ file: KnownFile, _ other: KnownFile) throws(SQLiteError) -> Bool {
        if named == nil { named = try writer.namesWithHistory(below: request.place) }
        // What was known under the name before the other file was met there is not of that one.
        if let last = named?[other.path], last > other.firstRun ?? 0 { return false }
        if other.status == .deferred { return true }
        guard file.edition == other.edition, file.facts?.size == other.facts?.size else {
            return false
        }
        // That a person has taken note of a reject holds in the new place as well.
        return file.edition != nil || file.status == other.status
            || file.status == .ignored && other.status == .rejected
    }

    // What is noted.

    private func note(_ move: Move) throws(SQLiteError) {
        let file = move.file
        result.counts[move.fate, default: 0] += 1
        if move.joined != nil, move.fate == .moved { result.joined += 1 }
        if move.fate == .missing, file.status == .deferred {
            try writer.forgetDeferred(file.id)
            return
        }
        try writer.move(file.id, to: move.path, run: run)
        if let facts = move.facts { try writer.renew(file.id, facts) }
        if hasSuspects {
            try writer.moveSuspect(
                from: InFlightJournal.key(of: file.path),
                to: InFlightJournal.key(of: move.path)
            )
        }
        switch move.fate {
        case .moved:
            if file.missingSince != nil { result.returned += 1 }
            progress.tally.receive(.discover)
            progress.tally.settle(.discover, .skipped(RunReasons.alreadyRegistered.code))
        case .missing:
            if file.missingSince == nil { result.newlyMissing += 1 }
            try writer.markMissing(file.id, since: file.missingSince ?? time, run: run)
        case .changed, .stays, .taken, .unreadable: break
        }
    }

    /// Notes where the folders lie that runs have walked: an import would not know otherwise when one
    /// of them is another disk.
    private func noteSources() throws(SQLiteError) {
        for source in try writer.sourceFolders() {
            guard let path = rebase.path(source.path) else { continue }
            // Where it cannot be looked at, the next import looks.
            guard let place = try? SourcePlace.of(Path(bytes: path)) else { continue }
            try writer.note(place, of: Path(bytes: path), run: run)
        }
    }

    /// Closes the books of the run.
    private func close() throws(SQLiteError) {
        let moved = result.count(.moved)
        for count in [RunCount.found, .unchanged, .moved] { progress.counts[count] = moved }
        progress.counts[.missing] = result.newlyMissing
        progress.counts[.returned] = result.returned
        progress.state = .finished
        progress.finishedAt = WallClock.now / 1_000_000_000
        result.run = run
        try writer.saveRun(run, progress)
    }
}
