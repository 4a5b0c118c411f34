// SPDX-License-Identifier: Apache-2.0

package import SQLite
import Works

/// Brings maps of works over from another library.
extension MergeTarget {
    /// How many maps are there, and how many of them are here by name already.
    package typealias MapCounts = (found: Int, known: Int)

    /// Takes in each map of which there is none of that name here; to be called before editions come
    /// in, which then find what it says of them.
    package func mergeMaps(
        of source: MergeSource,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> MapCounts {
        guard source.has(.workMaps) else { return (0, 0) }
        let known = Set(try writer.connection.texts("SELECT name FROM work_maps"))
        let names = Set(try source.connection.texts("SELECT name FROM work_maps"))
        var maps: [Int64] = []
        for name in names.subtracting(known).sorted() {
            for map in try source.connection.integers(
                "SELECT id FROM work_maps WHERE name = ? ORDER BY id",
                [name]
            ) {
                maps.append(try copy(map, of: source))
            }
        }
        let claims = MapClaims(writer)
        _ = try claims.add(of: maps)
        try writer.settle(claims.affected(by: maps), &changes)
        return (names.count, names.intersection(known).count)
    }

    private func copy(_ map: Int64, of source: MergeSource) throws(SQLiteError) -> Int64 {
        let columns = "name, kind, lines, source, who, made_at"
        let head = try source.connection.row(
            "SELECT \(columns) FROM work_maps WHERE id = ?",
            [map]
        ) { row -> [any Bindable] in
            [row.text(), row.text(), row.integer(), row.text(), row.text(), row.integer()]
        }
        guard let head else { return map }
        try writer.connection.run(
            "INSERT INTO work_maps (\(columns)) VALUES (?, ?, ?, ?, ?, ?)",
            head
        )
        let copy = writer.connection.lastInsertedID
        let insert = try writer.connection.prepare("INSERT INTO work_map_lines VALUES (?, ?, ?)")
        try source.connection.walk(
            "SELECT id_key, value FROM work_map_lines WHERE map_id = ? ORDER BY id_key, value",
            [map]
        ) { (row) throws(SQLiteError) in
            let (key, value) = (row.integer(), row.text())
            try insert.run { line in
                line.integer(copy)
                line.integer(key)
                line.text(value)
            }
            return true
        }
        return copy
    }
}
