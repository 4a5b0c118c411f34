// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite
import Works

extension RegisterReader {
    /// Hands out the open questions, those about identifiers first, then those about records, and
    /// counts all of them.
    ///
    /// Questions stream, so there may be any number; a single one is bounded by the request.
    package func review(
        _ request: ReviewRequest,
        _ item: (ReviewItem) -> Bool
    ) throws(Failure) -> ReviewTotals {
        try atOneMoment { () throws(SQLiteError) in
            let decisions = try DecisionsInForce(connection)
            var totals = ReviewTotals()
            var isWanted = true
            let makesItems = ReviewItems(self, decisions, request)
            func take(_ make: () throws(SQLiteError) -> ReviewItem) throws(SQLiteError) {
                guard isWanted, totals.shown < request.limit ?? .max else { return }
                totals.shown += 1
                isWanted = item(try make())
            }
            try openIdentifiers(request) { (question) throws(SQLiteError) in
                switch question.kind {
                case .quarantined: totals.quarantined += 1
                case .conflicting: totals.conflicting += 1
                case .reused: totals.reused += 1
                case .differing: totals.differing += 1
                case .doubtful, .suggestion: break
                }
                try take { () throws(SQLiteError) in try makesItems.item(question) }
            }
            if request.kinds.contains(.doubtful) {
                try doubtfulRecords(request) { (record) throws(SQLiteError) in
                    totals.doubtful += 1
                    try take { () throws(SQLiteError) in try makesItems.item(record) }
                }
            }
            guard request.kinds.contains(.suggestion) else { return totals }
            var left = request.suggestions ?? .max
            let scan = SuggestionScan(self, .works(apartBy: decisions), work: request.work)
            totals.suggestions = try scan.run { (group) throws(SQLiteError) in
                if left > 0 {
                    left -= 1
                    try take { () throws(SQLiteError) in try makesItems.item(group) }
                }
                return true
            }
            return totals
        }
    }

    /// Records that wait for a person, in the order of works and editions.
    private func doubtfulRecords(
        _ request: ReviewRequest,
        _ take: (DoubtfulRecord) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try connection.walk(
            """
            SELECT work_id, edition_id, \(FactTable.columns) FROM fact_sheets
            JOIN editions ON editions.id = edition_id
            WHERE \(FactTable.isOpen) \(request.work == nil ? "" : "AND work_id = ?")
            ORDER BY work_id, edition_id, provider, record
            """,
            request.work.map { [$0] } ?? []
        ) { (row) throws(SQLiteError) in
            let (work, edition) = (row.integer(), row.integer())
            row.skip(1)
            try take(DoubtfulRecord(work: work, edition: edition, sheet: FactSheet(&row)))
            return true
        }
    }

    /// Undecided identifiers: quarantined ones, conflicting ones, then those
    /// that join differing titles, each in the canonical order.
    private func openIdentifiers(
        _ request: ReviewRequest,
        _ take: (OpenIdentifier) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let kinds = request.kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
        // The identifiers of one work are few; with all of them the small table is read through.
        let ofWork = """
            AND id_key IN (SELECT id_key FROM editions JOIN volume_ids ON edition_id = editions.id
                WHERE work_id = ? AND names_key IS NOT NULL)
            """
        try connection.walk(
            """
            SELECT kind, value, finding FROM id_states
            WHERE finding IN (\(kinds)) AND verdict IS NULL AND answered = 0
            \(request.work == nil ? "" : ofWork)
            ORDER BY CASE finding WHEN 'quarantined' THEN 0 WHEN 'conflicting' THEN 1
                WHEN 'reused' THEN 2 ELSE 3 END,
                \(Self.rank(ofKind: "kind")), value
            """,
            request.work.map { [$0] } ?? []
        ) { (row) throws(SQLiteError) in
            // A kind that a newer program knows is not ours to ask about.
            if let id = VolumeID(&row), let finding = ReviewItem.Kind(rawValue: row.text()) {
                try take(OpenIdentifier(kind: finding, id: id))
            }
            return true
        }
    }
}

/// A question about what a provider says of an edition.
struct DoubtfulRecord {
    let work: Int64
    let edition: Int64
    let sheet: FactSheet
}

/// A question about an identifier, before its records are looked up.
struct OpenIdentifier {
    let kind: ReviewItem.Kind
    let id: VolumeID
}
