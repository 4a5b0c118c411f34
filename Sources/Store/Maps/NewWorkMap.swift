// SPDX-License-Identifier: Apache-2.0

package import SQLite
package import Works

/// Takes in the lines of a map of works, however many: memory does not grow with them.
///
/// They wait in a temporary table, since SQLite sorts what does not fit into memory: to enter them
/// as they come would touch a page of the register for each.
package struct NewWorkMap: ~Copyable {
    /// Where a map comes from.
    package struct Origin: Sendable {
        package let name: String
        package let source: String
        package let who: String
        package let time: Int64

        package init(name: String, source: String, who: String, time: Int64) {
            self.name = name
            self.source = source
            self.who = who
            self.time = time
        }
    }

    private let writer: RegisterWriter
    private let insert: Statement
    private var kinds: Set<VolumeIDKind> = []

    package init(_ writer: RegisterWriter) throws(SQLiteError) {
        self.writer = writer
        try writer.connection.execute(
            """
            CREATE TEMP TABLE new_map_lines
                (id_key INTEGER NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL) STRICT
            """
        )
        insert = try writer.connection.prepare("INSERT INTO new_map_lines VALUES (?, ?, ?)")
    }

    package mutating func add(_ line: WorkMapLine) throws(SQLiteError) {
        kinds.insert(line.work.kind)
        try insert.run { row in
            row.integer(IDKey(line.book).raw)
            row.text(line.work.kind.name)
            row.text(line.work.value)
        }
    }

    /// What has become of the lines.
    package struct Entry {
        /// Those that are in the map, each counted once.
        package var lines = 0
        /// What books have from it.
        package var claims = 0
        /// The lines of the map whose place it takes; nil if there was none.
        package var replaced: Int?
    }

    /// Enters the lines in place of the map that has the name so far.
    package mutating func enter(
        as origin: Origin,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Entry {
        let claims = MapClaims(writer)
        let former = try writer.maps(named: origin.name)
        var affected = try claims.affected(by: former)
        var entry = Entry(replaced: try writer.remove(former))
        var maps: [Int64] = []
        for kind in kinds.sorted() {
            try writer.connection.run(
                """
                INSERT INTO work_maps (name, kind, lines, source, who, made_at)
                VALUES (?, ?, 0, ?, ?, ?)
                """,
                [origin.name, kind.name, origin.source, origin.who, origin.time]
            )
            let map = writer.connection.lastInsertedID
            maps.append(map)
            try writer.connection.run(
                """
                INSERT OR IGNORE INTO work_map_lines
                SELECT ?, id_key, value FROM new_map_lines WHERE kind = ? ORDER BY id_key, value
                """,
                [map, kind.name]
            )
            let lines = writer.connection.changes
            entry.lines += lines
            try writer.connection.run(
                "UPDATE work_maps SET lines = ? WHERE id = ?",
                [lines, map]
            )
        }
        try writer.connection.execute("DROP TABLE new_map_lines")
        entry.claims = try claims.add(of: maps)
        affected.formUnion(try claims.affected(by: maps))
        try writer.settle(affected, &changes)
        return entry
    }
}
