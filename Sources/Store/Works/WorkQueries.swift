// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite
package import Works

/// A work with what it is called.
///
/// That comes from its founding edition, gaps from the later ones, and stays when books are
/// imported again; a person may choose otherwise.
package struct WorkRow: Sendable, Equatable {
    package enum Review: String, Sendable, CaseIterable {
        case unreviewed
        /// An identifier of one of its editions waits for a decision.
        case needsReview = "needs-review"
        /// A person said so.
        case verified
    }

    package let id: Int64
    package let title: String?
    package let authors: String?
    package let language: String?
    /// The language in which it was written.
    package let originalLanguage: String?
    package let firstYear: Int?
    package let series: String?
    package let seriesPosition: String?
    /// The edition whose subjects are those of the work.
    package let subjectsFrom: Int64?
    package let coverFrom: Int64?
    /// The names of the fields that a person chose.
    package let chosen: [String]
    /// With "; " between them.
    package let chosenSubjects: String?
    package let chosenDescription: String?
    package let review: Review
    /// Whether an identifier leads to an edition that a person keeps apart.
    package let isContested: Bool
    /// Of the oldest edition.
    package let published: String?
    package fileprivate(set) var editions: Int
    /// Whether an edition is in it for nothing but its title and author.
    package fileprivate(set) var isJoinedByNames: Bool
    /// The cover of the work itself, if it is here: a person chose it, or somebody shows it of an
    /// edition and `told` says who.
    package let pickedCover: CoverImage?
    /// Who says what no edition of it says, or says it in the edition's place.
    package let told: ToldFields

    /// What a person chose in a field that is read with the editions otherwise.
    package func chosenTexts(_ field: FactField) -> [String] {
        switch field {
        case .subjects: AuthorLine.names(chosenSubjects)
        case .summary: chosenDescription.map { [$0] } ?? []
        default: []
        }
    }
}

/// One edition of a work, with all that hangs on it.
package struct EditionRow: Sendable, Equatable {
    package let id: Int64
    package let record: Book
    package let evidence: EvidenceRow
    package let files: [FileRow]
}

/// Why an edition is in its work.
package struct EvidenceRow: Sendable, Equatable {
    /// `founded`, `joined`, `merged` or `decided`.
    package var decision: String
    package var kind: String?
    package var value: String?
    /// What a person decided, where that is why.
    package var decidedBy: Int64?
    package var run: Int64?
}

extension RegisterReader {
    private static let workColumns = """
        works.id, edition.published, edition.id IS NOT NULL,
        edition.evidence_kind IS '\(VolumeIDKind.names)',
        works.title, works.authors, works.language, works.first_year, works.series,
        works.series_position, works.subjects_from, works.cover_from, works.chosen, works.review,
        works.contested, works.original_language, works.told, \(chosen("subjects")),
        \(chosen("description")), picked.id IS NOT NULL, \(CoverImage.columns("picked"))
        """
    /// What a person chose that has no column of its own.
    static func chosen(_ field: String) -> String {
        let choice = DecisionTable.choice("value", of: "'\(field)'", forWork: "works.id")
        return "iif(instr(works.chosen, '\(field)') > 0, \(choice), NULL)"
    }
    private static let workEditions = """
        LEFT JOIN editions AS edition ON edition.work_id = works.id
        LEFT JOIN covers AS picked ON picked.id = works.cover_id
        """
    private static let wholeWork = """
        SELECT \(workColumns) FROM works \(workEditions) WHERE works.id = ? ORDER BY edition.id
        """
    /// Those in a list of JSON.
    static let listedWorks = """
        SELECT \(workColumns) FROM works \(workEditions)
        WHERE works.id IN (SELECT value FROM json_each(?)) ORDER BY works.id, edition.id
        """

