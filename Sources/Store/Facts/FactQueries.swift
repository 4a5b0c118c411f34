// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite

/// What one provider has said so far.
package struct ProviderStanding: Sendable, Equatable {
    package let provider: FactProvider
    package let sheets: Int
    package let editions: Int
    /// Sheets that are kept without being believed until a person looks at them.
    package let doubtful: Int
    /// When it said something last, in seconds since 1970.
    package let newest: Int64
}

extension RegisterReader {
    /// What others say of an edition, by provider and record.
    package func factSheets(ofEdition id: Int64) throws(Failure) -> [FactSheet] {
        try asking { () throws(SQLiteError) in try FactTable(connection).sheets(of: id) }
    }

    /// What people say of a provider's records, by edition, newest first.
    ///
    /// It also holds for records that were forgotten, and that the provider may tell of again.
    package func judgedRecords(
        of provider: FactProvider
    ) throws(Failure) -> [Int64: [JudgedRecord]] {
        let rows = try rows(
            """
            SELECT editions.id, value, former, kind FROM decisions
                JOIN decision_editions ON decision_id = decisions.id
                JOIN editions USING (fingerprint)
            WHERE in_force = 1 AND field = '\(Decision.recordField)'
            ORDER BY decisions.id DESC
            """
        ) { row in
            (
                edition: row.integer(), record: FactRecord(row.text()),
                title: row.optionalText(), verdict: FactVerdict(decision: row.text())
            )
        }
        var judged: [Int64: [JudgedRecord]] = [:]
        for row in rows {
            guard let record = row.record, record.provider == provider else { continue }
            judged[row.edition, default: []].append(
                JudgedRecord(record, title: row.title, row.verdict)
            )
        }
        return judged
    }

    /// Whose work ids join books.
    package func identityProviders() throws(Failure) -> IdentityProviders {
        try asking { () throws(SQLiteError) in try IdentityProviders(connection) }
    }

    package func providerOrder() throws(Failure) -> ProviderOrder {
        try asking { () throws(SQLiteError) in try ProviderOrder(connection) }
    }

    /// All who said anything, in the order in which they are believed.
    package func providers() throws(Failure) -> [ProviderStanding] {
        let all = try rows(
            """
            SELECT provider, count(*), count(DISTINCT edition_id),
                sum(\(FactTable.isOpen)), max(said_at)
            FROM fact_sheets GROUP BY provider
            """
        ) { row in
            ProviderStanding(
                provider: FactProvider(rawValue: row.text()),
                sheets: row.int(),
                editions: row.int(),
                doubtful: row.int(),
                newest: row.integer()
            )
        }
        let order = try providerOrder().sorted(all.map(\.provider))
        return order.compactMap { provider in all.first { $0.provider == provider } }
    }

    /// How many editions have the works that a filter means, of all or of some.
    package func countEditions(
        _ filter: WorkFilter,
        among some: Set<Int64>?
    ) throws(Failure) -> Int {
        if filter.isEmpty {
            return if let some { some.count } else { try count("SELECT count(*) FROM editions") }
        }
        let all = try editions(ofWorksMatching: filter)
        guard let some else { return all.count }
        return all.count { some.contains($0) }
    }

    /// Hands out the identifiers by which others know the editions of the works that a filter means.
    ///
    /// What a catalogue said is no question to it: that would hang on whom the library hears.
    ///
    /// - Parameter kinds: of which kinds, by their names.
    package func identifiersForFacts(
        _ filter: WorkFilter,
        kinds: [String],
        _ row: (_ edition: Int64, _ kind: String, _ value: String) -> Void
    ) throws(Failure) {
        let editions = filter.isEmpty ? nil : try self.editions(ofWorksMatching: filter)
        let words = kinds.map { "'\($0)'" }.joined(separator: ", ")
        let some =
            editions == nil ? "" : "AND edition_id IN (SELECT value FROM json_each(?1))"
        try forEach(
            """
            SELECT edition_id, kind, value FROM volume_ids
            WHERE kind IN (\(words)) AND value IS NOT NULL AND state IN ('joins', 'alone')
                AND map_id IS NULL AND NOT EXISTS (SELECT 1 FROM fact_sheets
                    WHERE fact_sheets.id = sheet_id AND provider NOT IN
                        ('\(FactProvider.calibre)', '\(FactProvider.opds)'))
                \(some)
            ORDER BY edition_id, position
            """,
            editions.map { [CatalogueLoader.list($0)] } ?? []
        ) { row(($0.integer()), $0.text(), $0.text()) }
    }
}
