// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// Which covers to decode.
extension RegisterReader {
    /// Hands out the cover of each edition that nothing replaced, and those that people chose for
    /// their works: one for each edition and cover.
    package func coversToLookAt(
        _ row: (_ edition: Int64, StoredCover) -> Void
    ) throws(Failure) {
        try forEach(
            """
            SELECT editions.id, \(StoredCover.columns("target"))
            FROM editions \(StoredCover.join("target", on: PictureRule.first))
            WHERE \(EditionTable.notReplaced) AND target.id IS NOT NULL
            UNION ALL
            SELECT editions.id, \(StoredCover.columns("target"))
            FROM works JOIN editions ON work_id = works.id
                \(StoredCover.join("target", on: "works.cover_id"))
            WHERE works.cover_id IS NOT NULL AND \(EditionTable.notReplaced)
            """
        ) { values in
            let edition = values.integer()
            if let cover = StoredCover(&values) { row(edition, cover) }
        }
    }

    /// Hands out the images inside drawings: each stands in for its drawing if that cannot be
    /// shown.
    package func rastersToLookAt(
        _ row: (_ edition: Int64, StoredCover, _ drawing: StoredCover) -> Void
    ) throws(Failure) {
        try forEach(
            """
            SELECT editions.id, \(StoredCover.columns("target")),
                \(StoredCover.columns("drawing"))
            FROM editions \(StoredCover.join("target", on: PictureRule.standIn))
                \(StoredCover.join("drawing", on: "editions.cover_id"))
            WHERE raster_id IS NOT NULL AND \(EditionTable.notReplaced)
            """
        ) { values in
            let edition = values.integer()
            if let cover = StoredCover(&values), let drawing = StoredCover(&values) {
                row(edition, cover, drawing)
            }
        }
    }
}
