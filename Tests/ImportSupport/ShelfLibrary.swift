// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
package import Library
import SQLite
package import Store
package import TestSupport
import Works

/// A library that imports the contents of a shelf, as the recorder of an import does.
///
/// It knows no disk, so that a test can afford thousands of runs.
package final class ShelfLibrary {
    private let place: TemporaryFolder
    package let library: Library

    /// Begins with a run that finds nothing, for the rows that every first run adds.
    package init() throws {
        place = try TemporaryFolder()
        library = Library(place["library"])
        try run([:], of: [])
    }

    @discardableResult
    package func run(
        _ files: [Int: ChangingShelf.Content],
        of books: [ReferenceRegister.Book]
    ) throws -> Int64 {
        let open = try library.openForWriting()
        let writer = open.writer
        defer { writer.rollBack() }
        try writer.begin()
        let run = try writer.beginRun(command: "i", sources: "", program: "", startedAt: 1)
        var changes = WorkChanges()
        let blocklist = try writer.update(
            shipped: Blocklist(),
            own: Blocklist(),
            run: run,
            &changes
        )
        let assigner = try WorkAssigner(writer)
        var progress = RunProgress()
        for name in files.keys.sorted() {
            guard let content = files[name] else { continue }
            progress.counts[.found] += 1
            var file = FileRecord(path: Array("/\(name)".utf8), status: .rejected, stage: .read)
            switch content {
            case .broken(let kind):
                file.reason = ReasonCode("ZIP-00\(kind)")
                progress.counts[.rejected] += 1
                try writer.record(file, run: run)
                continue
            case .changing:
                file.status = .deferred
                progress.counts[.deferred] += 1
                try writer.record(file, run: run)
                continue
            case .book(let number):
                let record = Book(books[number], blocklist)
                file.fingerprint = record.fingerprint
                file.facts = FileRecord.Facts(
                    device: 1,
                    inode: Int64(name),
                    size: Int64(number),
                    modifiedAt: Int64(number),
                    changedAt: run
                )
                try take(file, record, assigner, writer, run, &progress)
            }
        }
        progress.state = .finished
        try writer.saveRun(run, progress)
        try writer.commit()
        return run
    }

    private func take(
        _ file: FileRecord,
        _ record: Book,
        _ assigner: WorkAssigner,
        _ writer: RegisterWriter,
        _ run: Int64,
        _ progress: inout RunProgress
    ) throws {
        var file = file
        file.status = .copy
        file.stage = .map
        if let known = try writer.edition(fingerprint: record.fingerprint) {
            if try writer.holding(at: file.path)?.edition == known {
                progress.counts[.unchanged] += 1
                return try writer.noteSeen(file, run: run)
            }
            progress.counts[.copies] += 1
            file.editionID = known
            file.reason = ReasonCode("REG-001")
            try writer.record(file, run: run)
            return
        }
        let entry = try assigner.add(record, try assigner.decide(record), run: run)
        file.status = .registered
        file.stage = .record
        file.editionID = entry.edition
        if entry.isNewWork {
            progress.counts[.newWorks] += 1
        } else {
            progress.counts[.joined] += 1
        }
        try writer.record(file, run: run)
    }

    @discardableResult
    package func undo(_ run: Int64, isDryRun: Bool = false) throws -> RunUndoResult {
        try RunUndo(library).undo(run, who: "ada", why: nil, isDryRun: isDryRun)
    }

    /// Undoes a run unless nothing of it is left.
    package func undoIfAny(_ run: Int64) throws -> RunUndoResult? {
        do { return try undo(run) } catch let failure as Failure {
            guard failure.kind == .inputMissing else { throw failure }
            return nil
        }
    }

    /// A few decisions about existing editions; those that make no sense are left out.
    package func decide(_ numbers: inout SeededNumbers) throws {
        let facts = try RegisterSnapshot(library.openForReading())
        for _ in 0..<numbers.below(3) where facts.editions.count > 1 {
            let pair = numbers.pick(atMost: 2, of: facts.editions)
            let (one, other) = (Target.edition(pair[0].id), Target.edition(pair[1].id))
            if numbers.chance(25) {
                try chooseCover(UInt8(numbers.below(2)), of: pair[0].work)
                continue
            }
            let action: DecisionRequest.Action =
                switch numbers.below(3) {
                case 0: .same(one, other)
                case 1: .notSame([one, other])
                default: .set(work: pair[0].work, [.title: "chosen"])
                }
            do throws(Failure) {
                let request = DecisionRequest(action, who: "ada", why: nil)
                _ = try LibraryDecisions(library).decide(request)
            } catch { guard error.kind == .wrongRequest else { throw error } }
        }
    }

    private func chooseCover(_ seed: UInt8, of work: Int64) throws {
        let image = place["cover-\(seed).png"]
        try FileTree.write(SampleImage.png(width: 30, height: 40, seed: seed), to: image)
        _ = try LibraryDecisions(library).choose(
            ChosenImage(image),
            forWork: work,
            who: "ada",
            why: nil,
            isDryRun: false
        )
    }

    package func revokeAll() throws {
        let standing = try RegisterSnapshot(library.openForReading()).decisions
            .filter { !$0.value.isRevoked }.keys.sorted()
        if standing.isEmpty { return }
        _ = try LibraryDecisions(library).decide(
            standing.map { DecisionRequest(.revoke($0), who: "ada", why: nil) }
        )
    }

    package func dump() throws -> [String] {
        var lines: [String] = []
        try RegisterReader(try library.openForReading()).dump { lines.append($0) }
        return lines
    }

    /// What a verification finds, and what differs from the reference, in words.
    package func fault() throws -> String? {
        var failed: String?
        try LibraryVerification(library, isDeep: true).run { check in
            if !check.isSound { failed = failed ?? "\(check.name): \(check.examples)" }
        }
        return try failed
            ?? RegisterAudit(RegisterSnapshot(try library.openForReading())).faults.first
    }

    /// The first difference of two dumps, in words; nil if there is none.
    package static func difference(_ dump: [String], from expected: [String]) -> String? {
        if dump == expected { return nil }
        let new = dump.first { !expected.contains($0) } ?? "nothing new"
        let old = expected.first { !dump.contains($0) } ?? "nothing gone"
        return "is: \(new), was: \(old)"
    }
}
