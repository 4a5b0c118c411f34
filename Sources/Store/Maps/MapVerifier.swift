// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Compares what maps of works say of each edition with the claims that it has from them.
struct MapVerifier {
    private let reader: RegisterReader

    init(_ reader: RegisterReader) {
        self.reader = reader
    }

    /// What one map says of one edition.
    private struct Statement: Hashable {
        let map: Int64?
        let id: String
        let kind: String?
        let value: String?
        let isHeld: Bool
    }

    func run() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.maps)
        let judge = try IdentifierAssessor(reader.connection)
        var maps = 0
        try reader.connection.forEach(
            """
            SELECT name, kind, lines,
                (SELECT count(*) FROM work_map_lines WHERE map_id = work_maps.id) FROM work_maps
            """
        ) { row in
            maps += 1
            let (name, kind, noted, found) = (row.text(), row.text(), row.int(), row.int())
            if noted != found {
                check.fail("map \(name) has \(found) lines to \(kind) and should have \(noted)")
            }
        }
        if maps > 0 {
            try reader.connection.walk(
                "SELECT id, \(BookNames.columns) FROM editions ORDER BY id"
            ) { (row) throws(SQLiteError) in
                let (edition, names) = (row.integer(), BookNames(&row))
                let noted = try noted(edition)
                let said = try said(edition, names, judge)
                check.checked += noted.count
                for one in noted.symmetricDifference(said) {
                    check.fail(
                        "edition \(edition): what a map says of \(one.id) is "
                            + (noted.contains(one) ? "noted wrongly" : "not noted")
                    )
                }
                return true
            }
        }
        check.finding =
            "\(RegisterCheck.counted(check.checked, "claim")) from "
            + RegisterCheck.counted(maps, "map of works", "maps of works")
        return check
    }

    private func noted(_ edition: Int64) throws(SQLiteError) -> Set<Statement> {
        Set(
            try reader.connection.rows(
                """
                SELECT map_id, raw, kind, value, state = 'blocked' FROM volume_ids
                WHERE edition_id = ? AND map_id IS NOT NULL
                """,
                [edition]
            ) { row in
                Statement(
                    map: row.integer(),
                    id: row.text(),
                    kind: row.optionalText(),
                    value: row.optionalText(),
                    isHeld: row.bool()
                )
            }
        )
    }

    private func said(
        _ edition: Int64,
        _ names: BookNames,
        _ judge: IdentifierAssessor
    ) throws(SQLiteError) -> Set<Statement> {
        let own = try MapClaims.own(edition, reader.connection)
        return Set(
            try judge.mappedClaims(of: own, names).map { claim in
                Statement(
                    map: claim.map,
                    id: claim.identifier.value,
                    kind: claim.kind,
                    value: claim.value,
                    isHeld: claim.state == .blocked
                )
            }
        )
    }
}
