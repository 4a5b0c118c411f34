// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import SQLite
package import Works

/// What a merge asks of the register that it goes into, and writes besides editions.
package final class MergeTarget {
    let writer: RegisterWriter
    private let decisionsBefore: DecisionLedger

    /// To be made before the first edition comes in: what people said here, they said of the works
    /// there were.
    package init(_ writer: RegisterWriter) throws(SQLiteError) {
        decisionsBefore = try DecisionLedger(writer.connection)
        self.writer = writer
    }

    /// What people here put on the blocklist.
    package func ownBlocklist() throws(SQLiteError) -> Blocklist {
        try BlocklistTable.own(writer.connection)
    }

    /// Notes where a folder lies whose books came over, unless that is known here.
    package func note(_ place: SourcePlace, of source: Path, run: Int64) throws(SQLiteError) {
        guard try SourceTable.place(of: source, writer.connection) == nil else { return }
        try SourceTable.note(place, of: source, run: run, writer.connection)
    }

    /// The work here that a work there has become: that of the first of its editions that is here.
    package func work(of fingerprints: [[UInt8]]) throws(SQLiteError) -> Int64? {
        for fingerprint in fingerprints {
            if let found = try writer.work(withFingerprint: fingerprint) { return found }
        }
        return nil
    }
}

// MARK: - Decisions

extension MergeTarget {
    /// What became of the decisions of another register.
    package struct DecisionMergeCounts: Sendable, Equatable {
        package var found = 0
        /// Those that are written down here already.
        package var known = 0
        package var new = 0
        /// New ones that overrule one of here.
        package var won = 0
        /// New ones that one of here overrules.
        package var lost = 0
        /// Choices for works of which no edition is here.
        package var withoutWork = 0
        /// Known ones that were taken back there.
        package var revoked: [Int64] = []
        /// Those of this register that are no longer in force, though they were not undone.
        package var overruled: [Int64] = []

        package init() {}

        package mutating func add(_ other: Self) {
            found += other.found
            known += other.known
            new += other.new
            won += other.won
            lost += other.lost
            withoutWork += other.withoutWork
            revoked += other.revoked
            overruled += other.overruled
        }

        package var balance: Balance {
            Balance(
                "found",
                found,
                [
                    .init("known", known), .init("new", new),
                    .init("without_work", withoutWork, isRare: true),
                ]
            )
        }
    }

    /// Enters what people decided there, once all editions are in.
    package func mergeDecisions(
        of source: MergeSource,
        run: Int64,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) -> DecisionMergeCounts {
        var report = DecisionMergeCounts()
        guard source.has(.decisions) else { return report }
        try mergeCollections(of: source, run: run, &report)
        let theirs = try DecisionLedger(source.connection)
        let found = theirs.entries.count { !$0.isOfLibrary }
        if found == 0 { return report }
        report.found += found
        // Only when it is settled what is one work, one can say which work a choice is for.
        let meeting = DecisionMerge(ours: decisionsBefore, theirs: theirs, live: [:]) {
            !$0.isChoice && !$0.isOfLibrary
        }
        try write(meeting, &report, &changes)
        let (choices, live) = try translateChoices(theirs, source, &report)
        let second = DecisionMerge(ours: decisionsBefore, theirs: choices, live: live) {
            $0.isChoice
        }
        try write(second, &report, &changes)
        return report
    }

    private func write(
        _ meeting: DecisionMerge,
        _ report: inout DecisionMergeCounts,
        _ changes: inout WorkChanges
    ) throws(SQLiteError) {
        var ids: [Int64] = []
        var touched: [Int64] = []
        for member in meeting.members {
            if let id = member.ours {
                ids.append(id)
                guard member.isRevokedNow, let revocation = member.entry.revocation else {
                    continue
                }
                try writer.revoke(
                    id,
                    who: revocation.by ?? "",
                    why: revocation.why,
                    at: revocation.at
                )
                report.revoked.append(id)
                touched.append(id)
            } else {
                let id = try writer.enter(member.entry, inForce: false)
                ids.append(id)
                touched.append(id)
                report.new += 1
            }
        }
        for ruling in meeting.rulings {
            try writer.overrule(ids[ruling.loser], by: ids[ruling.winner])
        }
        report.known += meeting.known
        report.won += meeting.won.count
        report.lost += meeting.lost.count
        let inForce = Set(try decisionsInForce())
        _ = try writer.settleDecisions(touched, &changes)
        let after = Set(try decisionsInForce())
        report.overruled += inForce.subtracting(after).subtracting(report.revoked).sorted()
    }

    private func decisionsInForce() throws(SQLiteError) -> [Int64] {
        try writer.connection.integers("SELECT id FROM decisions WHERE in_force = 1")
    }

    /// Says of each choice for which work of here it is: under the id that the edition founded
    /// which founded theirs, or else under the id of the work where that edition is.
    private func translateChoices(
        _ theirs: DecisionLedger,
        _ source: MergeSource,
        _ report: inout DecisionMergeCounts
    ) throws(SQLiteError) -> (choices: DecisionLedger, live: [Int64: Int64]) {
        var choices = theirs
        choices.entries = []
        var live: [Int64: Int64] = [:]
        for entry in decisionsBefore.entries {
            if let work = entry.work { live[work] = try leads(work) }
        }
        for var entry in theirs.entries where entry.isChoice {
            guard let work = entry.work, let id = try id(forWork: work, of: source) else {
                report.withoutWork += 1
                continue
            }
            entry.work = id
            live[id] = try leads(id)
            choices.entries.append(entry)
        }
        return (choices, live)
    }

    private func id(forWork work: Int64, of source: MergeSource) throws(SQLiteError) -> Int64? {
        let fingerprints = try source.fingerprints(ofWork: work)
        guard let first = fingerprints.first else { return nil }
        let founded = try writer.connection.integer(
            """
            SELECT works.id FROM editions JOIN works ON works.id = work_id
                WHERE fingerprint = ?1 AND founder_id = editions.id
            UNION ALL
            SELECT old_id FROM editions JOIN work_redirects ON new_id = work_id
                WHERE fingerprint = ?1 AND founder_id = editions.id
            ORDER BY 1 LIMIT 1
            """,
            [first]
        )
        if let founded { return founded }
        return try self.work(of: fingerprints)
    }

    private func leads(_ work: Int64) throws(SQLiteError) -> Int64 {
        try writer.connection.integer("SELECT \(WorkRedirect.liveID("?1"))", [work]) ?? work
    }
}
