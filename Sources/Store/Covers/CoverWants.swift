// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// Which works would have a cover that a provider shows.
package final class CoverWants {
    private let provider: FactProvider
    private let facts: FactTable
    private let order: ProviderOrder
    private let covers: KnownCovers
    private let work: Statement
    private let edition: Statement
    private let removed: Statement

    init(_ connection: borrowing Connection, _ provider: FactProvider) throws(SQLiteError) {
        self.provider = provider
        facts = try FactTable(connection)
        order = try facts.providerOrder()
        covers = try KnownCovers(connection)
        work = try connection.prepare(
            "SELECT cover_id IS NOT NULL, told, cover_from FROM works WHERE id = ?"
        )
        edition = try connection.prepare(
            """
            SELECT work_id, founder_id = editions.id FROM editions
            JOIN works ON works.id = work_id WHERE editions.id = ?
            """
        )
        removed = try connection.prepare(
            """
            SELECT record FROM fact_sheets JOIN editions ON editions.id = edition_id
            WHERE work_id = ? AND provider = ? AND said = '{}' AND cover IS NULL
            """
        )
    }

    /// What a work wants; nil if it has a cover that stands above those of the provider.
    ///
    /// The same rule as for a file beside a book, so that nothing is fetched that would not be shown.
    package func want(ofWork id: Int64) throws(SQLiteError) -> CoverWant? {
        let found = try work.row({ $0.integer(id) }) { row in
            (
                isPicked: row.bool(), told: ToldFields(text: row.optionalText())[.cover],
                from: row.optionalInteger()
            )
        }
        guard let found else { return nil }
        if found.isPicked {
            // Without a provider, a person chose it.
            guard let other = found.told, other != provider,
                order.sorted([provider, other]).first == provider
            else { return nil }
        }
        guard let edition = found.from, !order.isBeforeBook(provider) else {
            return CoverWant(instead: nil)
        }
        guard let cover = try covers.cover(ofEdition: edition) else {
            return CoverWant(instead: nil)
        }
        return cover.isPoor ? CoverWant(instead: cover) : nil
    }

    /// The work of an edition, and whether the edition founded it; nil if there is none.
    package func work(
        ofEdition id: Int64
    ) throws(SQLiteError) -> (work: Int64, isFounder: Bool)? {
        try edition.row({ $0.integer(id) }) { ($0.integer(), $0.bool()) }
    }

    /// The records of the provider that showed a cover of the work until somebody removed it.
    package func removed(fromWork id: Int64) throws(SQLiteError) -> Set<String> {
        let records = try removed.rows({ row in
            row.integer(id)
            row.text(provider.rawValue)
        }) { $0.text() }
        return Set(records)
    }
}

/// What kind of cover a work wants.
package struct CoverWant: Sendable {
    /// The bad cover that it has; nil if any is welcome.
    package let instead: KnownCover?

    /// Whether a picture of this size is welcome.
    package func isMet(by size: PixelSize?) -> Bool { instead?.isWorse(than: size) ?? true }
}

extension RegisterReader {
    /// Looks up which works want a cover that a provider shows.
    package func coverWants(of provider: FactProvider) throws(SQLiteError) -> CoverWants {
        try CoverWants(connection, provider)
    }
}
