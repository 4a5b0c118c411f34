// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite

/// The checks of what keeps a register together besides its books.
extension RegisterReader {
    /// Whether the tables are those of their version, to the letter.
    func schema() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.schema)
        let version = try connection.count("PRAGMA user_version")
        for part in try SchemaShape.strangers(in: connection, version: version) {
            check.fail("\(part) differs from what version \(version) creates")
        }
        if check.isSound {
            for violation in try TableChecks.violations(in: connection) { check.fail(violation) }
        }
        check.checked = try connection.count("SELECT count(*) FROM sqlite_schema")
        check.finding =
            "\(RegisterCheck.counted(check.checked, "part is", "parts are")) those of version "
            + "\(version)"
        return check
    }

    /// A file that is missing was there once and keeps what it held; an edition that was replaced
    /// has a successor.
    func absences() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.absences)
        let missing = try connection.count(
            "SELECT count(*) FROM files WHERE missing_since IS NOT NULL"
        )
        let replaced = try connection.count(
            "SELECT count(*) FROM editions WHERE superseded_by IS NOT NULL"
        )
        check.checked = missing + replaced
        check.finding =
            RegisterCheck.counted(missing, "file is missing", "files are missing") + ", "
            + RegisterCheck.counted(
                replaced,
                "edition was replaced",
                "editions were replaced"
            )
        try fail(
            &check,
            """
            SELECT 'file ' || id || ' is missing, but recorded as ' || status FROM files
            WHERE missing_since IS NOT NULL
                AND status NOT IN ('registered', 'copy', 'rejected', 'ignored')
            """
        )
        try fail(
            &check,
            """
            SELECT 'edition ' || id || ' was replaced by edition ' || superseded_by || ', which is '
                || iif(superseded_by = id, 'the same', 'missing')
            FROM editions AS one WHERE superseded_by IS NOT NULL AND (superseded_by = id
                OR NOT EXISTS (SELECT 1 FROM editions WHERE editions.id = one.superseded_by))
            """
        )
        return check
    }

    /// Only a file with an address has such a row, and only one that was read whole is a copy.
    func remote() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.remote)
        check.checked = try connection.count("SELECT count(*) FROM remote_files")
        check.finding = RegisterCheck.counted(
            check.checked,
            "file on the web is what was read of it",
            "files on the web are what was read of them"
        )
        try fail(
            &check,
            """
            SELECT 'file ' || id || ' is recorded as on the web, and its name is no address'
            FROM remote_files JOIN files ON files.id = file_id
            WHERE substr(path, 1, 4) <> CAST('http' AS BLOB)
            UNION ALL
            SELECT 'file ' || id || ' is recorded as a copy, and was not read whole'
            FROM remote_files JOIN files ON files.id = file_id
            WHERE status = 'copy' AND seen <> 'whole'
            UNION ALL
            SELECT 'file ' || file_id || ' is recorded with ' || seen_bytes || ' of its '
                || length || ' bytes as ' || seen
            FROM remote_files
            WHERE seen_bytes NOT BETWEEN 0 AND length OR (seen = 'whole' AND seen_bytes <> length)
            """
        )
        return check
    }

    func orphans() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.orphans)
        for kind in Orphans.kinds {
            check.checked += try connection.count("SELECT count(*) FROM \(kind.table)")
            try fail(&check, Orphans.sentences(kind))
        }
        check.finding = RegisterCheck.counted(
            check.checked,
            "row of people, covers or files belongs to an edition",
            "rows of people, covers and files belong to editions"
        )
        return check
    }

    /// Whether the full-text index holds the words of each edition, and no others.
    func search() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.search)
        check.checked = try connection.count("SELECT count(*) FROM editions")
        check.finding = RegisterCheck.counted(
            check.checked,
            "edition can be found by its words",
            "editions can be found by their words"
        )
        try connection.forEach(SearchWords.outOfStep) { row in
            check.fail("the full-text index does not match the words of edition \(row.integer())")
        }
        try connection.forEach(SearchWords.stale) { row in
            check.fail("the full-text index has words of edition \(row.integer()), which is gone")
        }
        return check
    }

    /// Covers whose hash begins with this byte, in the order of their hashes.
    package func covers(
        shard: UInt8,
        _ cover: (StoredCover) -> Void
    ) throws(Failure) {
        try forEach(
            """
            SELECT id, \(CoverImage.columns("covers")) FROM covers
            WHERE hash >= ?1 AND (?2 IS NULL OR hash < ?2) ORDER BY hash
            """,
            [[shard] as [UInt8], shard == 255 ? nil : [shard + 1] as [UInt8]]
        ) { row in
            cover(StoredCover(id: row.integer(), image: CoverImage(&row)))
        }
    }

    /// Whether any cover has its bytes in the file of this name.
    package func hasCover(in file: String) throws(Failure) -> Bool {
        try exists("SELECT 1 FROM covers WHERE coalesce(pack, file) = ?", [file])
    }

    /// The packs that covers lie in, of all or of those newer than one.
    package func packs(ofCoversAfter id: Int64 = 0) throws(Failure) -> Set<String> {
        let packs = try asking { () throws(SQLiteError) in
            try connection.texts(
                "SELECT DISTINCT pack FROM covers WHERE id > ? AND pack IS NOT NULL",
                [id]
            )
        }
        return Set(packs)
    }
}
