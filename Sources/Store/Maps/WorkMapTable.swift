// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Maps of works: which identifiers that books have belong to which works of a catalogue.
final class WorkMapTable {
    /// What one map says of one identifier.
    struct Line {
        let map: Int64
        let work: VolumeID
    }

    /// Of an identifier to which a map gives more works, it says nothing: no book is that many, and a
    /// map may have a million by mistake.
    private static let mostWorks = 200

    private let any: Statement
    private let lines: Statement
    private let works: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        any = try connection.prepare("SELECT 1 FROM work_maps LIMIT 1")
        lines = try connection.prepare(
            """
            SELECT map_id, kind, value FROM work_maps
            CROSS JOIN work_map_lines ON map_id = work_maps.id WHERE id_key = ?1
                AND (SELECT count(*) FROM (SELECT 1 FROM work_map_lines AS one
                    WHERE one.map_id = work_maps.id AND one.id_key = ?1
                    LIMIT \(Self.mostWorks + 1))) <= \(Self.mostWorks)
            """
        )
        works = try connection.prepare(
            """
            SELECT DISTINCT mapped.kind, mapped.value
            FROM volume_ids AS own JOIN volume_ids AS mapped USING (edition_id)
            WHERE own.id_key = ?1 AND own.kind = ?2 AND own.value = ?3
                AND mapped.map_id IS NOT NULL AND mapped.raw = ?2 || ':' || ?3
            """
        )
    }

    func isEmpty() throws(SQLiteError) -> Bool { try !any.exists() }

    /// What all maps say of an identifier.
    func lines(of id: VolumeID) throws(SQLiteError) -> [Line] {
        try lines.rows([IDKey(id).raw]) { row in
            let map = row.integer()
            return VolumeID(&row).map { Line(map: map, work: $0) }
        }.compactMap { $0 }
    }

    /// The works that maps lead to from an identifier that books have.
    func works(of id: VolumeID) throws(SQLiteError) -> [VolumeID] {
        try works.rows([id]) { VolumeID(&$0) }.compactMap { $0 }
    }
}
