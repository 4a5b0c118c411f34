// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// Notes what lay beside a file in another library as if it had been seen here, so that the next
/// run sees whether it is still so: nothing else would ever take back what it said.
final class SidecarMove {
    private let writer: RegisterWriter
    private let run: Int64
    private let seen: Statement
    private let holds: Statement

    init(
        from source: MergeSource,
        into writer: RegisterWriter,
        run: Int64
    ) throws(SQLiteError) {
        self.writer = writer
        self.run = run
        seen = try source.connection.prepare(
            """
            SELECT name, sidecars.size, sidecars.modified_at
            FROM sidecars JOIN files ON files.id = file_id
            WHERE path = ? AND kind = ?
            """
        )
        holds = try writer.connection.prepare(
            "SELECT 1 FROM files WHERE path = ? AND edition_id = ?"
        )
    }

    /// - Parameters:
    ///   - there: the path of the file there, and `here` is what it is here.
    ///   - edition: of which the sheet with this record speaks.
    func note(
        beside there: [UInt8],
        at here: [UInt8],
        _ provider: FactProvider,
        _ record: String,
        of edition: Int64
    ) throws(SQLiteError) {
        let kind = SidecarFile.Kind.allCases.first { $0.record == record }
        guard provider == .calibre, let kind, try holds.exists([here, edition]) else { return }
        let sidecar = try seen.row([there, kind.rawValue]) {
            SidecarFile(name: $0.blob(), size: $0.integer(), modifiedAt: $0.integer())
        }
        guard let sidecar else { return }
        _ = try writer.sidecars.note(sidecar, kind, at: here, .read, run: run)
    }
}
