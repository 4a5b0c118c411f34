// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Reads the closure of a change from the register.
///
/// A work that is not contested is closed in itself: whatever joins one of its editions is in it.
/// Of a contested one the neighbours belong to the closure as well, because how they are kept apart
/// depends on all of them.
final class AffectedEditionsLoader {
    private let record: Statement
    private let members: Statement
    private let byFingerprint: Statement
    private let isContested: Statement
    private let claims: ClaimTable
    private let idStates: IDStateTable
    private let decisions: DecisionTable

    init(
        _ connection: borrowing Connection,
        _ claims: ClaimTable,
        _ idStates: IDStateTable,
        _ decisions: DecisionTable
    ) throws(SQLiteError) {
        record = try connection.prepare(
            """
            SELECT work_id, fingerprint, \(BookNames.columns)
            FROM editions WHERE id = ?
            """
        )
        members = try connection.prepare("SELECT id FROM editions WHERE work_id = ? ORDER BY id")
        byFingerprint = try connection.prepare(
            "SELECT id FROM editions WHERE fingerprint = ?"
        )
        isContested = try connection.prepare("SELECT contested FROM works WHERE id = ?")
        self.claims = claims
        self.idStates = idStates
        self.decisions = decisions
    }

    /// What a work holds, oldest first.
    func editions(of work: WorkID) throws(SQLiteError) -> [Int64] {
        try members.rows([work.raw]) { $0.integer() }
    }

    func edition(fingerprint: [UInt8]) throws(SQLiteError) -> Int64? {
        try byFingerprint.row([fingerprint]) { $0.integer() }
    }

    /// The closure of these editions, and of one that is just being added.
    func load(
        _ seeds: Set<Int64>,
        newcomer: AffectedEditions.Record?
    ) throws(SQLiteError) -> AffectedEditions {
        let hasPairings = try decisions.hasPairings()
        var search = Search(closure: AffectedEditions())
        if let newcomer {
            search.closure.records.append(newcomer)
            try reach(from: newcomer, &search, hasPairings)
        }
        for seed in seeds.sorted() {
            if let work = try work(of: seed) { search.reach(work) }
        }
        while let work = search.waiting.popLast() {
            let isContested =
                try isContested.row([work.raw]) { $0.bool() } ?? false
            for edition in try editions(of: work) {
                guard let record = try read(edition) else { continue }
                search.closure.records.append(record)
                if isContested { try reach(from: record, &search, hasPairings) }
            }
        }
        search.closure.records.sort { $0.edition < $1.edition }
        for id in search.closure.records.lazy.flatMap(\.ids)
        where search.closure.states[id] == nil {
            guard var state = try idStates.state(id) else { continue }
            if IdentityRule.isClustered(id.kind, state) {
                var names = try claims.differentMembers(IDKey(id), id).map(\.names)
                if let newcomer, newcomer.ids.contains(id) { names.append(newcomer.names) }
                state.clusters = IdentityRule.clusters(id.kind, state, among: names)
            }
            search.closure.states[id] = state
        }
        if hasPairings { try addPairings(to: &search.closure) }
        search.closure.policy = try decisions.matchPolicy()
        return search.closure
    }

    /// How far the search has come.
    private struct Search {
        var closure: AffectedEditions
        var waiting: [WorkID] = []
        var reached: Set<WorkID> = []
        var followed: Set<VolumeID> = []
        var heard: Set<Int64> = []

        mutating func reach(_ work: WorkID) {
            if reached.insert(work).inserted { waiting.append(work) }
        }
    }

    private func reach(
        from record: AffectedEditions.Record,
        _ search: inout Search,
        _ hasPairings: Bool
    ) throws(SQLiteError) {
        for id in record.ids where search.followed.insert(id).inserted {
            guard (try idStates.state(id) ?? IDState()).joins else { continue }
            for member in try claims.members(id) { search.reach(member.work) }
        }
        guard hasPairings else { return }
        for decision in try decisions.pairings(of: record.fingerprint)
        where search.heard.insert(decision).inserted {
            let pairing = try decisions.pairing(decision)
            guard pairing.isSame else { continue }
            for fingerprint in pairing.left + pairing.right {
                guard let edition = try edition(fingerprint: fingerprint),
                    let work = try work(of: edition)
                else { continue }
                search.reach(work)
            }
        }
    }

    func work(of edition: Int64) throws(SQLiteError) -> WorkID? {
        try record.row([edition]) { WorkID($0.integer()) }
    }

    private func read(_ edition: Int64) throws(SQLiteError) -> AffectedEditions.Record? {
        let ids = try claims.ids(of: edition)
        return try record.row([edition]) { row in
            AffectedEditions.Record(
                edition: edition,
                work: WorkID(row.integer()),
                fingerprint: row.blob(),
                names: BookNames(&row),
                ids: ids
            )
        }
    }

    private func addPairings(to closure: inout AffectedEditions) throws(SQLiteError) {
        var places: [[UInt8]: Int] = [:]
        var found: Set<Int64> = []
        for (place, record) in closure.records.enumerated() {
            places[record.fingerprint] = place
            found.formUnion(try decisions.pairings(of: record.fingerprint))
        }
        for id in found.sorted() {
            let pairing = try decisions.pairing(id)
            let left = pairing.left.compactMap { places[$0] }
            let right = pairing.right.compactMap { places[$0] }
            if !pairing.isSame {
                closure.notSame.append(NotSame(left: left, right: right))
            } else if let first = left.first, let second = right.first {
                closure.same.append((first, second, id))
            }
        }
    }
}
