// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Which decisions are in force while one after the other is made or taken back.
///
/// What overrules what is read once; then only what hangs on a decision is looked at.
package struct DecisionStandings {
    private var rulers: [Int64: [Int64]] = [:]
    private var ruled: [Int64: [Int64]] = [:]
    /// Those of which it changed, and what it was before.
    private var before: [Int64: Bool] = [:]
    private var now: [Int64: Bool] = [:]

    package init(_ writer: RegisterWriter) throws(SQLiteError) {
        try writer.connection.forEach("SELECT decision_id, by_id FROM overrulings") {
            add($0.integer(), by: $0.integer())
        }
    }

    /// Notes that one overrules another.
    package mutating func add(_ decision: Int64, by ruler: Int64) {
        rulers[decision, default: []].append(ruler)
        ruled[ruler, default: []].append(decision)
    }

    /// The decisions that are in force now and were not when the register was read, or the other way
    /// round.
    package var changed: [Int64] { now.keys.filter { now[$0] != before[$0] } }

    /// Whether a decision is in force, of one that was settled.
    package func isInForce(_ decision: Int64) -> Bool { now[decision] ?? false }

    /// Works out which of these and of what they overrule are in force, and returns those of which it
    /// is something else now.
    ///
    /// The others hang on none of them.
    package mutating func settle(
        _ named: [Int64],
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> [Int64] {
        var affected = Set(named)
        var waiting = named
        while let decision = waiting.popLast() {
            for next in ruled[decision] ?? [] where affected.insert(next).inserted {
                waiting.append(next)
            }
        }
        var rulings = DecisionRulings()
        var standing: Set<Int64> = []
        var noted: [Int64: Bool] = [:]
        for decision in affected {
            let state = try writer.standing(of: decision)
            noted[decision] = state.isInForce
            if !state.isRevoked { standing.insert(decision) }
            for ruler in rulers[decision] ?? [] {
                rulings.add(decision, by: ruler)
                guard !affected.contains(ruler) else { continue }
                if try writer.standing(of: ruler).isInForce { standing.insert(ruler) }
            }
        }
        let inForce = rulings.inForce(among: Array(standing))
        var other: [Int64] = []
        for (decision, was) in noted {
            let isInForce = inForce.contains(decision)
            if before[decision] == nil { before[decision] = was }
            now[decision] = isInForce
            guard isInForce != was else { continue }
            try writer.note(decision, isInForce: isInForce)
            other.append(decision)
        }
        return other
    }
}

extension RegisterWriter {
    fileprivate func standing(
        of decision: Int64
    ) throws(SQLiteError) -> (isInForce: Bool, isRevoked: Bool) {
        try connection.row(
            "SELECT in_force, revoked_at IS NOT NULL FROM decisions WHERE id = ?",
            [decision]
        ) { ($0.bool(), $0.bool()) } ?? (false, true)
    }

    func note(_ decision: Int64, isInForce: Bool) throws(SQLiteError) {
        try connection.run(
            "UPDATE decisions SET in_force = ? WHERE id = ?",
            [isInForce, decision]
        )
    }
}
