// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// What works are called, rebuilt from their editions and from what people chose.
final class WorkMetadataBuilder {
    private let edition: Statement
    private let open: Statement
    private let decisions: DecisionTable

    init(
        _ connection: borrowing Connection,
        _ decisions: DecisionTable
    ) throws(SQLiteError) {
        edition = try connection.prepare(
            """
            SELECT title, authors, language, published, series, series_position,
                EXISTS (SELECT 1 FROM edition_subjects WHERE edition_id = editions.id),
                cover_id IS NOT NULL
            FROM editions WHERE id = ?
            """
        )
        open = try connection.prepare(
            """
            SELECT 1 FROM volume_ids JOIN id_states USING (id_key, kind, value)
            WHERE edition_id = ? AND names_key IS NOT NULL
            AND finding IS NOT NULL AND verdict IS NULL AND answered = 0 LIMIT 1
            """
        )
        self.decisions = decisions
    }

    /// The face that editions give a work: the founder first, then in the order of accession.
    func face(of editions: [Int64]) throws(SQLiteError) -> WorkMetadata {
        var face = WorkMetadata()
        for edition in editions { face.fill(from: try faceOfEdition(edition)) }
        return face
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
        for edition in editions where try open.first({ $0.integer(edition) }, { _ in true }) == true
        {
            return true
        }
        return false
    }

    /// What one edition has to say.
    func faceOfEdition(_ id: Int64) throws(SQLiteError) -> WorkMetadata {
        try edition.first({ $0.integer(id) }) { row in
            var face = WorkMetadata()
            face.title = row.optionalText(0)
            face.authors = row.optionalText(1)
            face.language = row.optionalText(2)
            face.firstYear = row.optionalText(3).flatMap { FirstYear.of($0) }
            face.series = row.optionalText(4)
            face.seriesPosition = row.optionalText(5)
            face.subjectsFrom = row.integer(6) == 1 ? id : nil
            face.coverFrom = row.integer(7) == 1 ? id : nil
            return face
        } ?? WorkMetadata()
    }
}
