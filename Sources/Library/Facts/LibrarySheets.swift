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
    /// - Returns: of how many sheets something is said now that was not said before, and what became
    ///   of works.
    package func put(
        _ all: [EditionSheets]
    ) throws(Failure) -> (changed: Int, regrouped: RegroupedWorks) {
        guard !all.isEmpty else { return (0, RegroupedWorks()) }
        return try LibraryChange(library, isDryRun: false, isBrief: true).make {
            (writer) throws(Failure) in
            try library.asking { () throws(SQLiteError) in
                var changed = 0
                for one in all { changed += try put(one, writer) }
                var changes = WorkChanges()
                try writer.regroupRetold(run: nil, &changes)
                return (changed, RegroupedWorks(changes))
            }
        }
    }

    private func put(_ one: EditionSheets, _ writer: RegisterWriter) throws(SQLiteError) -> Int {
        var changed = 0
        for sheet in one.sheets {
            do throws(SQLiteError) {
                if try writer.put(sheet, on: one.edition) { changed += 1 }
            } catch  where error.isConstraint {
                return 0
            }
        }
        let kept = try writer.factSheets(ofEdition: one.edition).filter { $0.provider == provider }
        guard one.replacesOthers(among: kept) else { return changed }
        let records = Set(one.sheets.map(\.record))
        for sheet in kept
        where sheet.record.hasPrefix(prefix) && !records.contains(sheet.record) {
            try writer.removeFacts(of: provider, record: sheet.record, edition: one.edition)
        }
        return changed
    }
}
