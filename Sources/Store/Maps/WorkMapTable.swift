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

    private let any: Statement
    private let lines: Statement
    private let works: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        any = try connection.prepare("SELECT 1 FROM work_maps LIMIT 1")
        lines = try connection.prepare(
            """
            SELECT map_id, kind, value FROM work_maps
            CROSS JOIN work_map_lines ON map_id = work_maps.id WHERE id_key = ?
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

    /// Hands out what all maps say of an identifier; the body may ask other tables, and write to
    /// them.
    func forEachLine(
        of id: VolumeID,
        _ body: (Line) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try lines.walk([IDKey(id).raw]) { (row) throws(SQLiteError) in
            let map = row.integer()
            if let work = VolumeID(&row) { try body(Line(map: map, work: work)) }
            return true
        }
    }

    /// The works that maps lead to from an identifier that books have.
    func works(of id: VolumeID) throws(SQLiteError) -> [VolumeID] {
        try works.rows([id]) { VolumeID(&$0) }.compactMap { $0 }
    }
}
