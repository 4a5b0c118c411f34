// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import SQLite

/// What covers look like, one row for each that was ever decoded.
enum DecodeResultTable {
    static func write(
        _ covers: [StoredCover],
        to connection: borrowing Connection
    ) throws(SQLiteError) {
        for cover in covers {
            guard let look = cover.decoded else { continue }
            // The cover may have gone since it was read, and its number may be another's by now.
            try connection.run(
                """
                INSERT INTO cover_looks (cover_id, decoder, result, detail, width, height, look)
                SELECT id, ?3, ?4, ?5, ?6, ?7, ?8 FROM covers WHERE id = ?1 AND hash = ?2
                ON CONFLICT (cover_id) DO UPDATE SET
                    decoder = excluded.decoder, result = excluded.result, detail = excluded.detail,
                    width = excluded.width, height = excluded.height, look = excluded.look
                """,
                [
                    cover.id, cover.image.hash, look.decoder, look.fate.rawValue, look.detail,
                    look.width, look.height, look.look,
                ]
            )
        }
    }
}

extension RegisterWriter {
    /// Writes what came of decoding covers; of one that is no longer known nothing is written.
    ///
    /// One transaction.
    package func remember(_ covers: [StoredCover]) throws(SQLiteError) {
        try begin()
        // Rehearsals and reports decode covers as well.
        logbook.passOver()
        do throws(SQLiteError) {
            try DecodeResultTable.write(covers, to: connection)
            try reconsider(covers)
            try commit()
        } catch {
            rollBack()
            throw error
        }
    }
}

extension RegisterWriter {
    /// Lets works follow for whose editions others show a cover: what was seen now may make that
    /// one theirs.
    ///
    /// What lies unread beside a book that turns out to need it is read by the next run.
    private func reconsider(_ covers: [StoredCover]) throws(SQLiteError) {
        let isTold = try !solver.facts.isEmpty()
        let hasFiles = try hasSidecars()
        guard isTold || hasFiles else { return }
        let own = "(SELECT id FROM editions WHERE cover_id = ?1 OR raster_id = ?1)"
        for cover in covers {
            if isTold {
                informed.formUnion(
                    try connection.integers(
                        """
                        SELECT DISTINCT edition_id FROM fact_sheets
                        WHERE cover IS NOT NULL AND edition_id IN \(own)
                        """,
                        [cover.id]
                    )
                )
            }
            guard hasFiles, cover.decoded?.fate.isDamage == true else { continue }
            try connection.run(
                """
                DELETE FROM sidecars WHERE state = 'spare'
                    AND file_id IN (SELECT id FROM files WHERE edition_id IN \(own))
                """,
                [cover.id]
            )
        }
    }
}

extension RegisterReader {
    /// Answers from now on as if the register had this as well.
    package func suppose(_ covers: [StoredCover]) throws(Failure) {
        guard !covers.isEmpty else { return }
        try asking { () throws(SQLiteError) in
            // A table of this connection alone, in memory: the disk may be full.
            try connection.execute(
                """
                PRAGMA temp_store = MEMORY;
                CREATE TEMP TABLE cover_looks AS SELECT * FROM main.cover_looks;
                CREATE UNIQUE INDEX temp.cover_looks_by_cover ON cover_looks (cover_id)
                """
            )
            try DecodeResultTable.write(covers, to: connection)
        }
    }
}
