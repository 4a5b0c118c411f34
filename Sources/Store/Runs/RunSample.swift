// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// How far a run was at one moment of it.
package struct RunSample: Sendable, Equatable {
    /// Since the run began.
    package let milliseconds: Int
    /// Files of which the run knew what becomes of them: the left side of its equation so far.
    package let found: Int
    /// Books that the register gained.
    package let recorded: Int

    package init(milliseconds: Int, found: Int, recorded: Int) {
        self.milliseconds = milliseconds
        self.found = found
        self.recorded = recorded
    }
}

/// A file that took a run long.
package struct SlowFile: Sendable, Equatable {
    package let path: [UInt8]
    /// From opening it to knowing what it is, as the worker saw it.
    package let microseconds: Int
    /// Nil if it could not be examined.
    package let byteCount: Int64?

    package init(path: [UInt8], microseconds: Int, byteCount: Int64?) {
        self.path = path
        self.microseconds = microseconds
        self.byteCount = byteCount
    }
}

extension SlowFile: Comparable {
    /// The slower one comes first; of equal ones, the one whose path does.
    package static func < (left: SlowFile, right: SlowFile) -> Bool {
        if left.microseconds != right.microseconds { return left.microseconds > right.microseconds }
        return left.path.lexicographicallyPrecedes(right.path)
    }
}

/// How fast a run is.
extension RegisterWriter {
    /// Writes samples of a run.
    ///
    /// - Parameter replacing: whether they take the place of all samples from before.
    package func saveSamples(
        _ samples: some Sequence<RunSample>,
        of run: Int64,
        replacing: Bool
    ) throws(SQLiteError) {
        if replacing { try connection.run("DELETE FROM run_samples WHERE run_id = ?", [run]) }
        for sample in samples {
            try connection.run(
                """
                INSERT INTO run_samples VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                    found = excluded.found, recorded = excluded.recorded
                """,
                [run, sample.milliseconds, sample.found, sample.recorded]
            )
        }
    }

    /// Writes the slowest files of a run, the slowest first, in the place of those from before.
    package func saveSlowest(_ files: [SlowFile], of run: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM run_slowest WHERE run_id = ?", [run])
        for file in files {
            // A list may name a file twice.
            try connection.run(
                "INSERT OR IGNORE INTO run_slowest VALUES (?, ?, ?, ?)",
                [run, file.path, file.microseconds, file.byteCount]
            )
        }
    }
}
