// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite

/// Notes what lay beside files in another library as if it had been seen here, so that the next
/// run sees whether it is still so: nothing else would ever take back what it said.
final class SidecarMove {
    /// What lies beside one file.
    struct Place: Hashable {
        let path: [UInt8]
        let kind: SidecarFile.Kind
    }

    private let writer: RegisterWriter
    private let run: Int64
    private let rebased: ([UInt8]) -> [UInt8]
    private let read: Statement
    private let holding: Statement
    private let isKnown: Statement

    /// - Parameter path: what a path there is here.
    init(
        from source: MergeSource,
        into writer: RegisterWriter,
        run: Int64,
        path rebased: @escaping ([UInt8]) -> [UInt8]
    ) throws(SQLiteError) {
        self.writer = writer
        self.run = run
        self.rebased = rebased
        read = try source.connection.prepare(
            """
            SELECT path, kind, name, sidecars.size, sidecars.modified_at, record
            FROM files JOIN sidecars ON file_id = files.id
            WHERE edition_id = ? AND state = 'read'
            """
        )
        holding = try writer.connection.prepare(
            "SELECT id FROM files WHERE path = ? AND edition_id = ?"
        )
        isKnown = try writer.connection.prepare(
            "SELECT 1 FROM sidecars WHERE file_id = ? AND kind = ?"
        )
    }

    /// The file here that is called so there, if it is here.
    func file(at there: [UInt8]) throws(SQLiteError) -> (id: Int64, path: [UInt8])? {
        let here = rebased(there)
        return try writer.sidecars.file(at: here).map { ($0, here) }
    }

    /// Notes what lay beside the files of an edition in the source.
    ///
    /// What is already known here of the same places stays, for the next run to look at.
    ///
    /// - Parameters:
    ///   - told: where it has the word here since, whatever was known.
    ///   - hasClaims: whether the edition has the claims here that it has there.
    func note(
        edition there: Int64,
        as here: Int64,
        told: Set<Place> = [],
        hasClaims: Bool
    ) throws(SQLiteError) {
        var isRetold = false
        try read.walk([there]) { row throws(SQLiteError) in
            let path = rebased(row.blob())
            guard let kind = SidecarFile.Kind(rawValue: row.text()) else { return true }
            let sidecar = SidecarFile(
                name: row.blob(),
                size: row.integer(),
                modifiedAt: row.integer()
            )
            let record = row.optionalText()
            let file = try holding.row([path, here]) { $0.integer() }
            var isNoted = false
            if let file {
                let isKnown = try isKnown.exists([file, kind.rawValue])
                isNoted = !isKnown || told.contains(Place(path: path, kind: kind))
            }
            if isNoted, let file {
                try writer.sidecars.note(
                    sidecar,
                    kind,
                    beside: file,
                    .read,
                    record: record,
                    run: run
                )
            }
            if record != nil, isNoted != hasClaims { isRetold = true }
            return true
        }
        if isRetold { writer.retold.insert(here) }
    }
}
