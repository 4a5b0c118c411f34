// SPDX-License-Identifier: Apache-2.0

/// The fourteenth version: by which record a catalogue knows each of several copies of a book, and
/// what checks of files have found.
enum SchemaV14 {
    static let version = SchemaVersion(
        number: 14,
        kind: .custom,
        summary: "records what catalogues call each copy of a book, and what checks of files find",
        statements: [column, fill, removal, checks],
        expectations: [
            "sidecars": .counted("SELECT count(*) FROM sidecars WHERE NOT (\(isUnread))"),
            "file_checks": .begins,
        ]
    )

    /// A value of the kind `catalogue-record`: what the document beside this very file says.
    private static let column = "ALTER TABLE sidecars ADD COLUMN record TEXT"

    private static let fill = """
        UPDATE sidecars SET record = (
            SELECT substr(given.value, length('catalogue-record:') + 1)
            FROM files JOIN fact_sheets
                ON fact_sheets.file_id = files.id AND fact_sheets.edition_id = files.edition_id
                JOIN \(SchemaV13.values(of: "identifiers")) AS given
            WHERE files.id = sidecars.file_id AND provider = 'calibre' AND fact_sheets.record = ''
                AND given.value LIKE 'catalogue-record:%'
            ORDER BY given.key LIMIT 1)
        WHERE kind = 'document' AND state = 'read'
        """

    /// The next run reads it: what it said is not kept, since another copy has the word.
    private static let removal = "DELETE FROM sidecars WHERE \(isUnread)"

    private static let isUnread = """
        kind = 'document' AND state = 'read' AND EXISTS (
            SELECT 1 FROM files JOIN fact_sheets ON fact_sheets.edition_id = files.edition_id
            WHERE files.id = sidecars.file_id AND provider = 'calibre' AND fact_sheets.record = ''
                AND fact_sheets.file_id IS NOT files.id)
        """

    // What all bytes of a file were found to be, and when; size, time and fingerprint are those that its
    // row had then. Where they are others by now, the check is about another file. The hashes are those
    // of the file when it was last found sound.
    private static let checks = """
        CREATE TABLE file_checks (
            file_id INTEGER PRIMARY KEY REFERENCES files ON DELETE CASCADE,
            checked_at INTEGER NOT NULL,
            state TEXT NOT NULL
                CHECK (state IN ('sound', 'damaged', 'changed', 'missing', 'unreadable')),
            why TEXT,
            size INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            fingerprint BLOB NOT NULL,
            hash BLOB,
            sha256 BLOB
        ) STRICT
        """
}
