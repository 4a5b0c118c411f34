// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite
import Works

/// Covers that belong to editions, or that people chose.
extension RegisterWriter {
    /// Enters a cover, whose file must be there before this is committed; returns its row.
    ///
    /// Where a person chose it before it was here, the works have it from now on.
    @discardableResult
    package func add(cover image: CoverImage) throws(SQLiteError) -> Int64? {
        let (id, isNew) = try covers.add(image, connection)
        if isNew, try covers.isAwaited(image.hash) { try giveBack(image.hash) }
        return id
    }

    private func giveBack(_ hash: [UInt8]) throws(SQLiteError) {
        let works = try connection.rows(
            """
            SELECT DISTINCT works.id FROM decisions
            JOIN works ON works.id = \(WorkRedirect.liveID("work_id"))
            WHERE field = 'cover' AND in_force = 1 AND value = lower(hex(?)) ORDER BY works.id
            """,
            [hash]
        ) { WorkID($0.integer()) }
        for work in works { try solver.renew(work) }
        covers.forgetChoices()
    }

    /// Removes the covers that these decisions chose, unless something else needs them.
    package func sweepCovers(
        ofDecisions ids: [Int64]
    ) throws(SQLiteError) -> [CoverImage] {
        guard !ids.isEmpty else { return [] }
        var found: Set<Int64> = []
        for id in ids {
            let value = try connection.row(
                """
                SELECT value FROM decisions
                WHERE id = ? AND field = 'cover' AND value IS NOT NULL
                """,
                [id]
            ) { $0.text() }
            guard let hash = value.flatMap(CoverChoices.hash),
                let cover = try covers.id(of: hash)
            else { continue }
            found.insert(cover)
        }
        return try sweep(covers: found)
    }

    /// Removes those of these covers that nothing needs.
    package func sweep(covers ids: Set<Int64>) throws(SQLiteError) -> [CoverImage] {
        guard !ids.isEmpty else { return [] }
        var removal = Removal()
        try EditionRemover.sweep(EditionRemover.Shared(covers: ids), &removal, connection)
        lostCovers += removal.covers
        return removal.covers
    }
}
