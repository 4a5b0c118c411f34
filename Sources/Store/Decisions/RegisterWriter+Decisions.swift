// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite
package import Works

/// What people decide, written down and carried out; nothing of it is ever deleted.
extension RegisterWriter {
    package func note(_ decision: Decision, madeAt: Int64) throws(SQLiteError) -> Int64 {
        try enter(DecisionEntry(decision, madeAt: madeAt), inForce: true)
    }

    /// Writes a decision down as it stands in a register.
    func enter(_ entry: DecisionEntry, inForce: Bool) throws(SQLiteError) -> Int64 {
        let revocation = entry.revocation
        try connection.run(
            """
            INSERT INTO decisions (kind, id_kind, id_value, work_id, field, value, who, why,
                made_at, in_force, revoked_at, revoked_by, revoked_why, former, moment, run_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                entry.kind, entry.idKind, entry.idValue, entry.work, entry.field, entry.value,
                entry.who, entry.why, entry.madeAt, inForce, revocation?.at, revocation?.by,
                revocation?.why, entry.former, entry.moment, entry.run,
            ]
        )
        let id = connection.lastInsertedID
        logbook.note(decision: id)
        for (side, fingerprints) in [entry.left, entry.right].enumerated() {
            for fingerprint in fingerprints {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO decision_editions (decision_id, side, fingerprint)
                    VALUES (?, ?, ?)
                    """,
                    [id, side, fingerprint]
                )
            }
        }
        return id
    }

    /// Notes that decisions were made at once, so that they can be undone at once.
    package func tie(_ decisions: [Int64]) throws(SQLiteError) {
        guard let first = decisions.first, decisions.count > 1 else { return }
        for decision in decisions {
            try connection.run(
                "UPDATE decisions SET made_with = ? WHERE id = ?",
                [first, decision]
            )
        }
    }

    /// A decision and all that were made with it and were not revoked, in their order.
    package func standingDecisions(madeWith id: Int64) throws(SQLiteError) -> [Int64] {
        try connection.integers(
            """
            SELECT id FROM decisions WHERE revoked_at IS NULL AND
                (id = ?1 OR made_with = (SELECT made_with FROM decisions WHERE id = ?1))
            ORDER BY id
            """,
            [id]
        )
    }

    package func overrule(_ decision: Int64, by newer: Int64) throws(SQLiteError) {
        try connection.run(
            "INSERT OR IGNORE INTO overrulings (decision_id, by_id) VALUES (?, ?)",
            [decision, newer]
        )
    }

    package func revoke(
        _ decision: Int64,
        who: String,
        why: String?,
        at time: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE decisions SET revoked_at = ?, revoked_by = ?, revoked_why = ?
            WHERE id = ? AND revoked_at IS NULL
            """,
            [time, who, why, decision]
        )
    }

    /// Queues what another program thinks; returns whether it is new.
    package func queue(_ suggestion: Suggestion, madeAt: Int64) throws(SQLiteError) -> Bool {
        // Either way round it says the same.
        let isInOrder = !suggestion.right.lexicographicallyPrecedes(suggestion.left)
        try connection.run(
            """
            INSERT OR IGNORE INTO suggestions
                (left_fingerprint, right_fingerprint, source, reason, made_at)
            VALUES (?, ?, ?, ?, ?)
            """,
            [
                isInOrder ? suggestion.left : suggestion.right,
                isInOrder ? suggestion.right : suggestion.left,
                suggestion.source, suggestion.reason, madeAt,
            ]
        )
        return connection.changes > 0
    }

    /// The last thing that a person said.
    package func newestDecisionInForce() throws(SQLiteError) -> Int64? {
        try connection.integer(
            """
            SELECT id FROM decisions WHERE in_force = 1 AND run_id IS NULL
            ORDER BY made_at DESC, id DESC LIMIT 1
            """
        )
    }

    /// Works out which decisions are in force, and groups again what those that changed can affect,
    /// besides the ones named.
    package func settleDecisions(
        _ named: [Int64],
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> [Int64] {
        let changed = try settleDecisions()
        try settleCollections(of: Array(Set(changed + named)))
        try regroup(after: Set(changed + named), &changes)
        return changed
    }

    /// Groups again what these decisions can affect, which are in force or not as noted.
    package func regroup(
        after decisions: Set<Int64>,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) {
        covers.forgetChoices()
        try noteRetold(by: decisions)
        if try solver.judge.refreshRule() {
            try WorkRepair(self).regroup(&changes)
        } else {
            try solver.solve(decisions: decisions, &changes, connection)
        }
        try regroupRetold(run: nil, &changes)
    }

    /// Has the editions follow of which these decisions say whose word counts.
    private func noteRetold(by decisions: Set<Int64>) throws(SQLiteError) {
        for id in decisions {
            let field = try connection.row("SELECT field FROM decisions WHERE id = ?", [id]) {
                $0.optionalText()
            }
            switch field {
            case Decision.recordField??:
                let editions = try connection.integers(
                    """
                    SELECT editions.id FROM decision_editions JOIN editions USING (fingerprint)
                    WHERE decision_id = ?
                    """,
                    [id]
                )
                informed.formUnion(editions)
                retold.formUnion(editions)
            case Decision.providersField??:
                retold.formUnion(
                    try connection.integers(
                        "SELECT DISTINCT edition_id FROM fact_sheets WHERE provider NOT IN (?, ?)",
                        FactProvider.companions.map(\.rawValue)
                    )
                )
            default: continue
            }
        }
    }

    /// Works out which decisions are in force, and returns those of which that changed.
    func settleDecisions() throws(SQLiteError) -> [Int64] {
        let rulings = try DecisionRulings(connection)
        var noted: [(id: Int64, isInForce: Bool)] = []
        var standing: [Int64] = []
        try connection.forEach(
            "SELECT id, in_force, revoked_at IS NULL FROM decisions ORDER BY id DESC"
        ) { row in
            let id = row.integer()
            noted.append((id, row.bool()))
            if row.bool() { standing.append(id) }
        }
        let inForce = rulings.inForce(among: standing)
        let changed = noted.filter { inForce.contains($0.id) != $0.isInForce }.map(\.id)
        for id in changed { try note(id, isInForce: inForce.contains(id)) }
        return changed
    }
}

// MARK: - What a decision is about, and the earlier ones about the same

extension RegisterWriter {
    /// The editions of the work that an id leads to, the founder first.
    package func fingerprints(ofWork id: Int64) throws(SQLiteError) -> [[UInt8]] {
        try WorkTable.fingerprints(ofWork: id, connection)
    }

    package func work(withFingerprint bytes: [UInt8]) throws(SQLiteError) -> Int64? {
        try connection.integer("SELECT work_id FROM editions WHERE fingerprint = ?", [bytes])
    }

    package func fingerprint(ofEdition id: Int64) throws(SQLiteError) -> [UInt8]? {
        try connection.row("SELECT fingerprint FROM editions WHERE id = ?", [id]) { $0.blob() }
    }

    /// The work that an id leads to, if there is one.
    package func liveWork(_ id: Int64) throws(SQLiteError) -> Int64? {
        try connection.integer("SELECT id FROM works WHERE id = \(WorkRedirect.liveID("?1"))", [id])
    }

    /// Whether a decision was taken back, when and by whom; nil if there is none of this id.
    package func state(ofDecision id: Int64) throws(SQLiteError) -> DecisionState? {
        try connection.row("SELECT revoked_at, revoked_by FROM decisions WHERE id = ?", [id]) {
            guard let at = $0.optionalInteger() else { return .standing }
            return .revoked(at: at, by: $0.text())
        }
    }

    /// The verdict on an identifier that is in force, apart from those just being recorded.
    package func verdict(on id: VolumeID) throws(SQLiteError) -> IDVerdict? {
        try solver.decisions.verdict(on: id)
    }

    /// Also those that later ones overrule.
    package func standingDecisions(on id: VolumeID) throws(SQLiteError) -> [Int64] {
        try connection.integers(
            """
            SELECT id FROM decisions
            WHERE revoked_at IS NULL AND id_kind = ? AND id_value = ?
            """,
            [id.kind.name, id.value]
        )
    }

    /// Notes what books are joined by from now on; returns the decisions that this overrules.
    package func note(
        _ policy: MatchPolicy,
        who: String,
        why: String?,
        madeAt: Int64
    ) throws(SQLiteError) -> (id: Int64, overruled: [Int64]) {
        try note(setting: nil, policy.rawValue, who: who, why: why, madeAt: madeAt)
    }

    /// Notes whose work ids join books from now on; returns the decisions that this overrules.
    package func note(
        _ providers: IdentityProviders,
        who: String,
        why: String?,
        madeAt: Int64
    ) throws(SQLiteError) -> (id: Int64, overruled: [Int64]) {
        try note(
            setting: Decision.providersField,
            providers.text,
            who: who,
            why: why,
            madeAt: madeAt
        )
    }

    private func note(
        setting field: String?,
        _ value: String,
        who: String,
        why: String?,
        madeAt: Int64
    ) throws(SQLiteError) -> (id: Int64, overruled: [Int64]) {
        let earlier = try connection.integers(
            """
            SELECT id FROM decisions
            WHERE revoked_at IS NULL AND kind = 'match' AND field IS ?
            """,
            [field]
        )
        var decision = Decision(kind: "match", who: who, why: why)
        decision.field = field
        decision.value = value
        let id = try note(decision, madeAt: madeAt)
        for old in earlier { try overrule(old, by: id) }
        return (id, earlier)
    }

    /// Notes what a person says of a record that stands on an edition; returns the decisions that
    /// this overrules.
    package func note(
        _ verdict: FactVerdict,
        of sheet: FactSheet,
        onEditionWith fingerprint: [UInt8],
        who: String,
        why: String?,
        madeAt: Int64
    ) throws(SQLiteError) -> (id: Int64, overruled: [Int64]) {
        let record = sheet.name.description
        let earlier = try connection.integers(
            """
            SELECT decisions.id FROM decision_editions
                JOIN decisions ON decisions.id = decision_id
            WHERE fingerprint = ? AND revoked_at IS NULL AND field = ? AND value = ?
            """,
            [fingerprint, Decision.recordField, record]
        )
        var decision = Decision(
            kind: verdict.decision,
            who: who,
            why: why
        )
        decision.left = [fingerprint]
        decision.field = Decision.recordField
        decision.value = record
        decision.former = sheet.first(.title)
        let id = try note(decision, madeAt: madeAt)
        for old in earlier { try overrule(old, by: id) }
        return (id, earlier)
    }

    /// Also those that later ones overrule: they would come back when those are taken back.
    package func standingChoices(
        of field: String,
        forWork work: Int64
    ) throws(SQLiteError) -> [Int64] {
        try connection.integers(
            """
            SELECT id FROM decisions WHERE revoked_at IS NULL AND kind = 'set' AND field = ?1 AND
                (work_id = ?2 OR work_id IN
                    (SELECT old_id FROM work_redirects WHERE new_id = ?2))
            """,
            [field, work]
        )
    }

    /// What the decisions in force of one kind, `same` or `not-same`, have on the other side of an
    /// edition.
    package func opposites(
        of fingerprint: [UInt8],
        _ kind: String
    ) throws(SQLiteError) -> [(decision: Int64, fingerprint: [UInt8])] {
        try solver.decisions.opposites(of: fingerprint, kind)
    }

    /// The edition that founded a work, also one that is part of another work now.
    package func fingerprint(founding work: Int64) throws(SQLiteError) -> [UInt8]? {
        try connection.row(
            """
            SELECT fingerprint FROM editions WHERE id = coalesce(
                (SELECT founder_id FROM works WHERE id = ?1),
                (SELECT founder_id FROM work_redirects WHERE old_id = ?1))
            """,
            [work]
        ) { $0.blob() }
    }
}
