// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite
import Works

/// Explains editions one by one: what was decided is looked up once for all of them.
package final class WorkExplainer {
    /// So many editions of other works are named for an identifier.
    package static let mostOthers = 5

    private let reader: RegisterReader
    private let mentions: DecisionMentions
    private let apart: SettledPairs

    fileprivate init(
        _ reader: RegisterReader,
        _ mentions: DecisionMentions
    ) throws(SQLiteError) {
        self.reader = reader
        self.mentions = mentions
        apart = .works(apartBy: try DecisionsInForce(reader.connection))
    }

    /// A decision, for a step of a path.
    package func decision(_ id: Int64) -> DecisionRow? { mentions[id] }

    /// Nil for an edition that is not there.
    package func explain(
        edition id: Int64,
        files: Int
    ) throws(Failure) -> EditionExplanation? {
        try reader.asking { () throws(SQLiteError) in
            guard let edition = try reader.brief(id, files: files) else { return nil }
            let head = try reader.connection.row(
                "SELECT fingerprint, \(BookNames.columns) FROM editions WHERE id = ?",
                [id]
            ) { ($0.blob(), BookNames(&$0)) }
            guard let (fingerprint, names) = head else { return nil }
            var explained: [ClaimExplanation] = []
            let claims = try reader.connection.rows(
                """
                SELECT raw, state, kind, value, problem, map_id, sheet_id
                FROM volume_ids
                WHERE edition_id = ? AND kind IS NOT '\(VolumeIDKind.names)' ORDER BY position
                """,
                [id]
            ) { row in
                VolumeIDClaim(
                    RawIdentifier(value: row.text()),
                    state: VolumeIDClaim.State(rawValue: row.text()) ?? .never,
                    kind: row.optionalText(),
                    value: row.optionalText(),
                    problem: row.optionalText(),
                    map: row.optionalInteger(),
                    sheet: row.optionalInteger()
                )
            }
            for one in claims { explained.append(try claim(one, of: edition, names)) }
            return EditionExplanation(
                edition: edition,
                fingerprint: fingerprint,
                evidence: try reader.evidence(id),
                claims: explained,
                decisions: mentions.touching(
                    fingerprint: fingerprint,
                    // A choice about a work that ended lives on in the work it went into.
                    works: [edition.work] + (try reader.formerIDs(edition.work)),
                    explained.compactMap(\.id)
                )
            )
        }
    }

    private func claim(
        _ claim: VolumeIDClaim,
        of edition: BriefEdition,
        _ names: BookNames
    ) throws(SQLiteError) -> ClaimExplanation {
        var known: IDState?
        var counts = (here: 0, elsewhere: 0)
        var named: [ClaimExplanation.Other] = []
        var verdict: Int64?
        var titles: Int?
        if let value = claim.value, let kind = claim.kind.flatMap(VolumeIDKind.init(named:)),
            claim.state != .invalid, claim.state != .never
        {
            let id = VolumeID(kind: kind, value: value)
            known = try reader.idStateWithClusters(id)
            verdict = mentions.verdict(on: id)
            if known != nil { titles = try reader.titleCount(of: id) }
            counts =
                try reader.connection.row(Self.usage, [id, edition.work]) {
                    ($0.int(), $0.int())
                } ?? counts
            let found = try reader.connection.rows(Self.others, [id, edition.work]) { row in
                (
                    id: row.integer(), work: row.integer(), isBlocked: row.bool(),
                    names: BookNames(&row)
                )
            }
            for other in found {
                guard let brief = try reader.brief(other.id, files: 0) else { continue }
                let reason = reason(
                    id,
                    claim.state == .blocked || other.isBlocked ? nil : known ?? IDState(),
                    (edition.work, names),
                    (other.work, other.names)
                )
                named.append(ClaimExplanation.Other(edition: brief, reason: reason))
            }
        }
        return ClaimExplanation(
            raw: claim.identifier.value,
            kind: claim.kind,
            value: claim.value,
            state: claim.state,
            problem: claim.problem,
            map: try claim.map.flatMap { (id) throws(SQLiteError) in
                try reader.connection.texts("SELECT name FROM work_maps WHERE id = ?", [id]).first
            },
            provider: try claim.sheet.flatMap { (id) throws(SQLiteError) in
                try reader.connection.texts("SELECT provider FROM fact_sheets WHERE id = ?", [id])
                    .first
            }.map(FactProvider.init),
            known: known,
            titles: titles,
            decision: verdict,
            here: max(0, counts.here - 1),
            elsewhere: counts.elsewhere,
            others: named
        )
    }

    /// Why two editions that claim an identifier are not in one work.
    private func reason(
        _ id: VolumeID,
        _ state: IDState?,
        _ first: (work: Int64, names: BookNames),
        _ second: (work: Int64, names: BookNames)
    ) -> ClaimExplanation.Reason {
        guard let state, state.joins else { return .state }
        guard IdentityRule.joins(id.kind, state, first.names, second.names) else { return .names }
        return apart.decision(first.work, second.work).map { .decision($0) } ?? .unknown
    }

    private static let found = """
        FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
        WHERE id_key = ?1 AND kind = ?2 AND value = ?3
        """

    private static let usage = """
        SELECT count(DISTINCT editions.id) FILTER (WHERE work_id = ?4),
            count(DISTINCT editions.id) FILTER (WHERE work_id <> ?4) \(found)
        """

    private static let others = """
        SELECT DISTINCT editions.id, work_id, state = 'blocked', \(BookNames.columns) \(found)
            AND work_id <> ?4
        ORDER BY editions.id LIMIT \(mostOthers)
        """
}

extension RegisterReader {
    package func explainer() throws(Failure) -> WorkExplainer {
        let mentions = try DecisionMentions(self)
        return try asking { () throws(SQLiteError) in try WorkExplainer(self, mentions) }
    }
}
