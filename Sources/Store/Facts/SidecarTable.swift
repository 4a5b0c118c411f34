// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// The files that lie beside those of books, and what hangs on them.
final class SidecarTable {
    private let upsert: Statement
    private let file: Statement
    private let remove: Statement
    private let removeOfCopies: Statement
    private let sheetHolder: Statement
    private let silence: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        upsert = try connection.prepare(
            """
            INSERT INTO sidecars (file_id, kind, name, size, modified_at, state, run_id)
            SELECT id, ?2, ?3, ?4, ?5, ?6, ?7 FROM files WHERE path = ?1
            ON CONFLICT DO UPDATE SET name = excluded.name, size = excluded.size,
                modified_at = excluded.modified_at, state = excluded.state,
                run_id = excluded.run_id
            RETURNING file_id
            """
        )
        file = try connection.prepare("SELECT id FROM files WHERE path = ?")
        remove = try connection.prepare("DELETE FROM sidecars WHERE file_id = ? AND kind = ?")
        removeOfCopies = try connection.prepare(
            """
            DELETE FROM sidecars WHERE kind = ?3 AND file_id IN
                (SELECT id FROM files WHERE edition_id = ?1 AND id <> ?2)
            """
        )
        sheetHolder = try connection.prepare(
            """
            SELECT file_id FROM fact_sheets WHERE edition_id = ? AND provider = ? AND record = ?
                AND file_id IS NOT NULL
            """
        )
        silence = try connection.prepare(
            """
            DELETE FROM fact_sheets WHERE file_id = ?1 AND edition_id IS NOT ?2 AND record = ?3
            RETURNING edition_id
            """
        )
    }

    enum State: String {
        case read
        case spare
        case broken
    }

    /// - Returns: the book's file; nil if it is not in the register.
    func note(
        _ sidecar: SidecarFile,
        _ kind: SidecarFile.Kind,
        at path: [UInt8],
        _ state: State,
        run: Int64
    ) throws(SQLiteError) -> Int64? {
        try upsert.row({ row in
            row.blob(path)
            row.text(kind.rawValue)
            row.blob(sidecar.name)
            row.integer(sidecar.size)
            row.integer(sidecar.modifiedAt)
            row.text(state.rawValue)
            row.integer(run)
        }) { $0.integer() }
    }

    /// - Returns: the book's file; nil if it is not in the register.
    func forget(_ kind: SidecarFile.Kind, at path: [UInt8]) throws(SQLiteError) -> Int64? {
        // What was said beside it may have come from another register, without the file that said it.
        guard let id = try file.row({ $0.blob(path) }, { $0.integer() }) else { return nil }
        try remove.run { row in
            row.integer(id)
            row.text(kind.rawValue)
        }
        return id
    }

    func forget(
        _ kind: SidecarFile.Kind,
        besideCopiesOf edition: Int64,
        except file: Int64
    ) throws(SQLiteError) {
        try removeOfCopies.run { row in
            row.integer(edition)
            row.integer(file)
            row.text(kind.rawValue)
        }
    }

    /// The file whose sidecar has the word about an edition.
    func holder(
        of edition: Int64,
        _ kind: SidecarFile.Kind,
        _ provider: FactProvider
    ) throws(SQLiteError) -> Int64? {
        try sheetHolder.row({ row in
            row.integer(edition)
            row.text(provider.rawValue)
            row.text(kind.record)
        }) { $0.integer() }
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
