// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Compares where collections are, and what is in them, with what was said of them.
enum CollectionVerifier {
    static func run(_ connection: borrowing Connection) throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.collections)
        let standings = CollectionSolver(try CollectionSolver.entries(connection)).standings
        try connection.forEach(
            "SELECT id, name, folded, parent_id, home_id FROM collections ORDER BY id"
        ) { row in
            let id = row.integer()
            let (noted, home) = CollectionSolver.Standing.read(&row)
            check.check(
                noted == standings[id] && (noted == nil) == (home == nil),
                "collection \(id) is noted as \(noted.map { "\"\($0.name)\"" } ?? "removed"), and "
                    + "not where it was put"
            )
        }
        let collections = check.checked
        check.checked += try connection.count("SELECT count(*) FROM collection_members")
        try connection.forEach(
            """
            SELECT collection_id, lower(hex(fingerprint)), holds FROM collection_members AS one
            WHERE holds <> (\(CollectionMember.holds))
            """
        ) { row in
            let (collection, content, holds) = (row.integer(), row.text(), row.bool())
            check.fail(
                "what was said of \(content) in collection \(collection) "
                    + (holds ? "is marked to hold, and does not" : "holds, and is not marked")
            )
        }
        try connection.forEach(
            """
            SELECT id, value FROM decisions WHERE (kind = 'collect') <> (moment IS NOT NULL)
            """
        ) { row in
            check.fail("decision \(row.integer()) is about a collection without saying when")
        }
        check.finding =
            "\(RegisterCheck.counted(standings.count, "collection")), "
            + RegisterCheck.counted(
                check.checked - collections,
                "statement about their contents",
                "statements about their contents"
            )
        return check
    }
}
