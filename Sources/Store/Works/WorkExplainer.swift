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
    private let briefly: BriefEditions
    private let claims: Statement
    private let usage: Statement
    private let others: Statement

    fileprivate init(
        _ reader: RegisterReader,
        _ mentions: DecisionMentions
    ) throws(SQLiteError) {
        self.reader = reader
        self.mentions = mentions
        apart = .works(apartBy: try DecisionsInForce(reader.connection))
        briefly = try BriefEditions(reader.connection)
        claims = try reader.connection.prepare(
            """
            SELECT raw, kind, value, state, problem FROM volume_ids
            WHERE edition_id = ? ORDER BY position
            """
        )
        let found = """
            FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
            WHERE id_key = ?1 AND kind = ?2 AND value = ?3
            """
        usage = try reader.connection.prepare(
            """
            SELECT count(DISTINCT editions.id) FILTER (WHERE work_id = ?4),
                count(DISTINCT editions.id) FILTER (WHERE work_id <> ?4) \(found)
            """
        )
        others = try reader.connection.prepare(
            """
            SELECT DISTINCT editions.id, work_id, state = 'blocked', \(BookNames.columns) \(found)
                AND work_id <> ?4
            ORDER BY editions.id LIMIT \(Self.mostOthers)
            """
        )
    }

    /// A decision, for a step of a path.
    package func decision(_ id: Int64) -> DecisionRow? { mentions[id] }

    /// Nil for an edition that is not there.
    package func explain(
        edition id: Int64,
        files: Int
    ) throws(Failure) -> EditionExplanation? {
        try reader.asking { () throws(SQLiteError) in
            guard let edition = try briefly.find(id, files: files) else { return nil }
            let head = try reader.connection.prepare(
                "SELECT fingerprint, \(BookNames.columns) FROM editions WHERE id = ?"
            ).first({ $0.integer(id) }, { ($0.blob(0), BookNames($0, from: 1)) })
            guard let (fingerprint, names) = head else { return nil }
            var explained: [ClaimExplanation] = []
            try claims.walk({ $0.integer(id) }) { (row) throws(SQLiteError) in
                explained.append(
                    try claim(
                        VolumeIDClaim(
                            RawIdentifier(value: row.text(0)),
                            state: VolumeIDClaim.State(rawValue: row.text(3)) ?? .never,
                            kind: row.optionalText(1),
                            value: row.optionalText(2),
                            problem: row.optionalText(4)
                        ),
                        of: edition,
                        names
                    )
                )
                return true
            }
            return EditionExplanation(
                edition: edition,
                fingerprint: fingerprint,
                evidence: try evidence(id),
                claims: explained,
                decisions: mentions.touching(
                    fingerprint: fingerprint,
                    works: [edition.work] + (try formerIDs(edition.work)),
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
            let bind = { (values: inout Binder) in
                RegisterReader.bind(id, &values)
                values.integer(edition.work)
            }
            known = try reader.idState(id)
            verdict = mentions.verdict(on: id)
            if known != nil { titles = try reader.titleCount(of: id) }
            counts = try usage.first(bind, { ($0.int(0), $0.int(1)) }) ?? counts
            let found = try others.all(bind) { row in
                (
                    id: row.integer(0), work: row.integer(1), isBlocked: row.integer(2) == 1,
                    names: BookNames(row, from: 3)
                )
            }
            for other in found {
                guard let brief = try briefly.find(other.id, files: 0) else { continue }
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

    /// A choice about a work that ended lives on in the work it went into.
    private func formerIDs(_ work: Int64) throws(SQLiteError) -> [Int64] {
        try reader.connection.prepare("SELECT old_id FROM work_redirects WHERE new_id = ?")
            .all({ $0.integer(work) }, { $0.integer(0) })
    }

    private func evidence(_ id: Int64) throws(SQLiteError) -> EvidenceRow? {
        try reader.connection.prepare(
            "SELECT decision, kind, value, decision_id, run_id FROM evidence WHERE edition_id = ?"
        ).first({ $0.integer(id) }) { row in
            EvidenceRow(
                decision: row.text(0),
                kind: row.optionalText(1),
                value: row.optionalText(2),
                decidedBy: row.optionalInteger(3),
                run: row.optionalInteger(4)
            )
        }
    }
}

extension RegisterReader {
    package func explainer() throws(Failure) -> WorkExplainer {
        let mentions = try DecisionMentions(self)
        return try asking { () throws(SQLiteError) in try WorkExplainer(self, mentions) }
    }
}
