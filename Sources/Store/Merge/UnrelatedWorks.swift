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
            fileprivate let coverIDs: [Int64?]
            /// Whether others say something of it.
            package let isTold: Bool
            fileprivate let isWarned: Bool
            package fileprivate(set) var warnings: [ReasonCode] = []

            package var hasCover: Bool { coverIDs[0] != nil }
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
    /// The works there about which something has to be decided.
    private let doubtful: Set<Int64>
    private let editions: Statement
    private let ofWorks: Statement
    private let warnings: Statement
    private let cover: Statement
    private let files: FileRowMove?
    private var last: Int64 = 0
    private static let pageSize = 256

    /// To be made once blocklists, maps and the order of providers have come over.
    ///
    /// - Parameter copied: why a file is a copy.
    package init(
        of source: MergeSource,
        into writer: RegisterWriter,
        run: Int64,
        copied: ReasonCode
    ) throws(SQLiteError) {
        self.source = source
        self.writer = writer
        shift = try IDShift(from: source.connection, into: writer.connection)
        if let shift, try Self.judgeAlike(source, writer),
            let other = try writer.attach(source)
        {
            var sheets: SheetMove?
            if source.has(.factSheets) {
                sheets = try SheetMove(from: source, other, into: writer, shift, run: run)
            }
            move = try WorkMove(from: other, into: writer, shift, sheets, run: run)
            self.sheets = try Self.believeAlike(source, writer) ? sheets : nil
            files = try FileRowMove(
                from: other,
                into: writer,
                shift,
                run: run,
                copied: copied
            )
            doubtful = try DoubtfulWorks.all(
                of: other,
                believingOthers: self.sheets != nil || !source.has(.factSheets),
                source.connection,
                writer.connection
            )
        } else {
            move = nil
            sheets = nil
            files = nil
            doubtful = []
        }
        editions = try source.connection.prepare(
            "SELECT id FROM editions WHERE work_id = ? ORDER BY id"
        )
        ofWorks = try source.connection.prepare(
            """
            SELECT work_id, id, outcome, cover_id, raster_id,
                EXISTS (SELECT 1 FROM fact_sheets WHERE edition_id = editions.id),
                EXISTS (SELECT 1 FROM edition_warnings WHERE edition_id = editions.id)
            FROM editions WHERE work_id BETWEEN ? AND ? ORDER BY work_id, id
            """
        )
        warnings = try source.connection.prepare(
            "SELECT code FROM edition_warnings WHERE edition_id = ? ORDER BY position"
        )
        cover = try source.connection.prepare(
            "SELECT \(CoverImage.columns("covers")) FROM covers WHERE id = ?"
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
        guard let first = page.first?.id, let newest = page.last?.id else { return [] }
        last = newest
        var works = move == nil ? [:] : try self.works(from: first, through: newest)
        var steps: [Step] = []
        for (id, isPlain) in page {
            let isUnrelated = isPlain && id >= shift?.firstWork ?? 0 && !doubtful.contains(id)
            if isUnrelated, var work = works.removeValue(forKey: id) {
                try complete(&work)
                steps.append(.unrelated(work))
            } else {
                steps.append(.others(try editions.rows([id]) { $0.integer() }))
            }
        }
        return steps
    }

    /// Moves rows of files, all of them with editions that came over so; nil if none did.
    package var fileRows: FileRowMove? { files }

    /// Takes over the rows of a work, whose covers are here.
    package func take(_ work: Work) throws(SQLiteError) {
        try move?.take(work)
        files?.noteTaken(work.editions.map(\.id))
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
        let founded = try source.connection.integer(
            """
            SELECT works.id FROM editions JOIN works ON works.id = work_id
                WHERE editions.id = ?1 AND founder_id = ?1
            UNION ALL SELECT old_id FROM editions JOIN work_redirects ON new_id = work_id
                WHERE editions.id = ?1 AND founder_id = ?1
            """,
            [id]
        )
        return shift.ids(ofEdition: id, founded: founded)
    }

    /// Works there, as far as their own rows go.
    private func works(
        from first: Int64,
        through last: Int64
    ) throws(SQLiteError) -> [Int64: Work] {
        var works: [Int64: Work] = [:]
        try ofWorks.walk([first, last]) { row in
            let id = row.integer()
            let edition = Work.Edition(
                id: row.integer(),
                outcome: Outcome(rawValue: row.text()),
                coverIDs: [row.optionalInteger(), row.optionalInteger()],
                isTold: row.bool(),
                isWarned: row.bool()
            )
            works[id, default: Work(id: id)].editions.append(edition)
            return true
        }
        return works
    }

    /// Adds what lies in other tables.
    private func complete(_ work: inout Work) throws(SQLiteError) {
        for index in work.editions.indices {
            let edition = work.editions[index]
            if edition.isWarned {
                work.editions[index].warnings = try warnings.rows([edition.id]) {
                    ReasonCode($0.text())
                }
            }
            for cover in edition.coverIDs.compactMap({ $0 }) {
                work.covers += try self.cover.rows([cover]) { CoverImage(&$0) }
            }
            if edition.isTold { work.covers += try images(toldOf: edition.id) }
        }
    }

    private func images(toldOf edition: Int64) throws(SQLiteError) -> [CoverImage] {
        var covers: [CoverImage] = []
        for text in try source.connection.texts(
            "SELECT cover FROM fact_sheets WHERE edition_id = ? AND cover IS NOT NULL",
            [edition]
        ) {
            guard let hash = CoverChoices.hash(text) else { continue }
            covers += try source.connection.rows(CoverImage.byHash, [hash]) { CoverImage(&$0) }
        }
        return covers
    }
}

// MARK: - What is asked once

extension UnrelatedWorks {
    private static func judgeAlike(
        _ source: MergeSource,
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> Bool {
        guard try !writer.hasMaps(), !source.has(.workMaps) else { return false }
        let policy = try source.connection.row(MatchPolicy.find) {
            MatchPolicy(rawValue: $0.text())
        }
        guard try (policy ?? .standard) == writer.matchPolicy() else { return false }
        return try BlocklistTable.lines(source.connection)
            == BlocklistTable.lines(writer.connection)
    }

    /// Whether what others say makes of a work what it does there.
    private static func believeAlike(
        _ source: MergeSource,
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> Bool {
        if !source.has(.factSheets) { return true }
        // What a catalogue has as different works is not joined by names either.
        if try writer.matchPolicy().joinsByNames { return false }
        guard try ProviderOrder(source.connection) == writer.solver.facts.providerOrder() else {
            return false
        }
        return try IdentityProviders(source.connection) == writer.identityProviders()
    }
}
