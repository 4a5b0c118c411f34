// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// How fast a run is.
extension RegisterWriter {
    /// Writes samples of a run.
    ///
    /// - Parameter anew: whether they replace all that were written before.
    package func saveSamples(
        _ samples: some Sequence<RunSample>,
        of run: Int64,
        anew: Bool
    ) throws(SQLiteError) {
        try pace().save(samples, of: run, anew: anew)
    }

    /// Writes the slowest files of a run, the slowest first, in the place of those from before.
    package func saveSlowest(_ files: [SlowFile], of run: Int64) throws(SQLiteError) {
        try pace().save(files, of: run)
    }
}
