// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Registers whose rows come over without passing through this program.
extension RegisterWriter {
    /// Keeps more pages in memory, still bounded: a merge meets the whole of each index, and what does
    /// not fit before the commit is written and read once more.
    package func prepareToMerge() throws(SQLiteError) {
        _ = try connection.texts("PRAGMA cache_size = -131072")
    }

    /// Whether there is room for one more before the commit.
    package var canAttach: Bool { attached.count < connection.mostAttached }

    /// Lets statements read from another register until the transaction ends.
    ///
    /// - Returns: the name of its schema; nil if it cannot be read so, or if a rehearsal of many, which
    ///   commits nothing, has no room for more.
    func attach(_ source: MergeSource) throws(SQLiteError) -> String? {
        guard canAttach, let (path, access) = source.attachable else { return nil }
        let schema = "other\(attached.count)"
        try connection.attach(path, as: schema, access: access)
        attached[schema] = source
        return schema
    }

    func detachAll() throws(SQLiteError) {
        for schema in attached.keys { try connection.detach(schema) }
        attached.removeAll()
    }
}
