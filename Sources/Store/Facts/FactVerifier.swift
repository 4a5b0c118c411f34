// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Compares what works are called with what their editions, others and people say.
enum FactVerifier {
    static func run(_ connection: borrowing Connection) throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.facts)
        let works = try forEach(connection) { work, isRight in
            check.check(
                isRight,
                "work \(work.raw) is not called what its editions and others say"
            )
        }
        let sheets = try connection.count("SELECT count(*) FROM fact_sheets")
        check.finding =
            RegisterCheck.counted(
                works,
                "work is called what its editions and ",
                "works are called what their editions and "
            ) + RegisterCheck.counted(sheets, "sheet of facts says", "sheets of facts say")
        return check
    }

    /// The works that are called otherwise.
    static func wrong(_ connection: borrowing Connection) throws(SQLiteError) -> [WorkID] {
        var wrong: [WorkID] = []
        _ = try forEach(connection) { work, isRight in if !isRight { wrong.append(work) } }
        return wrong
    }

    /// - Returns: how many works there are.
    private static func forEach(
        _ connection: borrowing Connection,
        _ body: (_ work: WorkID, _ isRight: Bool) -> Void
    ) throws(SQLiteError) -> Int {
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
        let ids = try connection.integers("SELECT id FROM works ORDER BY id")
        for id in ids {
            let work = WorkID(id)
            guard let (held, _) = try works.whole(work) else { continue }
            var face = try faces.face(of: members.rows([id]) { $0.integer() })
            let former = try works.redirects(to: work).map(\.id)
            _ = face.apply(try faces.choices(for: [work] + former))
            body(work, held.isSame(as: face))
        }
        return ids.count
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
