// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Store
import Works

/// What becomes of what catalogues say of the books that they list.
extension Recorder {
    /// Notes what a catalogue says of a file, which has its row by now if it holds a book.
    ///
    /// - Parameters:
    ///   - new: the edition that came with the file, if one did.
    ///   - sheet: with which its claims are noted.
    func note(
        listing facts: FactSheet?,
        at path: [UInt8],
        new: NewEdition? = nil,
        sheet: Int64? = nil
    ) throws(SQLiteError) {
        guard RemoteSource.isAddress(path) else { return }
        let held = if let new { new.id } else { try writer.holding(at: path)?.edition }
        try writer.note(
            listing: facts,
            ofFileAt: path,
            of: held,
            isNew: new != nil,
            sheet: sheet,
            run: run
        )
        try regroupRetold()
    }
}

extension FactSheet {
    /// What follows from what a catalogue calls a book; nil if that is no name in all the world.
    ///
    /// - Parameter path: the address of the book. Each has a sheet of its own, so none depends on
    ///   which of several copies was met first.
    init?(listedAs entry: String, _ path: [UInt8]) {
        guard let id = FactSheet.catalogueRecord(entry) else { return nil }
        self.init(.opds, record: String(decoding: path, as: UTF8.self), saidAt: 0)
        self[.identifiers] = [id.description]
    }
}

extension FileRecord {
    /// What the catalogue says that lists it.
    var listing: FactSheet? {
        guard let remote, remote.feed != nil, let entry = remote.entry else { return nil }
        return FactSheet(listedAs: entry, path)
    }
}
