// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// What works are called, rebuilt from their editions and from what people chose.
final class WorkMetadataBuilder {
    private let edition: Statement
    private let open: Statement
    private let hasCover: Statement
    private let judged: Statement
    private let covers: KnownCovers
    private let decisions: DecisionTable
    private let facts: FactTable

    init(
        _ connection: borrowing Connection,
        _ decisions: DecisionTable,
        _ facts: FactTable
    ) throws(SQLiteError) {
        edition = try connection.prepare(
            """
            SELECT title, authors, language, published, series, series_position,
                \(SchemaV7.subjects.isThere), cover_id IS NOT NULL, description IS NOT NULL,
                publisher IS NOT NULL
            FROM editions WHERE id = ?
            """
        )
        open = try connection.prepare(
            """
            SELECT 1 FROM volume_ids JOIN id_states USING (id_key, kind, value)
            WHERE edition_id = ? AND names_key IS NOT NULL
            AND finding <> 'ambiguous' AND verdict IS NULL AND answered = 0 LIMIT 1
            """
        )
        hasCover = try connection.prepare("SELECT 1 FROM covers WHERE hash = ?")
        judged = try connection.prepare(
            """
            SELECT 1 FROM decision_editions JOIN decisions ON decisions.id = decision_id
            WHERE fingerprint = ? AND field = '\(Decision.recordField)' LIMIT 1
            """
        )
        covers = try KnownCovers(connection)
        self.decisions = decisions
        self.facts = facts
    }

    /// The face that editions give a work: the founder first, then in the order of accession.
    ///
    /// Others are asked in their order, each about all editions; the books are one of them, and the
    /// first if nobody said otherwise.
    func face(of editions: [Int64]) throws(SQLiteError) -> WorkMetadata {
        let sheets = try sheets(of: editions)
        let order = sheets.isEmpty ? ProviderOrder([]) : try facts.providerOrder()
        let isShown = sheets.contains { $0.first(.cover) != nil }
        var isFound = false
        var own: [WorkMetadata] = []
        for edition in editions {
            var one = try faceOfEdition(edition)
            if isShown, !isFound, one.coverFrom != nil {
                one.hasPoorCover = try covers.cover(ofEdition: edition)?.isPoor ?? false
                isFound = true
            }
            own.append(one)
        }
        return face(own, sheets, order)
    }

    /// Whether a person said anything of what others say of an edition.
    func isJudged(_ edition: Book) throws(SQLiteError) -> Bool {
        try judged.exists { $0.blob(edition.fingerprint) }
    }

    /// The face of a work that a new edition founds, with what is about to be written on it.
    ///
    /// - Parameter sheets: of which no person said anything, in the order of providers and records.
    /// - Returns: nil if what counts can only be told once all of it is written.
    func face(
        founding own: WorkMetadata,
        _ sheets: [FactSheet]
    ) throws(SQLiteError) -> WorkMetadata? {
        let order = try facts.providerOrder()
        if own.coverFrom != nil,
            sheets.contains(where: { $0.first(.cover) != nil && !order.isBeforeBook($0.provider) })
        {
            // Whether the book has a better one is asked of its rows.
            return nil
        }
        return face([own], sheets.filter(\.isBelieved), order)
    }

    /// What is about to be written on a new edition of a work that is there, in the order in which
    /// it fills what is wanting.
    ///
    /// - Parameter sheets: of which no person said anything, in the order of providers and records.
    /// - Returns: nil if it does not only fill what all editions leave open.
    func faces(joining sheets: [FactSheet]) throws(SQLiteError) -> [WorkMetadata]? {
        let order = try facts.providerOrder()
        let isLast = sheets.allSatisfy { sheet in
            sheet.first(.cover) == nil && !order.isBeforeBook(sheet.provider)
        }
        return isLast ? sorted(sheets.filter(\.isBelieved), order).map { WorkMetadata($0) } : nil
    }

    private func face(
        _ editions: [WorkMetadata],
        _ sheets: [FactSheet],
        _ order: ProviderOrder
    ) -> WorkMetadata {
        var face = WorkMetadata()
        fill(&face, from: sheets.filter { order.isBeforeBook($0.provider) }, order)
        for edition in editions { face.fill(from: edition) }
        fill(&face, from: sheets.filter { !order.isBeforeBook($0.provider) }, order)
        return face
    }

    private func fill(_ face: inout WorkMetadata, from sheets: [FactSheet], _ order: ProviderOrder)
    {
        for sheet in sorted(sheets, order) { face.fill(from: WorkMetadata(sheet)) }
    }

    private func sorted(_ sheets: [FactSheet], _ order: ProviderOrder) -> [FactSheet] {
        if sheets.count <= 1 { return sheets }
        return order.sorted(sheets.map(\.provider)).flatMap { provider in
            sheets.filter { $0.provider == provider }
        }
    }

    /// What others say of editions and is believed.
    private func sheets(of editions: [Int64]) throws(SQLiteError) -> [FactSheet] {
        if try facts.isEmpty() { return [] }
        var sheets: [FactSheet] = []
        for edition in editions {
            sheets += try facts.told(of: edition)
        }
        for place in sheets.indices {
            guard let cover = sheets[place].first(.cover) else { continue }
            // One whose bytes were lost is as good as none.
            let hash = CoverChoices.hash(cover)
            if try hash.map({ (hash) throws(SQLiteError) in try hasCover.exists([hash]) }) != true {
                sheets[place][.cover] = []
            }
        }
        return sheets
    }

    /// What was chosen for a work, under any of the ids that lead to it; the oldest one wins.
    func choices(for ids: [WorkID]) throws(SQLiteError) -> [String: String] {
        var choices: [String: String] = [:]
        for id in ids.sorted() {
            choices.merge(try decisions.choices(for: id)) { older, _ in older }
        }
        return choices
    }

    /// Whether any edition claims an identifier that needs review.
    func hasOpenID(_ editions: [Int64]) throws(SQLiteError) -> Bool {
        for edition in editions where try open.exists([edition]) {
            return true
        }
        return false
    }

    /// What one edition has to say.
    func faceOfEdition(_ id: Int64) throws(SQLiteError) -> WorkMetadata {
        try edition.row([id]) { row in
            var face = WorkMetadata()
            face.title = row.optionalText()
            face.authors = row.optionalText()
            face.language = row.optionalText()
            face.firstYear = row.optionalText().flatMap { FirstYear.of($0) }
            face.series = row.optionalText()
            face.seriesPosition = row.optionalText()
            face.subjectsFrom = row.bool() ? id : nil
            face.coverFrom = row.bool() ? id : nil
            face.isDescribed = row.bool()
            face.hasPublisher = row.bool()
            return face
        } ?? WorkMetadata()
    }
}
