// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite
import Store

/// What a service says of one edition.
package struct EditionSheets: Sendable, Equatable {
    package let edition: Int64
    package internal(set) var sheets: [FactSheet]
    /// Whether that is all that it says of the edition.
    package let isWhole: Bool

    package init(edition: Int64, _ sheets: [FactSheet], isWhole: Bool) {
        self.edition = edition
        self.sheets = sheets
        self.isWhole = isWhole
    }

    /// Whether what was said before and is said no longer is to go: not for the sake of a record that
    /// is about another book.
    ///
    /// - Parameter kept: what stands on the edition by now.
    fileprivate func replacesOthers(among kept: [FactSheet]) -> Bool {
        isWhole
            && sheets.contains { sheet in
                let verdict = kept.first { $0.name == sheet.name }?.verdict
                return verdict.map { $0 == .believed } ?? !sheet.isDoubtful
            }
    }
}

/// What became of what services said.
package struct SheetChanges: Sendable, Equatable {
    /// Of how many sheets something is said now that was not said before.
    package var changed = 0
    /// Doubtful ones whose record was believed before, and still says what it said then.
    package var unreplaced = 0
    package var regrouped = RegroupedWorks()

    package init() {}

    package static func += (sum: inout SheetChanges, more: SheetChanges) {
        sum.changed += more.changed
        sum.unreplaced += more.unreplaced
        sum.regrouped += more.regrouped
    }
}

/// Puts what services say of editions into a library.
package struct LibrarySheets {
    private let library: Library
    private let provider: FactProvider
    private let prefix: String

    /// - Parameter prefix: with what the names of all records begin that the service has; others of the
    ///   same provider come from elsewhere.
    package init(_ library: Library, _ provider: FactProvider, recordsBeginningWith prefix: String)
    {
        self.library = library
        self.provider = provider
        self.prefix = prefix
    }

    /// All of it in one transaction; an edition that was removed since it was asked for is passed
    /// over.
    ///
    /// - Returns: what became of it.
    package func put(_ all: [EditionSheets]) throws(Failure) -> SheetChanges {
        guard !all.isEmpty else { return SheetChanges() }
        return try LibraryChange(library, isDryRun: false, isBrief: true, lock: .moment).make {
            (writer) throws(Failure) in
            try library.asking { () throws(SQLiteError) in
                var done = SheetChanges()
                for one in all { try put(one, writer, &done) }
                var changes = WorkChanges()
                try writer.regroupRetold(run: nil, &changes)
                done.regrouped = RegroupedWorks(changes)
                return done
            }
        }
    }

    private func put(
        _ one: EditionSheets,
        _ writer: RegisterWriter,
        _ done: inout SheetChanges
    ) throws(SQLiteError) {
        var changed = 0
        for sheet in one.sheets {
            do throws(SQLiteError) {
                if try writer.put(sheet, on: one.edition) { changed += 1 }
            } catch  where error.isConstraint {
                return
            }
        }
        done.changed += changed
        let kept = try writer.factSheets(ofEdition: one.edition).filter { $0.provider == provider }
        done.unreplaced += one.sheets.count { sheet in
            sheet.isOpen && kept.contains { $0.name == sheet.name && !$0.isDoubtful }
        }
        guard one.replacesOthers(among: kept) else { return }
        let records = Set(one.sheets.map(\.record))
        for sheet in kept
        where sheet.record.hasPrefix(prefix) && !records.contains(sheet.record) {
            try writer.removeFacts(of: provider, record: sheet.record, edition: one.edition)
        }
    }
}
