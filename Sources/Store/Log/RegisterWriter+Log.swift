// SPDX-License-Identifier: Apache-2.0

import Files
package import SQLite

extension RegisterWriter {
    /// What the log is to say of who changes the register here.
    package func log(for session: LogSession?) { logbook.session = session }

    /// Enters that what is wrong with the log is known, and why.
    ///
    /// - Returns: what is wrong, in sentences.
    package func acknowledgeLog(_ reason: String) throws(SQLiteError) -> [String] {
        let breaks = try LogVerifier.findings(connection).breaks
        if breaks.isEmpty { return [] }
        try logbook.acknowledge(breaks.map(\.key), reason, connection)
        return breaks.map(\.sentence)
    }

    /// Enters that another register was taken over: which one, and how far its own log goes.
    ///
    /// Its entries stay there.
    package func logMerge(of source: MergeSource) throws(SQLiteError) {
        let end = try source.logHead
        try logbook.write(connection) { details in
            details.add("register", source.file.path.text)
            details.add("register_entries", end?.number ?? 0)
            if let end { details.add("register_hash", LogTable.digits(end.hash)) }
        }
    }
}
