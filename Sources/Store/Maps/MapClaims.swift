// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Works

/// The claims that editions have because maps of works say so.
struct MapClaims {
    private let writer: RegisterWriter

    init(_ writer: RegisterWriter) {
        self.writer = writer
    }

    /// Writes all of them again.
    func renew() throws(SQLiteError) {
        try writer.connection.run("DELETE FROM volume_ids WHERE map_id IS NOT NULL")
        _ = try add(of: try writer.connection.integers("SELECT id FROM work_maps ORDER BY id"))
    }

    /// Gives the editions that are there what these maps say of them; returns how many claims that
    /// are.
    func add(of maps: [Int64]) throws(SQLiteError) -> Int {
        guard !maps.isEmpty else { return 0 }
        let maps = Set(maps)
        var count = 0
        var last: Int64 = 0
        while true {
            // In portions, since what is read is also written to.
            let editions = try writer.connection.rows(
                """
                SELECT id, \(BookNames.columns) FROM editions WHERE id > ?
                    AND EXISTS (SELECT 1 FROM volume_ids
                        CROSS JOIN work_maps CROSS JOIN work_map_lines
                        ON work_map_lines.map_id = work_maps.id
                            AND work_map_lines.id_key = volume_ids.id_key
                        WHERE edition_id = editions.id AND volume_ids.map_id IS NULL)
                ORDER BY id LIMIT 10000
                """,
                [last]
            ) { (id: $0.integer(), names: BookNames(&$0)) }
            guard let end = editions.last?.id else { return count }
            last = end
            for (edition, names) in editions {
                let own = try Self.own(edition, writer.connection)
                for claim in try writer.solver.judge.mappedClaims(of: own, names)
                where claim.map.map(maps.contains) == true {
                    try writer.solver.claims.add(claim, to: edition, names)
                    count += 1
                }
            }
        }
    }

    /// What the book claims itself or others give it, each once.
    static func own(
        _ edition: Int64,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Set<VolumeID> {
        Set(
            try connection.rows(
                """
                SELECT kind, value FROM volume_ids
                WHERE edition_id = ? AND id_key IS NOT NULL AND map_id IS NULL
                """,
                [edition]
            ) { VolumeID(&$0) }.compactMap { $0 }
        )
    }

    /// The editions that these maps can bring together or keep apart, and the works that they say
    /// these are.
    ///
    /// What only one edition is said to be does nothing, unless books are joined by names: those
    /// join nothing that a catalogue has as different works.
    func affected(by maps: [Int64]) throws(SQLiteError) -> Affected {
        var affected = Affected()
        let joinsByNames = writer.solver.judge.rule.policy.joinsByNames
        for map in maps {
            try writer.connection.forEach(
                """
                SELECT edition_id, kind, value FROM volume_ids AS mine WHERE map_id = ?1 AND (?2
                    OR EXISTS (SELECT 1 FROM volume_ids AS other
                        WHERE other.id_key = mine.id_key AND other.kind = mine.kind
                            AND other.value = mine.value AND other.edition_id <> mine.edition_id)
                    OR EXISTS (SELECT 1 FROM id_states WHERE id_states.id_key = mine.id_key))
                """,
                [map, joinsByNames]
            ) { row in
                affected.editions.insert(row.integer())
                if let id = VolumeID(&row) { affected.works.insert(id) }
            }
        }
        return affected
    }

    struct Affected {
        var editions: Set<Int64> = []
        var works: Set<VolumeID> = []

        mutating func formUnion(_ other: Affected) {
            editions.formUnion(other.editions)
            works.formUnion(other.works)
        }
    }
}
