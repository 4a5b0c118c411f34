// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Works, what they are called, and where the ids of works that ended lead now.
final class WorkTable {
    private let insert: Statement
    private let rewrite: Statement
    private let readFace: Statement
    private let read: Statement
    private let says: Statement
    private let moveEditions: Statement
    private let moveEdition: Statement
    private let moveRedirects: Statement
    private let redirect: Statement
    private let deleteRedirect: Statement
    private let deleteFormer: Statement
    private let redirectsTo: Statement
    private let delete: Statement
    private let setReview: Statement
    private let leadsTo: Statement

    /// A work or a redirect: an id that was given once, and the edition that founded it.
    struct Founding {
        let id: WorkID
        let founder: Int64
    }

    /// What the row of a work holds besides its metadata.
    struct Standing: Equatable {
        var founder: Int64
        var chosen: String?
        var review: String
        var isContested: Bool

        var chosenFields: Set<String> {
            Set((chosen ?? "").split(separator: " ").map(String.init))
        }
    }

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        // One that comes back belongs to the run that founded it.
        insert = try connection.prepare(
            """
            INSERT INTO works (id, founder_id, title, authors, language, first_year, series,
                series_position, subjects_from, cover_from, original_language, told, review,
                contested, run_id, cover_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
                iif(?1 IS NULL, ?15,
                    (SELECT run_id FROM editions WHERE id = ?2 UNION ALL SELECT ?15 LIMIT 1)),
                (SELECT id FROM covers WHERE hash = ?16))
            """
        )
        rewrite = try connection.prepare(
            """
            UPDATE works SET title = ?2, authors = ?3, language = ?4, first_year = ?5, series = ?6,
                series_position = ?7, subjects_from = ?8, cover_from = ?9, original_language = ?10,
                told = ?11, founder_id = ?12, chosen = ?13, review = ?14, contested = ?15,
                cover_id = (SELECT id FROM covers WHERE hash = ?16)
            WHERE id = ?1
            """
        )
        readFace = try connection.prepare(
            """
            SELECT founder_id, chosen, review, contested, title, authors, language, first_year,
                series, series_position, subjects_from, cover_from, original_language, told,
                (SELECT hash FROM covers WHERE covers.id = works.cover_id)
            FROM works WHERE id = ?
            """
        )
        read = try connection.prepare(
            "SELECT founder_id, chosen, review, contested FROM works WHERE id = ?"
        )
        says = try connection.prepare(
            """
            SELECT CASE WHEN ?2 THEN EXISTS (SELECT 1 FROM editions
                    WHERE work_id = ?1 AND description IS NOT NULL) ELSE 0 END,
                CASE WHEN ?3 THEN EXISTS (SELECT 1 FROM editions
                    WHERE work_id = ?1 AND publisher IS NOT NULL) ELSE 0 END
            """
        )
        moveEditions = try connection.prepare("UPDATE editions SET work_id = ? WHERE work_id = ?")
        moveEdition = try connection.prepare("UPDATE editions SET work_id = ? WHERE id = ?")
        moveRedirects = try connection.prepare(
            "UPDATE work_redirects SET new_id = ? WHERE new_id = ?"
        )
        redirect = try connection.prepare(
            """
            INSERT INTO work_redirects (old_id, new_id, founder_id, run_id) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET new_id = excluded.new_id, founder_id = excluded.founder_id,
                run_id = excluded.run_id
            WHERE (new_id, founder_id) <> (excluded.new_id, excluded.founder_id)
            """
        )
        deleteRedirect = try connection.prepare("DELETE FROM work_redirects WHERE old_id = ?")
        deleteFormer = try connection.prepare(
            "DELETE FROM work_redirects WHERE new_id = ? AND founder_id = ?"
        )
        redirectsTo = try connection.prepare(
            "SELECT old_id, founder_id FROM work_redirects WHERE new_id = ?"
        )
        leadsTo = try connection.prepare("SELECT \(WorkRedirect.liveID("?1"))")
        setReview = try connection.prepare(
            """
            UPDATE works SET review = ? WHERE id = ? AND review <> 'verified'
            AND instr(coalesce(chosen, ''), 'review') = 0
            """
        )
        // Whatever else goes wrong, no book goes with a work that ends.
        delete = try connection.prepare(
            """
            DELETE FROM works WHERE id = ?1
            AND NOT EXISTS (SELECT 1 FROM editions WHERE work_id = ?1)
            """
        )
    }

    /// The editions of the work that an id leads to, the founder first.
    static func fingerprints(
        ofWork id: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [[UInt8]] {
        try connection.rows(
            """
            SELECT fingerprint FROM editions JOIN works ON works.id = work_id
            WHERE works.id = \(WorkRedirect.liveID("?1")) ORDER BY editions.id <> founder_id, editions.id
            """,
            [id]
        ) { $0.blob() }
    }

    /// Marks whether a work needs review, unless a person said that already.
    func setReview(_ work: WorkID, needed: Bool) throws(SQLiteError) {
        try setReview.run { row in
            row.text(Review.of(needed))
            row.integer(work.raw)
        }
    }

    /// Adds a work under a new id, or under one that comes back.
    func add(
        _ face: WorkMetadata,
        id: WorkID? = nil,
        founder: Int64,
        needsReview: Bool,
        isContested: Bool = false,
        run: Int64?,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> WorkID {
        try insert.run { row in
            row.integer(id?.raw)
            row.integer(founder)
            Self.bind(face, &row)
            row.text(Review.of(needsReview))
            row.integer(isContested ? 1 : 0)
            row.integer(run)
            row.blob(face.toldCover)
        }
        if let id { try deleteRedirect.run { $0.integer(id.raw) } }
        return WorkID(connection.lastInsertedID)
    }

    func standing(_ work: WorkID) throws(SQLiteError) -> Standing? {
        try read.row({ $0.integer(work.raw) }) { Standing(&$0) }
    }

    /// Writes a work again.
    func rewrite(
        _ work: WorkID,
        _ face: WorkMetadata,
        _ standing: Standing
    ) throws(SQLiteError) {
        try rewrite.run { row in
            row.integer(work.raw)
            Self.bind(face, &row)
            row.integer(standing.founder)
            row.text(standing.chosen)
            row.text(standing.review)
            row.integer(standing.isContested ? 1 : 0)
            row.blob(face.chosenCover ?? face.toldCover)
        }
    }

    /// Takes from an edition that joins the work what the work wants.
    ///
    /// - Parameters:
    ///   - told: what is about to be written on the edition; nil if there is nothing, or if it does
    ///     not only fill what all editions leave open.
    ///   - order: of those who say things.
    /// - Returns: whether the edition may say what only others said, so that the metadata must be
    ///   rebuilt; and whether the work is called by what is about to be written.
    func fill(
        _ work: WorkID,
        from face: WorkMetadata,
        _ told: [WorkMetadata]?,
        _ order: () throws(SQLiteError) -> ProviderOrder,
        needsReview: Bool
    ) throws(SQLiteError) -> (mayReplaceTold: Bool, isForetold: Bool) {
        guard let (before, standing) = try whole(work) else { return (false, false) }
        var after = before
        var hasGivenWay = before.told.isEmpty
        if !hasGivenWay, standing.chosen == nil {
            hasGivenWay = after.giveWay(to: face, try order())
        }
        after.fill(from: face, chosen: standing.chosenFields)
        var isForetold = false
        // All that others have said so far comes from the same provider, so these come last.
        if let told, standing.chosen == nil, hasGivenWay,
            told.allSatisfy({ $0.told.hasProviders(of: before.told) })
        {
            isForetold = true
            let (isDescribed, hasPublisher) = try says(work, told, except: before.told)
            after.isDescribed = isDescribed || face.isDescribed
            after.hasPublisher = hasPublisher || face.hasPublisher
            for other in told { after.fill(from: other) }
        }
        // What is read with the editions stands in no column.
        (after.isDescribed, after.hasPublisher) = (before.isDescribed, before.hasPublisher)
        var review = standing.review
        if needsReview, review == Review.of(false) { review = Review.of(true) }
        if after != before || review != standing.review {
            var changed = standing
            changed.review = review
            try rewrite(work, after, changed)
        }
        return (!hasGivenWay, isForetold)
    }

    /// Whether any edition of a work has a description, and whether any has a publisher, if others
    /// have one.
    ///
    /// Of a work whose editions have none, the first that others bring is told, and no later edition
    /// asks again: that would cost the square of their number.
    private func says(
        _ work: WorkID,
        _ told: [WorkMetadata],
        except before: ToldFields
    ) throws(SQLiteError) -> (isDescribed: Bool, hasPublisher: Bool) {
        func brings(_ field: FactField) -> Bool {
            before[field] == nil && told.contains { $0.told[field] != nil }
        }
        let isDescribed = brings(.summary)
        let hasPublisher = brings(.publisher)
        guard isDescribed || hasPublisher else { return (false, false) }
        return try says.row({ row in
            row.integer(work.raw)
            row.integer(isDescribed ? 1 : 0)
            row.integer(hasPublisher ? 1 : 0)
        }) { ($0.bool(), $0.bool()) } ?? (false, false)
    }

    /// A work as it stands, with its face.
    func whole(_ work: WorkID) throws(SQLiteError) -> (face: WorkMetadata, standing: Standing)? {
        try readFace.row({ $0.integer(work.raw) }) { row in
            let standing = Standing(&row)
            var face = WorkMetadata()
            face.title = row.optionalText()
            face.authors = row.optionalText()
            face.language = row.optionalText()
            face.firstYear = row.optionalInt()
            face.series = row.optionalText()
            face.seriesPosition = row.optionalText()
            face.subjectsFrom = row.optionalInteger()
            face.coverFrom = row.optionalInteger()
            face.originalLanguage = row.optionalText()
            face.told = ToldFields(text: row.optionalText())
            let cover = row.optionalBlob()
            if face.told[.cover] == nil { face.chosenCover = cover } else { face.toldCover = cover }
            return (face, standing)
        }
    }

    /// Moves everything of one work to another; the id that ends leads on.
    func merge(
        _ absorbed: WorkID,
        founder: Int64,
        into work: WorkID,
        run: Int64
    ) throws(SQLiteError) {
        let bind = { (row: inout Binder) in
            row.integer(work.raw)
            row.integer(absorbed.raw)
        }
        try moveEditions.run(bind)
        try moveRedirects.run(bind)
        try end(absorbed, founder: founder, leadsTo: work, run: run)
    }

    func move(_ edition: Int64, to work: WorkID) throws(SQLiteError) {
        try moveEdition.run { row in
            row.integer(work.raw)
            row.integer(edition)
        }
    }

    /// Ends a work that has no editions any more, and whose redirects lead elsewhere already.
    func end(
        _ work: WorkID,
        founder: Int64,
        leadsTo target: WorkID,
        run: Int64?
    ) throws(SQLiteError) {
        try lead(work, founder: founder, to: target, run: run)
        try remove(work)
    }

    /// Says where an id leads that is no work's any more.
    func lead(
        _ old: WorkID,
        founder: Int64,
        to target: WorkID,
        run: Int64?
    ) throws(SQLiteError) {
        try redirect.run { row in
            row.integer(old.raw)
            row.integer(target.raw)
            row.integer(founder)
            row.integer(run)
        }
    }

    /// Removes a work with all that is left of it.
    func remove(_ work: WorkID) throws(SQLiteError) {
        try delete.run { $0.integer(work.raw) }
    }

    /// Forgets the former ids of a work that an edition founded which goes.
    ///
    /// An id is right or gone: what it was given for is not there any more.
    func forgetFormer(of work: WorkID, founder: Int64) throws(SQLiteError) {
        try deleteFormer.run { row in
            row.integer(work.raw)
            row.integer(founder)
        }
    }

    /// The work that an id leads to: itself, or the one it went into.
    func live(_ work: WorkID) throws(SQLiteError) -> WorkID {
        try leadsTo.row({ $0.integer(work.raw) }) { WorkID($0.integer()) } ?? work
    }

    func redirects(to work: WorkID) throws(SQLiteError) -> [Founding] {
        try redirectsTo.rows({ $0.integer(work.raw) }) { row in
            Founding(id: WorkID(row.integer()), founder: row.integer())
        }
    }

    private static func bind(_ face: WorkMetadata, _ row: inout Binder) {
        row.text(face.title)
        row.text(face.authors)
        row.text(face.language)
        row.integer(face.firstYear)
        row.text(face.series)
        row.text(face.seriesPosition)
        row.integer(face.subjectsFrom)
        row.integer(face.coverFrom)
        row.text(face.originalLanguage)
        row.text(face.told.text)
    }
}

extension WorkTable.Standing {
    init(_ row: inout RowCursor) {
        founder = row.integer()
        chosen = row.optionalText()
        review = row.text()
        isContested = row.bool()
    }
}
