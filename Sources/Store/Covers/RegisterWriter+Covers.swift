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
        let works = try connection.prepare(
            """
            SELECT DISTINCT works.id FROM decisions JOIN works ON works.id = coalesce(
                (SELECT new_id FROM work_redirects WHERE old_id = work_id), work_id)
            WHERE field = 'cover' AND in_force = 1 AND value = lower(hex(?)) ORDER BY works.id
            """
        ).all({ $0.blob(hash) }, { WorkID($0.integer(0)) })
        for work in works { try solver.renew(work) }
        covers.forgetChoices()
    }

    /// Removes the covers that these decisions chose, unless something else needs them.
    package func sweepCovers(
        ofDecisions ids: [Int64]
    ) throws(SQLiteError) -> [CoverImage] {
        guard !ids.isEmpty else { return [] }
        let chosen = try connection.prepare(
            "SELECT value FROM decisions WHERE id = ? AND field = 'cover' AND value IS NOT NULL"
        )
        var found: Set<Int64> = []
        for id in ids {
            guard let value = try chosen.first({ $0.integer(id) }, { $0.text(0) }),
                let hash = CoverChoices.hash(value), let cover = try covers.id(of: hash)
            else { continue }
            found.insert(cover)
        }
        return try sweep(covers: found)
    }

    /// Removes those of these covers that nothing needs.
    package func sweep(covers ids: Set<Int64>) throws(SQLiteError) -> [CoverImage] {
        guard !ids.isEmpty else { return [] }
        var removal = Removal()
        try keeping().remover.sweep(EditionRemover.Shared(covers: ids), &removal)
        return removal.covers
    }
}
