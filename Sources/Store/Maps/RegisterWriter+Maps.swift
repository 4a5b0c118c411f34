// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite
package import Works

extension RegisterWriter {
    /// Whether there is any map of works.
    package func hasMaps() throws(SQLiteError) -> Bool {
        try !solver.judge.maps.isEmpty()
    }

    /// What maps of works say of a book.
    package func mappedClaims(of book: Book) throws(SQLiteError) -> [VolumeIDClaim] {
        let own = book.volumeIDs.filter(\.isSaid).compactMap(\.volumeID)
        return try solver.judge.mappedClaims(of: Set(own).sorted(), book.names)
    }

    /// Groups again what maps say of the books with these identifiers, of which an edition shows
    /// something else than was known.
    package func settleMaps(
        of ids: [VolumeID],
        besides edition: Int64,
        run: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) {
        var works: Set<VolumeID> = []
        for id in ids { works.formUnion(try solver.judge.worksOfMaps(id)) }
        guard !works.isEmpty else { return }
        try solver.solve([edition], works, run: run, &changes, connection)
    }

    /// Removes a map of works with all that it says; returns how many lines it had, or nil if there is
    /// none of the name.
    package func removeMap(
        named name: String,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> Int? {
        let maps = try maps(named: name)
        let affected = try MapClaims(self).affected(by: maps)
        let lines = try remove(maps)
        try settle(affected, &changes)
        return lines
    }

    func maps(named name: String) throws(SQLiteError) -> [Int64] {
        try connection.integers("SELECT id FROM work_maps WHERE name = ? ORDER BY id", [name])
    }

    /// Their lines and what they say of books go with them; returns how many lines there were.
    func remove(_ maps: [Int64]) throws(SQLiteError) -> Int? {
        var lines: Int?
        for map in maps {
            lines =
                (lines ?? 0)
                + (try connection.count("SELECT lines FROM work_maps WHERE id = ?", [map]))
            try connection.run("DELETE FROM work_maps WHERE id = ?", [map])
        }
        return lines
    }

    /// Groups again what maps of works have come to say, or say no longer.
    func settle(
        _ affected: MapClaims.Affected,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) {
        try solver.solve(
            affected.editions,
            affected.works,
            run: nil,
            rewritesClaims: true,
            &changes,
            connection
        )
    }
}
