// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Takes the rows of works over from another register.
final class WorkMove {
    private let writer: RegisterWriter
    private let shift: IDShift
    private let works: RowMove
    private let ofEdition: [RowMove]
    private let sheets: SheetMove
    /// The editions whose words are not in the index yet.
    private var unlisted: [Int64] = []
    /// Those of them of which others say something.
    private var told: Set<Int64> = []

    /// - Parameter run: what brings them.
    init(
        from source: borrowing Connection,
        into writer: RegisterWriter,
        _ shift: IDShift,
        _ sheets: SheetMove,
        run: Int64
    ) throws(SQLiteError) {
        self.writer = writer
        self.shift = shift
        self.sheets = sheets
        let (edition, work) = (shift.edition, shift.work)
        let hash = { (id: String) in "(SELECT hash FROM covers WHERE covers.id = \(id))" }
        let cover = "(SELECT id FROM covers WHERE hash = ?)"
        works = try RowMove(
            table: "works",
            by: "id",
            of: source,
            into: writer.connection,
            reading: [
                "id": "id + \(work)", "founder_id": "founder_id + \(edition)",
                "subjects_from": "subjects_from + \(edition)",
                "cover_from": "cover_from + \(edition)", "cover_id": hash("cover_id"),
                "run_id": "\(run)",
            ],
            writing: ["cover_id": cover]
        )
        let people = """
            FROM edition_contributors JOIN contributors ON contributors.id = contributor_id
            WHERE edition_id = ?
            """
        var moves = [
            try RowMove(
                table: "editions",
                by: "id",
                of: source,
                into: writer.connection,
                reading: [
                    "id": "id + \(edition)", "work_id": "work_id + \(work)",
                    "cover_id": hash("cover_id"), "raster_id": hash("raster_id"),
                    "run_id": "\(run)", "evidence_run": "\(run)", "superseded_by": "NULL",
                ],
                writing: ["cover_id": cover, "raster_id": cover]
            ),
            try RowMove(
                "SELECT name, sort \(people)",
                of: source,
                "INSERT INTO contributors (name, sort) VALUES (?, ?) ON CONFLICT DO NOTHING",
                into: writer.connection
            ),
            try RowMove(
                """
                SELECT edition_id + \(edition), position, name, sort, roles, is_creator, language
                \(people)
                """,
                of: source,
                """
                INSERT INTO edition_contributors VALUES
                    (?, ?, (SELECT id FROM contributors WHERE name = ? AND sort = ?), ?, ?, ?)
                """,
                into: writer.connection
            ),
        ]
        for (table, sheet) in [
            ("volume_ids", ["sheet_id": "sheet_id + \(sheets.shift)"]), ("edition_warnings", [:]),
        ] {
            moves.append(
                try RowMove(
                    table: table,
                    by: "edition_id",
                    of: source,
                    into: writer.connection,
                    reading: sheet.merging(["edition_id": "edition_id + \(edition)"]) { $1 }
                )
            )
        }
        ofEdition = moves
    }

    func take(_ work: UnrelatedWorks.Work) throws(SQLiteError) {
        try works.move(work.id)
        for edition in work.editions {
            for move in ofEdition { try move.move(edition.id) }
            let here = edition.id + shift.edition
            unlisted.append(here)
            if edition.isTold {
                try sheets.take(edition.id)
                told.insert(here)
            }
        }
        if unlisted.count >= SearchTable.most { try list() }
    }

    /// To be called once all are taken.
    func finish() throws(SQLiteError) {
        try list()
        writer.editions.forgetIDs()
    }

    private func list() throws(SQLiteError) {
        try writer.search.list(unlisted, told: told, writer.solver.facts, writer.connection)
        unlisted.removeAll(keepingCapacity: true)
        told.removeAll(keepingCapacity: true)
    }
}
