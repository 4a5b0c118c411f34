// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite
import Store

/// What somebody says of one edition.
package struct EditionSheet: Sendable, Equatable {
    package let edition: Int64
    package let sheet: FactSheet

    package init(edition: Int64, sheet: FactSheet) {
        self.edition = edition
        self.sheet = sheet
    }
}

/// Puts what others say of editions into a library.
package struct LibrarySheets {
    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    /// All of it in one transaction; an edition that was removed since it was asked for is passed
    /// over.
    ///
    /// - Returns: of how many sheets something is said now that was not said before.
    package func put(_ sheets: [EditionSheet]) throws(Failure) -> Int {
        guard !sheets.isEmpty else { return 0 }
        return try LibraryChange(library, isDryRun: false, isBrief: true).make {
            (writer) throws(Failure) in
            var changed = 0
            for one in sheets {
                let isNew = try library.asking { () throws(SQLiteError) in
                    do throws(SQLiteError) {
                        return try writer.put(one.sheet, on: one.edition)
                    } catch  where error.isConstraint {
                        return false
                    }
                }
                if isNew { changed += 1 }
            }
            return changed
        }
    }
}
