// SPDX-License-Identifier: Apache-2.0

package import SQLite
package import Works

/// What people decide, written down and carried out.
extension RegisterWriter {
    package func note(_ decision: Decision, madeAt: Int64) throws(SQLiteError) -> Int64 {
        try journal.add(decision, madeAt: madeAt, connection)
    }

    package func overrule(_ decision: Int64, by newer: Int64) throws(SQLiteError) {
        try journal.overrule(decision, by: newer)
    }

    package func revoke(
        _ decision: Int64,
        who: String,
        why: String?,
        at time: Int64
    ) throws(SQLiteError) {
        try journal.revoke(decision, who: who, why: why, at: time)
    }

    /// Returns whether it is new.
    package func queue(_ suggestion: Suggestion, madeAt: Int64) throws(SQLiteError) -> Bool {
        try journal.queue(suggestion, madeAt: madeAt, connection)
    }

    /// The editions of the work that an id leads to, the founder first.
    package func fingerprints(ofWork id: Int64) throws(SQLiteError) -> [[UInt8]] {
        try targets.fingerprints(ofWork: id)
    }

    package func fingerprints(
        ofWorkWith fingerprint: [UInt8]
    ) throws(SQLiteError) -> [[UInt8]] {
        guard let work = try targets.work(of: fingerprint) else { return [] }
        return try targets.fingerprints(ofWork: work)
    }

    package func fingerprint(ofEdition id: Int64) throws(SQLiteError) -> [UInt8]? {
        try targets.fingerprint(ofEdition: id)
    }

    /// The work that an id leads to, if there is one.
    package func liveWork(_ id: Int64) throws(SQLiteError) -> Int64? {
        try targets.liveWork(id)
    }

    package func state(ofDecision id: Int64) throws(SQLiteError) -> DecisionState? {
        try targets.revocation(of: id)
    }

    package func standingDecisions(on id: VolumeID) throws(SQLiteError) -> [Int64] {
        try targets.decisions(on: id)
    }

    package func standingChoices(
        of field: String,
        forWork work: Int64
    ) throws(SQLiteError) -> [Int64] {
        try targets.choices(of: field, forWork: work)
    }

    /// The decisions in force, all `same` or all `not-same`, that name any of these editions.
    package func pairingsInForce(
        _ kind: String,
        touching fingerprints: Set<[UInt8]>
    ) throws(SQLiteError) -> [(id: Int64, left: Set<[UInt8]>, right: Set<[UInt8]>)] {
        try solver.decisions.pairings(kind, touching: fingerprints).map {
            ($0.id, Set($0.left), Set($0.right))
        }
    }

    package func newestDecisionInForce() throws(SQLiteError) -> Int64? {
        try journal.newestInForce()
    }

    /// Works out which decisions are in force, and groups again what those that changed can affect,
    /// besides the ones named.
    package func settleDecisions(
        _ named: [Int64],
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> [Int64] {
        let changed = try journal.settle()
        covers.forgetChoices()
        try solver.solve(decisions: Set(changed + named), &changes, connection)
        return changed
    }
}
