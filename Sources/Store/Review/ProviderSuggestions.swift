// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Looks for works of which catalogues say that they are one, but whose word joins no books here.
///
/// Memory holds three numbers for each edition, as `SuggestionScan` says.
struct ProviderSuggestions {
    private let reader: RegisterReader

    init(_ reader: RegisterReader) {
        self.reader = reader
    }

    /// Hands out groups for as long as they are wanted, and says whether they still are.
    func groups(
        where isWanted: ([Int64]) -> Bool,
        _ take: SuggestionScan.Taker
    ) throws(SQLiteError) -> Bool {
        let trusted = try IdentityProviders(reader.connection)
        var entries = SuggestionEntries()
        try reader.connection.forEach(
            """
            SELECT edition_id, work_id, provider, given.value FROM fact_sheets
            JOIN \(SchemaV13.values(of: FactField.identifiers.rawValue)) AS given
            JOIN editions ON editions.id = edition_id
            WHERE \(FactTable.isBelieved)
            """
        ) { row in
            let (edition, work) = (row.integer(), row.integer())
            let provider = FactProvider(rawValue: row.text())
            guard let id = Self.suggested(row.text(), by: provider, trusted) else { return }
            entries.add(IDKey(id).raw, work: work, edition: edition)
        }
        try reader.addClaims(to: &entries)
        for range in entries.groups(where: { isWanted($1) }) {
            let members = entries[range]
            let source = try source(entries.key(range), of: members, trusted)
            guard let source, try reader.mayJoin(source.id) else { continue }
            let group = SuggestionGroup(
                source: .providers(source.providers, source.id),
                reason: nil,
                members: members
            )
            guard try take(group) else { return false }
        }
        return true
    }

    /// What comes with books joins them, as does the word of those whom the library trusts.
    private static func suggested(
        _ text: String,
        by provider: FactProvider,
        _ trusted: IdentityProviders
    ) -> VolumeID? {
        guard !provider.isCompanion, !trusted.contains(provider),
            let id = FactSheet.joiningID(text), id.kind.level == .work
        else { return nil }
        return id
    }

    /// The identifier behind a key, and who gives it to any of the members.
    private func source(
        _ key: Int64,
        of members: [SuggestionGroup.Member],
        _ trusted: IdentityProviders
    ) throws(SQLiteError) -> (providers: [FactProvider], id: VolumeID)? {
        var providers: Set<FactProvider> = []
        var found: VolumeID?
        for member in members {
            try reader.connection.forEach(
                """
                SELECT provider, given.value FROM fact_sheets
                JOIN \(SchemaV13.values(of: FactField.identifiers.rawValue)) AS given
                WHERE edition_id = ? AND \(FactTable.isBelieved)
                """,
                [member.edition]
            ) { row in
                let provider = FactProvider(rawValue: row.text())
                guard let id = Self.suggested(row.text(), by: provider, trusted),
                    IDKey(id).raw == key
                else { return }
                found = id
                providers.insert(provider)
            }
        }
        return found.map { (providers.sorted { $0.rawValue < $1.rawValue }, $0) }
    }
}
