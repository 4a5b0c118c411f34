// SPDX-License-Identifier: Apache-2.0

import Books
package import SQLite
import Works

/// Mending what does not follow from anything in a register, inside one transaction.
///
/// Every statement changes only what is wrong, so a register without faults stays as it is.
extension RegisterWriter {
    /// - Parameters:
    ///   - lostCovers: the ids of covers whose files are gone for good.
    ///   - regroups: whether the works are rebuilt from all claims and decisions.
    ///   - renewsFaces: whether works may be called otherwise than their editions and others say.
    ///   - portion: as many editions are grouped at once, or more if they are connected.
    package func mend(
        lostCovers: [Int64],
        regroups: Bool,
        renewsFaces: Bool = false,
        portion: Int = WorkRepair.portion
    ) throws(SQLiteError) -> RepairFindings {
        var mending = RepairFindings()
        let before = try TableCounts(connection)
        try mendParents(&mending)
        try loseCovers(lostCovers, &mending)
        for fault in Fault.all { try mend(fault, &mending) }
        for orphan in Orphans.kinds {
            if orphan.table == "covers" {
                mending.covers = try connection.rows(
                    "SELECT \(CoverImage.columns("one")) FROM covers AS one WHERE \(orphan.condition)"
                ) { CoverImage(&$0) }
            }
            try mend(
                Fault(
                    "orphan-\(orphan.table)",
                    find: Orphans.sentences(orphan),
                    mend: "DELETE FROM \(orphan.table) AS one WHERE \(orphan.condition)",
                    "rows of \(orphan.table) that nothing needs: removed"
                ),
                &mending
            )
        }
        let after = try TableCounts(connection)
        for (table, count) in before.rows.sorted(by: { $0.key < $1.key })
        where (after[table] ?? 0) < count && !table.hasPrefix("edition_search_") {
            mending.losses.append(
                RepairFindings.Loss(
                    table: table,
                    removed: count - (after[table] ?? 0),
                    total: count
                )
            )
        }
        // What nothing needs has no part in any work.
        if regroups || mending.findings.contains(where: { !$0.name.hasPrefix("orphan-") }) {
            let changes = try WorkRepair(self, portion: portion).mend()
            let moved = changes.moves.count + changes.begun.count + changes.ended.count
            if regroups || moved > 0 {
                mending.findings.append(
                    RepairFindings.Finding(
                        "grouping",
                        count: moved,
                        "works: rebuilt from all identifiers and decisions"
                    )
                )
            }
        }
        if renewsFaces { try mendFaces(&mending) }
        try mendSearch(&mending)
        covers.forgetChoices()
        return mending
    }

    private func mend(_ fault: Fault, _ mending: inout RepairFindings) throws(SQLiteError) {
        var examples: [String] = []
        var count = 0
        try connection.forEach(fault.find) { row in
            count += 1
            if examples.count < RegisterCheck.mostExamples { examples.append(row.text()) }
        }
        guard count > 0 else { return }
        try connection.execute(fault.mend)
        mending.findings.append(
            RepairFindings.Finding(fault.name, count: count, fault.sentence, examples: examples)
        )
    }

