// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Compares what works are called with what their editions, others and people say.
///
/// Only works that somebody else said something of are looked at: elsewhere a face may also be older
/// than the books of its work.
enum FactVerifier {
    static func run(_ connection: borrowing Connection) throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.facts)
        let works = try WorkTable(connection)
        let faces = try WorkMetadataBuilder(
            connection,
            try DecisionTable(connection),
            try FactTable(connection)
        )
        let members = try connection.prepare(
            """
            SELECT editions.id FROM editions JOIN works ON works.id = work_id
            WHERE work_id = ? ORDER BY editions.id <> founder_id, editions.id
            """
        )
        let told = try connection.integers(
            """
            SELECT id FROM works WHERE told IS NOT NULL
            UNION SELECT work_id FROM fact_sheets JOIN editions ON editions.id = edition_id
            """
        )
        for id in told {
            let work = WorkID(id)
            guard let (held, _) = try works.whole(work) else { continue }
            var face = try faces.face(of: members.rows([id]) { $0.integer() })
            let ids = [work] + (try works.redirects(to: work)).map(\.id)
            _ = face.apply(try faces.choices(for: ids))
            check.check(
                held.isSame(as: face),
                "work \(id) is not called what its editions and others say"
            )
        }
        let sheets = try connection.count("SELECT count(*) FROM fact_sheets")
        check.finding =
            "\(RegisterCheck.counted(told.count, "work")) with "
            + RegisterCheck.counted(sheets, "sheet of facts", "sheets of facts")
        return check
    }
}

extension WorkMetadata {
    /// Whether a row would hold the same of both; chosen covers are a check of their own.
    fileprivate func isSame(as other: WorkMetadata) -> Bool {
        var (left, right) = (self, other)
        (left.chosenCover, right.chosenCover) = (nil, nil)
        (left.isDescribed, right.isDescribed) = (false, false)
        (left.hasPublisher, right.hasPublisher) = (false, false)
        (left.hasPoorCover, right.hasPoorCover) = (false, false)
        return left == right
    }
}
