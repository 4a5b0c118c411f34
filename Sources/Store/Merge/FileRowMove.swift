// SPDX-License-Identifier: Apache-2.0

import Accounting
package import SQLite

/// Takes rows of files over from another register, of which the editions came over as rows.
package final class FileRowMove {
    private let rows: RowMove
    private let known: Statement
    private let writer: RegisterWriter
    /// A bit for each edition there: whether its rows are here.
    private var taken: [UInt64] = []

    init(
        from other: String,
        into writer: RegisterWriter,
        _ shift: IDShift,
        run: Int64,
        copied: ReasonCode
    ) throws(SQLiteError) {
        self.writer = writer
        rows = try RowMove(
            """
            INSERT INTO main.files (path, device, inode, size, modified_at, changed_at, fingerprint,
                edition_id, status, stage, reason, detail, added_run_id, run_id, reader_version)
            SELECT there.path, there.device, there.inode, there.size, there.modified_at,
                there.changed_at, content.fingerprint, there.edition_id + \(shift.edition),
                there.status, iif(there.status = 'copy', '\(Stage.map.rawValue)', there.stage),
                iif(there.status = 'copy', '\(copied.text)', there.reason), there.detail,
                \(run), \(run), there.reader_version
            FROM \(RowMove.wanted) CROSS JOIN \(other).files AS there ON there.id = wanted.number
                CROSS JOIN \(other).editions AS content ON content.id = there.edition_id
            """,
            in: writer.connection
        )
        known = try writer.connection.prepare(
            """
            SELECT 1 FROM \(RowMove.wanted)
                CROSS JOIN \(other).files AS there ON there.id = wanted.number
                CROSS JOIN main.files AS here ON here.path = there.path
            LIMIT 1
            """
        )
    }

    func noteTaken(_ editions: [Int64]) {
        for edition in editions {
            let place = Int(edition / 64)
            if place >= taken.count {
                taken += Array(repeating: 0, count: place + 1 - taken.count)
            }
            taken[place] |= 1 << UInt64(edition % 64)
        }
    }

    /// Whether the rows of an edition there are here.
    package func hasTaken(_ edition: Int64) -> Bool {
        let place = Int(edition / 64)
        return place < taken.count && taken[place] & (1 << UInt64(edition % 64)) != 0
    }

    /// Takes over the rows of files, in the order of their numbers; does nothing if one of them has a
    /// name that is known here, and returns whether it did.
    package func take(_ files: [Int64]) throws(SQLiteError) -> Bool {
        if try known.exists([CatalogueLoader.list(files)]) { return false }
        try rows.move(files)
        return true
    }
}
