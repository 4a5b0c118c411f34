// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// What catalogues say of the books that they list.
extension RegisterWriter {
    /// Notes what a catalogue says of the edition that a file on the web holds, and forgets what it
    /// said of another one there.
    ///
    /// - Parameters:
    ///   - facts: nil if it says nothing.
    ///   - edition: nil if the file holds none.
    ///   - isNew: whether the edition came with this very file: then nothing was said of it yet.
    ///   - sheet: of a new edition, the number of the sheet with which its claims are noted.
    package func note(
        listing facts: FactSheet?,
        ofFileAt path: [UInt8],
        of edition: Int64?,
        isNew: Bool,
        sheet: Int64?,
        run: Int64
    ) throws(SQLiteError) {
        guard let file = try sidecars.file(at: path) else { return }
        if isNew, let edition, let facts {
            try removeFacts(ofListed: file, exceptOf: nil)
            try solver.facts.write(facts, on: edition, file: file, run: run, as: sheet)
            informed.insert(edition)
            return
        }
        try removeFacts(ofListed: file, exceptOf: facts == nil ? nil : edition)
        if let edition, let facts { try put(facts, on: edition, file: file, run: run) }
    }
}
