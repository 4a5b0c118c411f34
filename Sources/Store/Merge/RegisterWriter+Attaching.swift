// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Registers whose rows come over without passing through this program.
extension RegisterWriter {
    /// Lets statements read from another register until the commit.
    ///
    /// - Returns: the name of its schema; nil if it cannot be read so, or if a rehearsal of many, which
    ///   commits nothing, has no room for more.
    func attach(_ source: MergeSource) throws(SQLiteError) -> String? {
        guard let (path, access) = source.attachable,
            attached.count < connection.mostAttached
        else { return nil }
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
