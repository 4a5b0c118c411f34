// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// The files that lie beside those of books, and what hangs on them.
final class SidecarTable {
    private let upsert: Statement
    private let recordOfFile: Statement
    private let knownByRecord: Statement
    private let file: Statement
    private let remove: Statement
    private let removeOfEdition: Statement
    private let ofEdition: Statement
    private let firstRead: Statement
    private let sheetHolder: Statement
    private let silence: Statement
    private let silencedByLoss: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        upsert = try connection.prepare(
            """
            INSERT INTO sidecars (file_id, kind, name, size, modified_at, state, record, run_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET name = excluded.name, size = excluded.size,
                modified_at = excluded.modified_at, state = excluded.state,
                record = excluded.record, run_id = excluded.run_id
            """
        )
        recordOfFile = try connection.prepare(
            """
            SELECT edition_id, record FROM files
            LEFT JOIN sidecars ON file_id = files.id AND kind = 'document' WHERE files.id = ?
            """
        )
        knownByRecord = try connection.prepare(
            "SELECT edition_id FROM volume_ids WHERE id_key = ? AND sheet_id IS NOT NULL"
        )
        file = try connection.prepare("SELECT id FROM files WHERE path = ?")
        remove = try connection.prepare(
            "DELETE FROM sidecars WHERE file_id = ? AND kind = ? RETURNING file_id"
        )
        removeOfEdition = try connection.prepare(
            """
            DELETE FROM sidecars WHERE kind = ?2
                AND file_id IN (SELECT id FROM files WHERE edition_id = ?1)
            RETURNING (SELECT path FROM files WHERE files.id = file_id)
            """
        )
        ofEdition = try connection.prepare(
            """
            SELECT path, name FROM sidecars JOIN files ON files.id = file_id
            WHERE edition_id = ? AND kind = 'document' AND missing_since IS NULL
                AND status <> 'rejected'
            ORDER BY path
            """
        )
        firstRead = try connection.prepare(
            """
            SELECT file_id FROM sidecars JOIN files ON files.id = file_id
            WHERE edition_id = ? AND kind = ? AND state = 'read'
            ORDER BY missing_since IS NOT NULL OR status = 'rejected', path LIMIT 1
            """
        )
        sheetHolder = try connection.prepare(
            """
            SELECT file_id, run_id FROM fact_sheets
            WHERE edition_id = ? AND provider = ? AND record = ?
                AND file_id IS NOT NULL
            """
        )
        silencedByLoss = try connection.prepare(
            """
            SELECT fact_sheets.edition_id FROM fact_sheets
            JOIN files AS lost ON lost.id = file_id AND lost.path = ?
            WHERE record = '' AND EXISTS (SELECT 1 FROM files JOIN sidecars ON sidecars.file_id = files.id
                WHERE files.edition_id = fact_sheets.edition_id AND files.id <> lost.id
                    AND kind = 'document' AND state = 'read' AND missing_since IS NULL
                    AND status <> 'rejected')
            """
        )
        silence = try connection.prepare(
            """
            DELETE FROM fact_sheets WHERE file_id = ?1 AND edition_id IS NOT ?2 AND record = ?3
            RETURNING edition_id
            """
        )
    }

    /// - Parameter record: by which the catalogue knows the book that the document belongs to.
    func note(
        _ sidecar: SidecarFile,
        _ kind: SidecarFile.Kind,
        beside file: Int64,
        _ state: SidecarFile.State,
        record: String? = nil,
        run: Int64
    ) throws(SQLiteError) {
        try upsert.run { row in
            row.integer(file)
            row.text(kind.rawValue)
            row.blob(sidecar.name)
            row.integer(sidecar.size)
            row.integer(sidecar.modifiedAt)
            row.text(state.rawValue)
            row.text(record)
            row.integer(run)
        }
    }

    /// What a file holds, and the record that the document beside it was read with.
    func record(
        beside file: Int64
    ) throws(SQLiteError) -> (edition: Int64?, record: String?) {
        try recordOfFile.row({ $0.integer(file) }) {
            ($0.optionalInteger(), $0.optionalText())
        } ?? (nil, nil)
    }

    /// The editions that others know by a record of a catalogue.
    func editions(knownBy record: String) throws(SQLiteError) -> [Int64] {
        let id = VolumeID(kind: .catalogueRecord, value: record)
        return try knownByRecord.rows({ $0.integer(IDKey(id).raw) }) { $0.integer() }
    }

    /// The book's file; nil if it is not in the register.
    func file(at path: [UInt8]) throws(SQLiteError) -> Int64? {
        try file.row({ $0.blob(path) }) { $0.integer() }
    }

    /// - Returns: whether there was one.
    @discardableResult
    func forget(_ kind: SidecarFile.Kind, beside file: Int64) throws(SQLiteError) -> Bool {
        try remove.row({ row in
            row.integer(file)
            row.text(kind.rawValue)
        }) { $0.integer() } != nil
    }

    /// - Returns: the files of the edition beside which there was one.
    func forget(_ kind: SidecarFile.Kind, of edition: Int64) throws(SQLiteError) -> [[UInt8]] {
        try removeOfEdition.rows({ row in
            row.integer(edition)
            row.text(kind.rawValue)
        }) { $0.blob() }
    }

    /// The package documents beside the files of an edition.
    func all(of edition: Int64) throws(SQLiteError) -> [(path: [UInt8], name: [UInt8])] {
        try ofEdition.rows({ $0.integer(edition) }) { (path: $0.blob(), name: $0.blob()) }
    }

    /// The file that has the word about an edition.
    func first(_ kind: SidecarFile.Kind, of edition: Int64) throws(SQLiteError) -> Int64? {
        try firstRead.row({ row in
            row.integer(edition)
            row.text(kind.rawValue)
        }) { $0.integer() }
    }

    /// The file beside which was read what is said of an edition, and the run that did.
    func holder(
        _ kind: SidecarFile.Kind,
        of edition: Int64,
        _ provider: FactProvider
    ) throws(SQLiteError) -> (file: Int64, run: Int64?)? {
        try sheetHolder.row({ row in
            row.integer(edition)
            row.text(provider.rawValue)
            row.text(kind.record)
        }) { ($0.integer(), $0.optionalInteger()) }
    }

    func editionSilenced(byLossAt path: [UInt8]) throws(SQLiteError) -> Int64? {
        try silencedByLoss.row({ $0.blob(path) }) { $0.integer() }
    }

    /// - Returns: the editions of which nothing is said there any more.
    func silence(
        _ kind: SidecarFile.Kind,
        besideFile file: Int64,
        exceptOf edition: Int64?
    ) throws(SQLiteError) -> [Int64] {
        try silence.rows({ row in
            row.integer(file)
            row.integer(edition)
            row.text(kind.record)
        }) { $0.integer() }
    }
}
