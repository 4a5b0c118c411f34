// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import SQLite
package import Works

/// One identifier as the editions of a work claim it.
package struct WorkIdentifier: Sendable, Equatable {
    /// The kind as the register has it, which a newer program may have written.
    package let kind: String?
    /// The normal form, or what the book has where there is none.
    package let value: String
    package let state: VolumeIDClaim.State
    package let problem: String?
    /// Who gives it, if no edition says it itself and no map does.
    package let provider: FactProvider?
    /// The map of works that says it, if no edition does and nobody else gives it.
    package let map: String?
    /// What is known of it; nil if there is nothing to say.
    package let known: IDState?
    /// How many editions of the work claim it.
    package let editions: Int
    /// How many editions of other works do; nil where it joins nothing and is not counted.
    package let elsewhere: Int?
    /// How many other works these are in.
    package let otherWorks: Int?
    /// How many different titles all of its editions have.
    package let titles: Int?

    package var level: IdentityLevel? { kind.flatMap(VolumeIDKind.init(named:))?.level }
}

extension RegisterReader {
    /// Hands out the identifiers of a work: those that can join in the canonical order, then the
    /// others.
    package func identifiers(
        ofWork work: Int64,
        _ row: (WorkIdentifier) -> Bool
    ) throws(Failure) {
        try atOneMoment { () throws(SQLiteError) in
            try connection.walk(
                """
                SELECT kind, coalesce(value, raw) AS shown, state, problem,
                    count(DISTINCT volume_ids.edition_id), max(id_key IS NOT NULL),
                    iif(count(*) = count(provider), min(provider), NULL),
                    iif(
                        count(*) = count(map_id),
                        min((SELECT name FROM work_maps WHERE id = map_id)), NULL
                    )
                FROM editions JOIN volume_ids ON volume_ids.edition_id = editions.id
                    LEFT JOIN fact_sheets ON fact_sheets.id = sheet_id
                WHERE work_id = ? AND kind IS NOT '\(VolumeIDKind.names)'
                GROUP BY kind, shown, state, problem
                ORDER BY max(id_key IS NOT NULL) DESC, \(Self.rank(ofKind: "kind")), shown, state
                """,
                [work]
            ) { (found) throws(SQLiteError) in
                let (kind, value) = (found.optionalText(), found.text())
                let (state, problem) = (found.text(), found.optionalText())
                let editions = found.int()
                var known: IDState?
                var others: (editions: Int, works: Int)?
                var titleCount: Int?
                let isKnown = found.bool()
                let provider = found.optionalText().map(FactProvider.init(rawValue:))
                let map = found.optionalText()
                if isKnown, let kind = kind.flatMap(VolumeIDKind.init(named:)) {
                    let id = VolumeID(kind: kind, value: value)
                    known = try idState(id)
                    others = try connection.row(
                        """
                        SELECT count(DISTINCT editions.id) FILTER (WHERE work_id <> ?4),
                            count(DISTINCT work_id) FILTER (WHERE work_id <> ?4)
                        FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
                        WHERE id_key = ?1 AND kind = ?2 AND value = ?3
                        """,
                        [id, work]
                    ) { ($0.int(), $0.int()) }
                    titleCount = try self.titleCount(of: id)
                }
                return row(
                    WorkIdentifier(
                        kind: kind,
                        value: value,
                        state: VolumeIDClaim.State(rawValue: state) ?? .never,
                        problem: problem,
                        provider: provider,
                        map: map,
                        known: known,
                        editions: editions,
                        elsewhere: others?.editions,
                        otherWorks: others?.works,
                        titles: titleCount
                    )
                )
            }
        }
    }
}
