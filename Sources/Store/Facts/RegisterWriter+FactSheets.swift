// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

extension RegisterWriter {
    /// What others say of an edition by now, by provider and record.
    package func factSheets(ofEdition id: Int64) throws(SQLiteError) -> [FactSheet] {
        try solver.facts.sheets(of: id)
    }

    /// What a provider says of an edition by now in one of its records.
    package func factSheet(
        _ provider: FactProvider,
        _ record: String,
        ofEdition id: Int64
    ) throws(SQLiteError) -> FactSheet? {
        try solver.facts.sheet(provider, record, of: id)
    }
}
