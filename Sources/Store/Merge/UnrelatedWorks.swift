// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import SQLite
import Works

/// Works of another register that meet nothing here: they come over as the rows that they are.
///
/// No content and no identifier of such a work is known here or belongs to another work there, and
/// no person said anything about it. So nothing is to be decided, and what is written there holds
/// here. What providers say of it comes along where they are believed here as they are there.
package final class UnrelatedWorks {
    package struct Work: Sendable {
        package struct Edition: Sendable {
            package let id: Int64
            package let outcome: Outcome
            package let hasCover: Bool
            package let warnings: [ReasonCode]
            /// Whether others say something of it.
            package let isTold: Bool
        }

        package let id: Int64
        package fileprivate(set) var editions: [Edition] = []
        /// What has to be here before its rows are.
        package fileprivate(set) var covers: [CoverImage] = []
    }

    package enum Step {
        case unrelated(Work)
        /// A work there whose editions have to be looked at one by one.
        case others([Int64])
    }

    private let source: MergeSource
    private let writer: RegisterWriter
    /// Nil if every edition there is here.
    private let shift: IDShift?
    /// Nil if none can come over so: what is decided there of identifiers may not be so here, or
    /// another process may be writing there.
    private let move: WorkMove?
    /// Nil if what others say has to be weighed here.
    private let sheets: SheetMove?
    /// Identifiers there that several works have, or of which there is something to say.
    private let doubtful: Set<Int64>
    private let editions: Statement
    private let keys: Statement
    private let warnings: Statement
    private let cover: Statement
    private let toldCovers: Statement
    private let founded: Statement
    private let knowsContent: Statement
    private let knowsKey: Statement
    private var last: Int64 = 0
    private static let pageSize = 256

    /// To be made once blocklists, maps and the order of providers have come over.
    package init(
        of source: MergeSource,
        into writer: RegisterWriter,
        run: Int64
    ) throws(SQLiteError) {
        self.source = source
        self.writer = writer
        shift = try IDShift(from: source.connection, into: writer.connection)
        if let shift, try Self.judgeAlike(source.connection, writer),
            let other = try writer.attach(source)
        {
            let sheets = try SheetMove(from: source, other, into: writer, shift, run: run)
            move = try WorkMove(from: other, into: writer, shift, sheets, run: run)
            self.sheets = try Self.believeAlike(source.connection, writer) ? sheets : nil
            doubtful = try Self.doubtfulKeys(source.connection)
        } else {
            move = nil
            sheets = nil
            doubtful = []
        }
        editions = try source.connection.prepare(
            """
            SELECT id, outcome, cover_id, raster_id, fingerprint,
                EXISTS (SELECT 1 FROM fact_sheets WHERE edition_id = editions.id),
                evidence = 'decided' OR EXISTS (SELECT 1 FROM decision_editions AS named
                    WHERE named.fingerprint = editions.fingerprint)
            FROM editions WHERE work_id = ? ORDER BY id
            """
        )
        keys = try source.connection.prepare(
            "SELECT id_key FROM volume_ids WHERE edition_id = ? AND \(Self.isHeard)"
        )
        warnings = try source.connection.prepare(
            "SELECT code FROM edition_warnings WHERE edition_id = ? ORDER BY position"
        )
        cover = try source.connection.prepare(
            "SELECT \(CoverImage.columns("covers")) FROM covers WHERE id = ?"
        )
        toldCovers = try source.connection.prepare(
            "SELECT cover FROM fact_sheets WHERE edition_id = ? AND cover IS NOT NULL"
        )
        founded = try source.connection.prepare(
            """
            SELECT works.id FROM editions JOIN works ON works.id = work_id
                WHERE editions.id = ?1 AND founder_id = ?1
            UNION ALL SELECT old_id FROM editions JOIN work_redirects ON new_id = work_id
                WHERE editions.id = ?1 AND founder_id = ?1
            """
        )
        knowsContent = try writer.connection.prepare(
            ["editions", "ignored_contents", "decision_editions"]
                .map { "SELECT 1 FROM \($0) WHERE fingerprint = ?1" }
                .joined(separator: " UNION ALL ")
        )
        knowsKey = try writer.connection.prepare(
            """
            SELECT 1 FROM volume_ids WHERE id_key = ?1
            UNION ALL SELECT 1 FROM id_states WHERE id_key = ?1
            """
        )
    }

    /// Some of the works there after those that were handed out; none at the end.
    package func next() throws(SQLiteError) -> [Step] {
        let page = try source.connection.rows(
            """
            SELECT id, review = 'unreviewed' AND contested = 0 AND chosen IS NULL
                AND NOT EXISTS (SELECT 1 FROM work_redirects WHERE new_id = works.id)
                AND NOT EXISTS (SELECT 1 FROM decisions WHERE work_id = works.id)
            FROM works WHERE id > ? ORDER BY id LIMIT ?
            """,
            [last, Self.pageSize]
        ) { (id: $0.integer(), isPlain: $0.bool()) }
        last = page.last?.id ?? last
        var steps: [Step] = []
        for (id, isPlain) in page {
            if move != nil, isPlain, id >= shift?.firstWork ?? 0, let work = try unrelated(id) {
                steps.append(.unrelated(work))
            } else {
                steps.append(.others(try editions.rows([id]) { $0.integer() }))
            }
        }
        return steps
    }

    /// Takes over the rows of a work, whose covers are here.
    package func take(_ work: Work) throws(SQLiteError) {
        try move?.take(work)
    }

    /// Whether what others say of an edition there came over with it.
    package func hasTakenSheets(of edition: Int64) -> Bool {
        sheets?.hasTaken(edition) ?? false
    }

    /// Brings together what came over so and the files beside which it was found, once these are
    /// here; returns how many sheets of the edition there are.
    func placeSheets(
        of edition: Int64,
        _ sidecars: SidecarMove
    ) throws(SQLiteError) -> Int {
        try sheets?.place(edition, sidecars) ?? 0
    }

    /// To be called at the end.
    package func finish() throws(SQLiteError) {
        try move?.finish()
    }

    /// What an edition of another work gets here, if it is new.
    package func ids(ofEdition id: Int64) throws(SQLiteError) -> GivenIDs? {
        guard let shift, id >= shift.firstEdition else { return nil }
        return shift.ids(ofEdition: id, founded: try founded.row([id]) { $0.integer() })
    }

    /// What the work is, if there is nothing to decide about it.
    private func unrelated(_ id: Int64) throws(SQLiteError) -> Work? {
        var work = Work(id: id)
        var isUnrelated = true
        try editions.walk([id]) { row throws(SQLiteError) in
            let edition = row.integer()
            let outcome = Outcome(rawValue: row.text())
            let covers = [row.optionalInteger(), row.optionalInteger()]
            let fingerprint = row.blob()
            let isTold = row.bool()
            guard !row.bool(), !isTold || sheets != nil,
                try !knowsContent.exists([fingerprint]),
                try !isKnown(keysOf: edition)
            else {
                isUnrelated = false
                return false
            }
            work.editions.append(
                Work.Edition(
                    id: edition,
                    outcome: outcome,
                    hasCover: covers[0] != nil,
                    warnings: try warnings.rows([edition]) { ReasonCode($0.text()) },
                    isTold: isTold
                )
            )
            for cover in covers.compactMap({ $0 }) {
                work.covers += try self.cover.rows([cover]) { CoverImage(&$0) }
            }
            if isTold { work.covers += try images(toldOf: edition) }
            return true
        }
        return isUnrelated ? work : nil
    }

    private func images(toldOf edition: Int64) throws(SQLiteError) -> [CoverImage] {
        var covers: [CoverImage] = []
        for text in try toldCovers.rows(
            { $0.integer(edition) },
            { $0.text() }
        ) {
            guard let hash = CoverChoices.hash(text) else { continue }
            covers += try source.connection.rows(CoverImage.byHash, [hash]) { CoverImage(&$0) }
        }
        return covers
    }

    private func isKnown(keysOf edition: Int64) throws(SQLiteError) -> Bool {
        var isKnown = false
        try keys.walk([edition]) { row throws(SQLiteError) in
            let key = row.integer()
            isKnown = doubtful.contains(key)
            if !isKnown { isKnown = try knowsKey.exists([key]) }
            return !isKnown
        }
        return isKnown
    }
}