    /// Hands out the works that are meant, for as long as they are wanted.
    ///
    /// - Parameters:
    ///   - order: without one, the best matches of words come first, or else the oldest works.
    ///   - limit: at most so many; nil for all.
    ///   - offset: how many are passed over.
    package func works(
        matching filter: WorkFilter = WorkFilter(),
        order: WorkOrder? = nil,
        limit: Int? = nil,
        offset: Int = 0,
        _ row: (WorkRow) -> Bool
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            let functions = try workFunctions()
            let before = functions.count
            defer { functions.drop(to: before) }
            let query = WorkQuery(filter, order, functions)
            if let limit, limit <= Self.fewWorks {
                let few = try ids(query, limit: limit, offset: offset)
                let whole = try connection.prepare(Self.wholeWork)
                for id in few {
                    // Another process may have ended a work since.
                    var works = WorkRows()
                    try whole.forEach([id]) { _ = works.add(&$0) }
                    if let work = works.finish(), !row(work) { return }
                }
                return
            }
            var rest = (passed: offset, wanted: limit ?? .max)
            func isWanted(after work: WorkRow?) -> Bool {
                guard let work else { return true }
                guard rest.passed == 0 else {
                    rest.passed -= 1
                    return true
                }
                rest.wanted -= 1
                return row(work) && rest.wanted > 0
            }
            var works = WorkRows()
            var goesOn = true
            let all = query.select(Self.workColumns, Self.workEditions, then: "edition.id")
            try connection.walk(all, query.values) {
                goesOn = isWanted(after: works.add(&$0))
                return goesOn
            }
            if goesOn { _ = isWanted(after: works.finish()) }
        }
    }

    /// What is shown of a work costs more than to find it, so of a few works it is looked up last.
    private func ids(
        _ query: WorkQuery,
        limit: Int,
        offset: Int
    ) throws(SQLiteError) -> [Int64] {
        let last = limit + min(offset, .max - limit)
        // SQLite is slower if it is told a limit that is large.
        let end = last <= Self.fewWorks ? "LIMIT \(last)" : ""
        var ids: [Int64] = []
        var seen = 0
        try connection.walk("\(query.select("works.id")) \(end)", query.values) { row in
            seen += 1
            if seen > offset { ids.append(row.integer()) }
            return seen < last
        }
        return ids
    }

    private static let fewWorks = 1000

    /// The works with an edition that claims the identifier: one, unless it joins nothing.
    package func works(claiming id: VolumeID) throws(Failure) -> [Int64] {
        try integers(
            """
            SELECT DISTINCT editions.work_id
            FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
            WHERE volume_ids.id_key = ? AND volume_ids.kind = ? AND volume_ids.value = ?
            ORDER BY editions.work_id
            """,
            [id]
        )
    }

    package func work(_ id: Int64) throws(Failure) -> WorkRow? {
        try asking { () throws(SQLiteError) in
            var works = WorkRows()
            try connection.forEach(Self.wholeWork, [id]) { _ = works.add(&$0) }
            return works.finish()
        }
    }

    /// Where an id leads that belonged to a work before it was merged.
    package func redirect(of id: Int64) throws(Failure) -> Int64? {
        try integer("SELECT nullif(\(WorkRedirect.liveID("?1")), ?1)", [id])
    }

    package func editions(ofWork id: Int64) throws(Failure) -> [EditionRow] {
        let ids = try integers("SELECT id FROM editions WHERE work_id = ? ORDER BY id", [id])
        var editions: [EditionRow] = []
        for id in ids {
            if let edition = try edition(id) { editions.append(edition) }
        }
        return editions
    }
}

/// Puts works together from rows that each have one of its editions, the oldest first.
///
/// To look the editions up for each work once more costs as much as all the rest of a long list.
struct WorkRows {
    private var last: WorkRow?

    /// Returns the work before, once a row of another one comes.
    mutating func add(_ row: inout RowCursor) -> WorkRow? {
        let id = row.integer()
        guard last?.id != id else {
            last?.addEdition(&row)
            return nil
        }
        defer { last = WorkRow(id, &row) }
        return last
    }

    mutating func finish() -> WorkRow? {
        defer { last = nil }
        return last
    }
}

extension WorkRow {
    fileprivate init(_ id: Int64, _ row: inout RowCursor) {
        self.id = id
        published = row.optionalText()
        editions = row.int()
        isJoinedByNames = row.bool()
        title = row.optionalText()
        authors = row.optionalText()
        language = row.optionalText()
        firstYear = row.optionalInt()
        series = row.optionalText()
        seriesPosition = row.optionalText()
        subjectsFrom = row.optionalInteger()
        coverFrom = row.optionalInteger()
        chosen = row.text().split(separator: " ").map(String.init)
        review = Review(rawValue: row.text()) ?? .unreviewed
        isContested = row.bool()
        originalLanguage = row.optionalText()
        told = ToldFields(text: row.optionalText())
        chosenSubjects = row.optionalText()
        chosenDescription = row.optionalText()
        pickedCover = row.bool() ? CoverImage(&row) : nil
    }

    fileprivate mutating func addEdition(_ row: inout RowCursor) {
        row.skip(1)
        editions += row.int()
        isJoinedByNames = row.bool() || isJoinedByNames
    }
}
