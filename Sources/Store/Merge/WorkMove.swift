// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Takes the rows of works over from another register.
final class WorkMove {
    private let writer: RegisterWriter
    private let shift: IDShift
    private let works: RowMove
    private let ofEditions: [RowMove]
    /// Nil if others say nothing of any edition there.
    private let sheets: SheetMove?
    /// Works whose rows are not here yet.
    private var waiting: [UnrelatedWorks.Work] = []
    private let words: RowMove
    /// The editions there whose words are not in the index here yet.
    private var unlisted: [Int64] = []

    /// As many works go in one statement.
    private static let most = 256

    /// - Parameters:
    ///   - other: the schema of the register from which they come.
    ///   - run: what brings them.
    init(
        from other: String,
        into writer: RegisterWriter,
        _ shift: IDShift,
        _ sheets: SheetMove?,
        run: Int64
    ) throws(SQLiteError) {
        self.writer = writer
        self.shift = shift
        self.sheets = sheets
        let (edition, work) = (shift.edition, shift.work)
        let cover = { (column: String) in
            """
            (SELECT here.id FROM \(other).covers AS picture
                JOIN main.covers AS here ON here.hash = picture.hash
                WHERE picture.id = there.\(column))
            """
        }
        works = try RowMove(
            table: "works",
            of: other,
            by: "id",
            in: writer.connection,
            changing: [
                "id": "there.id + \(work)", "founder_id": "there.founder_id + \(edition)",
                "subjects_from": "there.subjects_from + \(edition)",
                "cover_from": "there.cover_from + \(edition)", "cover_id": cover("cover_id"),
                "run_id": "\(run)",
            ]
        )
        let people = """
            FROM \(RowMove.wanted)
            CROSS JOIN \(other).edition_contributors AS there
                ON there.edition_id = wanted.number
            CROSS JOIN \(other).contributors AS person ON person.id = there.contributor_id
            """
        let number = ["edition_id": "there.edition_id + \(edition)"]
        ofEditions = [
            try RowMove(
                table: "editions",
                of: other,
                by: "id",
                in: writer.connection,
                changing: [
                    "id": "there.id + \(edition)", "work_id": "there.work_id + \(work)",
                    "cover_id": cover("cover_id"), "raster_id": cover("raster_id"),
                    "run_id": "\(run)", "evidence_run": "\(run)", "superseded_by": "NULL",
                ]
            ),
            try RowMove(
                """
                INSERT INTO main.contributors (name, sort)
                SELECT person.name, person.sort \(people) WHERE true ON CONFLICT DO NOTHING
                """,
                in: writer.connection
            ),
            try RowMove(
                """
                INSERT INTO main.edition_contributors
                SELECT there.edition_id + \(edition), there.position, here.id, there.roles,
                    there.is_creator, there.language \(people)
                CROSS JOIN main.contributors AS here
                    ON here.name = person.name AND here.sort = person.sort
                """,
                in: writer.connection
            ),
            try RowMove(
                table: "volume_ids",
                of: other,
                by: "edition_id",
                in: writer.connection,
                changing: number.merging(["sheet_id": "there.sheet_id + \(sheets?.shift ?? 0)"]) {
                    $1
                }
            ),
            try RowMove(
                table: "edition_warnings",
                of: other,
                by: "edition_id",
                in: writer.connection,
                changing: number
            ),
        ]
        words = try RowMove(
            """
            INSERT INTO main.edition_search (rowid, title, people, subjects)
            SELECT there.id + \(edition), c0, c1, c2 FROM \(RowMove.wanted)
            CROSS JOIN \(other).edition_search_content AS there ON there.id = wanted.number
            """,
            in: writer.connection
        )
    }

    func take(_ work: UnrelatedWorks.Work) throws(SQLiteError) {
        waiting.append(work)
        if waiting.count == Self.most { try moveWaiting() }
    }

    /// To be called once all are taken.
    func finish() throws(SQLiteError) {
        try moveWaiting()
        try list()
        writer.editions.forgetIDs()
    }

    private func moveWaiting() throws(SQLiteError) {
        try works.move(waiting.map(\.id))
        let editions = waiting.flatMap(\.editions)
        let numbers = editions.map(\.id)
        for move in ofEditions { try move.move(numbers) }
        try sheets?.take(editions.filter(\.isTold).map(\.id))
        unlisted += numbers
        waiting.removeAll(keepingCapacity: true)
        if unlisted.count >= SearchTable.most { try list() }
    }

    /// Puts the words of editions into the index as they are there, of many at once: see
    /// `SearchTable`.
    private func list() throws(SQLiteError) {
        try writer.search.write()
        try words.move(unlisted)
        // An index there that lacks words is no reason to lack them here.
        if writer.connection.changes < unlisted.count {
            writer.informed.formUnion(unlisted.map { $0 + shift.edition })
        }
        unlisted.removeAll(keepingCapacity: true)
    }
}