    /// Rows that refer to what is not there, whatever table they are in.
    private func mendParents(_ mending: inout RepairFindings) throws(SQLiteError) {
        struct Reference {
            let table: String
            let column: String
            let parent: String
            let key: String
            let onDelete: String
        }
        let references = try connection.rows(
            """
            SELECT tables.name, links."from", links."table",
                coalesce(links."to", (SELECT name FROM pragma_table_info(links."table")
                    WHERE pk = 1)), links.on_delete
            FROM sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS links
            WHERE tables.type = 'table' ORDER BY tables.name = 'editions' DESC, tables.name, links.id
            """
        ) { row in
            Reference(
                table: row.text(),
                column: row.text(),
                parent: row.text(),
                key: row.text(),
                onDelete: row.text()
            )
        }
        for one in references {
            let condition = """
                \(one.column) IS NOT NULL AND NOT EXISTS
                    (SELECT 1 FROM \(one.parent) AS parent
                    WHERE parent.\(one.key) = \(one.table).\(one.column))
                """
            let isBook = one.table == "editions" && one.parent == "works"
            let keepsRow = isBook || one.onDelete == "SET NULL"
            try mend(
                Fault(
                    "\(one.table)-without-\(one.parent)",
                    find: """
                        SELECT '\(one.table) names \(one.parent) ' || \(one.column) FROM \(one.table)
                        WHERE \(condition)
                        """,
                    mend: isBook
                        // A book is never lost with its work: the work is made again.
                        ? """
                        INSERT INTO works (id, founder_id, review, contested)
                        SELECT work_id, min(id), 'unreviewed', 0 FROM editions
                        WHERE \(condition) GROUP BY work_id
                        """
                        : keepsRow
                            ? "UPDATE \(one.table) SET \(one.column) = NULL WHERE \(condition)"
                            : "DELETE FROM \(one.table) WHERE \(condition)",
                    isBook
                        ? "editions in works that do not exist: their works were rebuilt"
                        : "rows of \(one.table) that refer to missing \(one.parent): "
                            + (keepsRow ? "references cleared" : "removed")
                ),
                &mending
            )
        }
    }

    /// Covers whose files are gone: the editions that had them have none any more.
    private func loseCovers(_ ids: [Int64], _ mending: inout RepairFindings) throws(SQLiteError) {
        guard !ids.isEmpty else { return }
        let lost = """
            SELECT 'edition ' || id || ' no longer has a cover: ' || coalesce(title, 'no title')
            FROM editions WHERE cover_id = ?1 OR raster_id = ?1
            UNION ALL
            SELECT 'work ' || id || ' has lost the cover that was chosen for it; choose one again '
                || 'with: accession covers set ' || id || ' FILE'
            FROM works WHERE cover_id = ?1 AND NOT \(ToldCover.isInForce)
            UNION ALL
            SELECT 'work ' || id || ' has lost the cover that was shown for it; '
                || 'the next import takes it again if it lies beside a book'
            FROM works WHERE cover_id = ?1 AND \(ToldCover.isInForce)
            """
        let steps = [
            "UPDATE works SET cover_id = NULL WHERE cover_id = ?",
            "UPDATE editions SET raster_id = NULL, raster_entry = NULL WHERE raster_id = ?",
            """
            UPDATE editions SET cover_id = NULL, cover_rule = NULL, cover_entry = NULL,
                cover_page = NULL, raster_id = NULL, raster_entry = NULL
            WHERE cover_id = ?
            """,
            "DELETE FROM covers WHERE id = ?",
        ]
        var examples: [String] = []
        for id in ids {
            for line in try connection.texts(lost, [id])
            where examples.count < RegisterCheck.mostExamples { examples.append(line) }
            try forgetToldCover(id)
            for step in steps { try connection.run(step, [id]) }
        }
        mending.findings.append(
            RepairFindings.Finding(
                "lost-covers",
                count: ids.count,
                "covers without an intact file and without a book to extract them from: removed",
                examples: examples
            )
        )
    }

    /// Forgets who showed a cover whose bytes are lost; what lies beside books is read again.
    private func forgetToldCover(_ id: Int64) throws(SQLiteError) {
        let sheets = """
            SELECT id FROM fact_sheets
            WHERE cover = (SELECT lower(hex(hash)) FROM covers WHERE id = ?)
            """
        let told = try connection.rows(
            "SELECT edition_id FROM fact_sheets WHERE id IN (\(sheets))",
            [id]
        ) { $0.integer() }
        guard !told.isEmpty else { return }
        informed.formUnion(told)
        try connection.run(
            """
            DELETE FROM sidecars WHERE kind = 'cover' AND file_id IN
                (SELECT file_id FROM fact_sheets WHERE id IN (\(sheets)))
            """,
            [id]
        )
        try connection.run("DELETE FROM fact_sheets WHERE id IN (\(sheets))", [id])
    }

