// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import SQLite
import Store
import Works

/// What dumps say, on its way into the register.
struct DumpBatch: DumpTaker {
    /// What became of an edition.
    private struct Outcome: OptionSet {
        let rawValue: UInt8

        static let told = Outcome(rawValue: 1)
        static let changed = Outcome(rawValue: 2)
        static let doubtful = Outcome(rawValue: 4)
        static let unreplaced = Outcome(rawValue: 8)
    }

    private let library: Library
    private let writer: RegisterWriter
    private let isDryRun: Bool
    private let report: (DumpSource, String, String) -> Void
    private let show: (Int, Int?) -> Void
    private var changes = WorkChanges()
    private var outcomes: [UInt32: Outcome] = [:]
    /// Those of the open transaction.
    private var pendingOutcomes: [UInt32: Outcome] = [:]
    /// Sheets since the last commit; nil if no transaction is open.
    private var pending: Int?
    /// How much was read, and how much of that by the last commit.
    private var read = (bytes: 0, committed: 0)
    private let stretch: Int

    /// Sheets that are committed at once: each commit writes whole pages, of which a few sheets fill
    /// little.
    private static let size = 10_000
    /// How sure it is that a record is about a book whose title it does not have.
    private static let doubt = 0.25

    init(
        _ library: Library,
        _ writer: RegisterWriter,
        isDryRun: Bool,
        stretch: Int,
        _ report: @escaping (DumpSource, String, String) -> Void,
        _ show: @escaping (Int, Int?) -> Void
    ) {
        self.stretch = stretch
        self.library = library
        self.writer = writer
        self.isDryRun = isDryRun
        self.report = report
        self.show = show
    }

    mutating func take(_ match: DumpMatch) throws(Failure) -> Bool {
        var sheet = match.sheet
        let agrees = match.isLedTo ? true : try titlesAgree(sheet, match.edition)
        if !agrees { sheet.confidence = min(sheet.confidence, Self.doubt) }
        if sheet.isDoubtful { sheet.verdict = try verdict(on: sheet, match.edition) }
        let isBelieved = agrees || sheet.verdict == .believed
        // Those that were found before stay until these are.
        if match.awaitsAuthors { sheet.unsaid.insert(.authors) }
        try put(sheet, on: match.edition)
        return isBelieved
    }

    /// What a person says of a record, for as long as it has the title that they saw.
    private func verdict(
        on sheet: FactSheet,
        _ edition: Int64
    ) throws(Failure) -> FactVerdict? {
        let former = try standing(sheet.provider, sheet.record, edition)
        return former?.first(.title) == sheet.first(.title) ? former?.verdict : nil
    }

    mutating func take(_ addition: DumpAddition) throws(Failure) {
        let (record, edition) = (addition.record, addition.edition)
        var sheet = try standing(.openLibrary, record, edition)
        if sheet == nil, let saidAt = addition.saidAt {
            sheet = FactSheet(.openLibrary, record: record, saidAt: saidAt)
        }
        guard var sheet else { return }
        sheet[addition.field] = addition.values
        try put(sheet, on: edition)
    }

    mutating func malformed(_ source: DumpSource, _ place: String, _ why: String) {
        report(source, place, why)
    }

    mutating func progress(_ bytes: Int, of total: Int?) throws(Failure) {
        show(bytes, total)
        read.bytes = bytes
        if !isDryRun, bytes - read.committed >= stretch { try finish() }
    }

    /// Commits what is pending; a rehearsal takes it back.
    mutating func finish() throws(Failure) {
        read.committed = read.bytes
        guard pending != nil else { return }
        pending = nil
        try library.asking { () throws(SQLiteError) in
            try writer.regroupRetold(run: nil, &changes)
        }
        if isDryRun {
            writer.rollBack()
        } else {
            try library.asking { () throws(SQLiteError) in try writer.commit() }
        }
        outcomes.merge(pendingOutcomes) { $0.union($1) }
        pendingOutcomes.removeAll(keepingCapacity: true)
    }

    func count(_ result: inout DumpIntakeResult) {
        result.regrouped = RegroupedWorks(changes)
        for outcome in outcomes.values {
            if outcome.contains(.told) { result.told += 1 }
            if outcome.contains(.changed) { result.changed += 1 }
            if outcome.contains(.doubtful) { result.doubtful += 1 }
            if outcome.contains(.unreplaced) { result.unreplaced += 1 }
        }
    }

    private func titlesAgree(_ sheet: FactSheet, _ edition: Int64) throws(Failure) -> Bool {
        guard let title = sheet.first(.title) else { return true }
        let theirs = BookNames(
            title: title,
            // A book has a place in several series, and not the same one everywhere.
            seriesPosition: nil,
            author: sheet.first(.authors)
        )
        return try !theirs.castsDoubt(on: writer.reader.bookNames(ofEdition: edition))
    }

    private func standing(
        _ provider: FactProvider,
        _ record: String,
        _ edition: Int64
    ) throws(Failure) -> FactSheet? {
        try library.asking { () throws(SQLiteError) in
            try writer.factSheet(provider, record, ofEdition: edition)
        }
    }

    private mutating func put(_ sheet: FactSheet, on edition: Int64) throws(Failure) {
        let isNew = try library.asking { () throws(SQLiteError) in
            if pending == nil { try writer.begin() }
            return try writer.put(sheet, on: edition)
        }
        pending = (pending ?? 0) + 1
        var outcome = Outcome.told
        if isNew { outcome.insert(.changed) }
        if sheet.isOpen {
            outcome.insert(.doubtful)
            let kept = try standing(sheet.provider, sheet.record, edition)
            if kept?.isDoubtful == false { outcome.insert(.unreplaced) }
        }
        pendingOutcomes[UInt32(truncatingIfNeeded: edition), default: []].formUnion(outcome)
        // A rehearsal is one batch, which is taken back.
        if !isDryRun, pending == Self.size { try finish() }
    }
}