// MARK: - What is asked once

extension UnrelatedWorks {
    /// What holds for a claim that is not held back.
    private static let isHeard = "id_key IS NOT NULL AND names_key IS NOT NULL"

    private static func judgeAlike(
        _ source: borrowing Connection,
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> Bool {
        guard try !writer.hasMaps(), try !source.exists("SELECT 1 FROM work_maps") else {
            return false
        }
        let policy = try source.row(MatchPolicy.find) { MatchPolicy(rawValue: $0.text()) }
        guard try (policy ?? .standard) == writer.matchPolicy() else { return false }
        let theirs = try BlocklistTable.inForce(source)
        return try Set(theirs.entries) == Set(BlocklistTable.inForce(writer.connection).entries)
    }

    /// Whether what others say makes of a work what it does there.
    private static func believeAlike(
        _ source: borrowing Connection,
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> Bool {
        // What a catalogue has as different works is not joined by names either.
        if try writer.matchPolicy().joinsByNames { return false }
        let theirs = try FactTable(source)
        let order = try theirs.providerOrder()
        guard try order == writer.solver.facts.providerOrder() else { return false }
        let providers = try theirs.identityProviders()
        return try providers == writer.identityProviders()
    }

    private static func doubtfulKeys(
        _ source: borrowing Connection
    ) throws(SQLiteError) -> Set<Int64> {
        Set(
            try source.integers(
                """
                SELECT id_key FROM volume_ids JOIN editions ON editions.id = edition_id
                WHERE \(isHeard) GROUP BY id_key HAVING min(work_id) <> max(work_id)
                UNION ALL SELECT id_key FROM id_states
                """
            )
        )
    }
}