    /// Works that are called otherwise than their editions, others and people say.
    private func mendFaces(_ mending: inout RepairFindings) throws(SQLiteError) {
        let wrong = try FactVerifier.wrong(connection)
        if wrong.isEmpty { return }
        for work in wrong { try solver.renew(work) }
        mending.findings.append(
            RepairFindings.Finding(
                "facts",
                count: wrong.count,
                "works: title and details taken again from their editions and what others say",
                examples: wrong.prefix(RegisterCheck.mostExamples).map { "work \($0.raw)" }
            )
        )
    }

    private func mendSearch(_ mending: inout RepairFindings) throws(SQLiteError) {
        let count = try SearchIndexRepair.count(connection)
        let isWhole = try SearchIndexRepair.isWhole(connection)
        guard count > 0 || !isWhole else { return }
        try SearchIndexRepair.mend(connection)
        mending.findings.append(
            RepairFindings.Finding(
                "search",
                count: max(count, 1),
                "full-text index: rebuilt where it was out of date"
            )
        )
    }

    /// Notes that a cover is in a file of its own now, if it is here.
    package func giveOwnFile(toCover hash: [UInt8], byteCount: Int) throws(SQLiteError) {
        try connection.run(
            "UPDATE covers SET pack = NULL, pack_offset = NULL, byte_count = ? WHERE hash = ?",
            [byteCount, hash]
        )
    }
}

/// Something that does not hold, how each case is reported, and the statement that repairs it.
private struct Fault {
    let name: String
    let find: String
    let mend: String
    let sentence: String

    init(_ name: String, find: String, mend: String, _ sentence: String) {
        self.name = name
        self.find = find
        self.mend = mend
        self.sentence = sentence
    }

    static let all = [
        Fault(
            "works-without-editions",
            find: """
                SELECT 'work ' || id || ': ' || coalesce(title, 'no title') FROM works
                WHERE NOT EXISTS (SELECT 1 FROM editions WHERE work_id = works.id)
                """,
            mend: """
                DELETE FROM works
                WHERE NOT EXISTS (SELECT 1 FROM editions WHERE work_id = works.id)
                """,
            "works without any edition: removed"
        ),
        Fault(
            "founders",
            find: """
                SELECT 'work ' || works.id || ' names edition ' || founder_id || ' as its founder'
                FROM works LEFT JOIN editions ON editions.id = founder_id
                WHERE work_id IS NOT works.id
                """,
            mend: """
                UPDATE works SET founder_id =
                    (SELECT min(id) FROM editions WHERE work_id = works.id)
                WHERE NOT EXISTS (SELECT 1 FROM editions
                    WHERE editions.id = founder_id AND work_id = works.id)
                """,
            "works whose founding edition is elsewhere: now founded by their oldest one"
        ),
        Fault(
            "redirects-of-works",
            find: """
                SELECT 'the former id ' || old_id || ' is a work' FROM work_redirects
                WHERE EXISTS (SELECT 1 FROM works WHERE works.id = old_id)
                """,
            mend: """
                DELETE FROM work_redirects
                WHERE EXISTS (SELECT 1 FROM works WHERE works.id = old_id)
                """,
            "former ids that are works: removed"
        ),
        Fault(
            "redirects-elsewhere",
            find: """
                SELECT 'the former id ' || old_id || ' leads to work ' || new_id
                FROM work_redirects JOIN editions ON editions.id = founder_id
                WHERE work_id <> new_id
                """,
            mend: """
                UPDATE work_redirects SET new_id =
                    (SELECT work_id FROM editions WHERE editions.id = founder_id)
                WHERE EXISTS (SELECT 1 FROM editions
                    WHERE editions.id = founder_id AND work_id <> new_id)
                """,
            "former ids that did not lead to their founding edition: corrected"
        ),
    ]
}
