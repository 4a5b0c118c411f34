// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// What covers look like.
///
/// An import looks at none, so the statement is made when it is needed.
extension RegisterWriter {
    /// Writes what came of decoding covers; of one that is no longer known nothing is written.
    ///
    /// One transaction.
    package func remember(_ looks: [DecodeResult]) throws(SQLiteError) {
        try begin()
        do throws(SQLiteError) {
            let table = try DecodeResultTable(connection)
            for look in looks { try table.write(look) }
            try commit()
        } catch {
            rollBack()
            throw error
        }
    }
}
