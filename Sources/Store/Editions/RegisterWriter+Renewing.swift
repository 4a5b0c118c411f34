// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite
import Works

/// Editions that a later reader reads again.
extension RegisterWriter {
    package func hasCover(_ hash: [UInt8]) throws(SQLiteError) -> Bool {
        try covers.id(of: hash) != nil
    }

    /// Whether a cover is here that came after another one.
    package func hasCover(_ hash: [UInt8], after last: Int64) throws(SQLiteError) -> Bool {
        try covers.id(of: hash).map { $0 > last } ?? false
    }

    /// What the register says of the cover with this hash, if there is one.
    package func cover(_ hash: [UInt8]) throws(SQLiteError) -> CoverImage? {
        try connection.row(CoverImage.byHash, [hash]) { CoverImage(&$0) }
    }

    /// The newest cover's id, or 0.
    package func lastCover() throws(SQLiteError) -> Int64 {
        try connection.integer("SELECT max(id) FROM covers") ?? 0
    }

    /// Writes what was found in an edition in the place of what an older reader had found.
    ///
    /// The edition keeps its number. Its work is found again with all that depends on it, as if the
    /// edition had come with these identifiers.
    ///
    /// - Returns: the covers that nothing needs any more.
    package func renew(
        edition id: Int64,
        with edition: Book,
        run: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> [CoverImage] {
        var shared = EditionRemover.Shared()
        guard try EditionRemover.look(at: id, &shared, connection) != nil else { return [] }
        var ids = Set(try solver.claims.ids(of: id))
        try unlist([id])
        try EditionDetailTables.remove(of: id...id, connection)
        var cover: Int64?
        if let image = edition.publication.cover?.image { cover = try add(cover: image) }
        var raster: Int64?
        if let image = edition.publication.cover?.raster?.image { raster = try add(cover: image) }
        try editions.renew(edition, id: id, cover: cover, raster: raster, run: run)
        try details.add(edition, id: id, connection)
        search.add(edition, id: id)
        // The words that others have for it come back with the commit.
        informed.insert(id)
        for claim in edition.volumeIDs where claim.state != .blocked {
            if let found = claim.volumeID { ids.insert(found) }
        }
        // Its new claims do not know yet what those of other editions show.
        try solver.solve([id], ids, run: run, rewritesClaims: true, &changes, connection)
        if let work = try solver.loader.work(of: id) { try solver.renew(work) }
        var removal = Removal()
        try EditionRemover.sweep(shared, &removal, connection)
        lostCovers += removal.covers
        return removal.covers
    }
}
