// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite
package import Store

/// Who says what of a library's books: takes back all that one said, and sets who is believed.
package struct LibraryProviders {
    private let library: Library
    private let isDryRun: Bool

    package init(_ library: Library, isDryRun: Bool) {
        self.library = library
        self.isDryRun = isDryRun
    }

    /// Takes back what a provider said, of all works or of some.
    ///
    /// - Returns: how many records went, and what became of works; nil if nobody of that name ever
    ///   said anything.
    package func forget(
        _ provider: FactProvider,
        ofWorks works: (RegisterReader) throws(Failure) -> [Int64]?
    ) throws(Failure) -> (records: Int, regrouped: RegroupedWorks)? {
        try LibraryChange(library, isDryRun: isDryRun, isBrief: true).make {
            (writer) throws(Failure) in
            let reader = writer.reader
            guard try reader.providers().contains(where: { $0.provider == provider }) else {
                return nil
            }
            var editions: [Int64]?
            if let works = try works(reader) {
                var all: [Int64] = []
                for work in works { all += try reader.editions(ofWork: work).map(\.id) }
                editions = all
            }
            return try library.asking { () throws(SQLiteError) in
                let records = try writer.removeFacts(of: provider, editions: editions)
                var changes = WorkChanges()
                try writer.regroupRetold(run: nil, &changes)
                return (records, RegroupedWorks(changes))
            }
        }
    }

    /// - Returns: whether that is another order than before.
    package func setOrder(_ order: ProviderOrder) throws(Failure) -> Bool {
        try LibraryChange(library, isDryRun: isDryRun).make { (writer) throws(Failure) in
            try library.asking { () throws(SQLiteError) in try writer.setProviderOrder(order) }
        }
    }
}
