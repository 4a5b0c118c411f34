// SPDX-License-Identifier: Apache-2.0

import SQLite

/// How fast runs were: a few samples of each, and the files that took it longest.
final class RunPaceTable {
    private let forgetSamples: Statement
    private let addSample: Statement
    private let forgetSlowest: Statement
    private let addSlowest: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        forgetSamples = try connection.prepare("DELETE FROM run_samples WHERE run_id = ?")
        addSample = try connection.prepare(
            """
            INSERT INTO run_samples VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                found = excluded.found, recorded = excluded.recorded
            """
        )
        forgetSlowest = try connection.prepare("DELETE FROM run_slowest WHERE run_id = ?")
        // A list may name a file twice.
        addSlowest = try connection.prepare(
            "INSERT OR IGNORE INTO run_slowest VALUES (?, ?, ?, ?)"
        )
    }

    func save(
        _ samples: some Sequence<RunSample>,
        of run: Int64,
        anew: Bool
    ) throws(SQLiteError) {
        if anew { try forgetSamples.run { $0.integer(run) } }
        for sample in samples {
            try addSample.run { row in
                row.integer(run)
                row.integer(sample.milliseconds)
                row.integer(sample.found)
                row.integer(sample.recorded)
            }
        }
    }

    /// Writes the files in the place of those that were the slowest before.
    func save(_ slowest: [SlowFile], of run: Int64) throws(SQLiteError) {
        try forgetSlowest.run { $0.integer(run) }
        for file in slowest {
            try addSlowest.run { row in
                row.integer(run)
                row.blob(file.path)
                row.integer(file.microseconds)
                row.integer(file.byteCount)
            }
        }
    }
}
