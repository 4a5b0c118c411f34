// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite

/// The checks of what keeps a register together besides its books.
extension RegisterReader {
    /// Whether the tables are those of their version, to the letter.
    func schema() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.schema)
        let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
        for part in try SchemaShape.strangers(in: connection, version: version) {
            check.fail("\(part) differs from what version \(version) creates")
        }
        check.checked = Int(try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0)
        check.finding =
            "\(RegisterCheck.counted(check.checked, "part is", "parts are")) those of version "
            + "\(version)"
        return check
    }

    /// A file that is missing was there once and keeps what it held; an edition that was replaced
    /// has a successor.
    func absences() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.absences)
        let missing = Int(
            try connection.integer("SELECT count(*) FROM files WHERE missing_since IS NOT NULL")
                ?? 0
        )
        let replaced = Int(
            try connection.integer(
                "SELECT count(*) FROM editions WHERE superseded_by IS NOT NULL"
            ) ?? 0
        )
        check.checked = missing + replaced
        check.finding =
            RegisterCheck.counted(missing, "file is missing", "files are missing") + ", "
            + RegisterCheck.counted(
                replaced,
                "edition was replaced",
                "editions were replaced"
            )
        try connection.prepare(
            """
            SELECT 'file ' || id || ' is missing, but recorded as ' || status FROM files
            WHERE missing_since IS NOT NULL
                AND status NOT IN ('registered', 'copy', 'rejected', 'ignored')
            """
        ).forEach({ _ in }) { row in check.fail(row.text(0)) }
        try connection.prepare(
            """
            SELECT 'edition ' || id || ' was replaced by edition ' || superseded_by || ', which is '
                || iif(superseded_by = id, 'the same', 'missing')
            FROM editions AS one WHERE superseded_by IS NOT NULL AND (superseded_by = id
                OR NOT EXISTS (SELECT 1 FROM editions WHERE editions.id = one.superseded_by))
            """
        ).forEach({ _ in }) { row in check.fail(row.text(0)) }
        return check
    }

    func orphans() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.orphans)
        for kind in Orphans.kinds {
            let count = try connection.integer("SELECT count(*) FROM \(kind.table)") ?? 0
            check.checked += Int(count)
            try connection.prepare(Orphans.sentences(kind)).forEach({ _ in }) { row in
                check.fail(row.text(0))
            }
        }
        check.finding = RegisterCheck.counted(
            check.checked,
            "row of people, subjects, covers or files belongs to an edition",
            "rows of people, subjects, covers and files belong to editions"
        )
        return check
    }

    /// Whether the full-text index holds the words of each edition, and no others.
    func search() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.search)
        check.checked = Int(try connection.integer("SELECT count(*) FROM editions") ?? 0)
        check.finding = RegisterCheck.counted(
            check.checked,
            "edition can be found by its words",
            "editions can be found by their words"
        )
        try connection.prepare(SearchWords.outOfStep).forEach({ _ in }) { row in
            check.fail("the full-text index does not match the words of edition \(row.integer(0))")
        }
        try connection.prepare(SearchWords.stale).forEach({ _ in }) { row in
            check.fail("the full-text index has words of edition \(row.integer(0)), which is gone")
        }
        return check
    }

    /// Covers whose hash begins with this byte, in the order of their hashes.
    package func covers(
        shard: UInt8,
        _ cover: (StoredCover) -> Void
    ) throws(Failure) {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                """
                SELECT id, hash, format, width, height, byte_count, file FROM covers
                WHERE hash >= ?1 AND (?2 IS NULL OR hash < ?2) ORDER BY hash
                """
            ).forEach({ row in
                row.blob([shard])
                row.blob(shard == 255 ? nil : [shard + 1])
            }) { row in
                cover(StoredCover(id: row.integer(0), image: CoverImage(row, from: 1)))
            }
        }
    }

    /// Whether any cover has its file under this name.
    package func hasCover(file: String) throws(Failure) -> Bool {
        try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT 1 FROM covers WHERE file = ?")
                .first({ $0.text(file) }, { _ in true }) ?? false
        }
    }
}
