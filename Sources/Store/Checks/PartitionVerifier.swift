// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Computes the states of identifiers and the works again, from all claims and decisions, and
/// compares them with what the register says.
///
/// Without a word that two editions are not the same, works are what identifiers and decisions
/// connect, and the order of joining plays no part. Only what is connected with such editions is
/// solved with the rule itself.
final class PartitionVerifier {
    private let reader: RegisterReader
    private let states: KnownIDStates
    private let rule: IdentityRule
    private var forest: EditionForest
    private var findings = RegisterCheck(.findings)
    /// Of the few numbers that were given out more than once.
    private var clusters: [VolumeID: NameClusters] = [:]

    init(_ reader: RegisterReader, _ states: KnownIDStates) throws(SQLiteError) {
        self.reader = reader
        self.states = states
        rule = IdentityRule(try reader.currentMatchPolicy())
        var ids: [Int64] = []
        var works: [Int64] = []
        try reader.connection.forEach("SELECT id, work_id FROM editions ORDER BY id") { row in
            ids.append(row.integer())
            works.append(row.integer())
        }
        forest = EditionForest(ids: ids, works: works)
    }

    func run() throws(SQLiteError) -> (findings: RegisterCheck, partition: RegisterCheck) {
        let groups = IdentifierGroups(reader, states)
        let keys = try groups.forEach { (id, members) throws(SQLiteError) in
            try join(members, by: id)
        }
        try checkUnclaimed()
        // Of most identifiers nothing is noted, and their one claim shows nothing: that holds too.
        findings.checked = keys
        findings.finding =
            "the records of \(RegisterCheck.counted(keys, "identifier")) agree with the claims"
        let decisions = try DecisionsInForce(reader.connection)
        for decision in decisions.same {
            for left in decision.left {
                for right in decision.right { forest.join(left.edition, right.edition) }
            }
        }
        return (findings, try compare(decisions))
    }
}

// MARK: - Identifiers

extension PartitionVerifier {
    /// Joins the editions that an identifier makes one work, and checks what is noted of it.
    private func join(
        _ members: [IdentifierGroups.Member],
        by id: VolumeID
    ) throws(SQLiteError) {
        let noted = try states[id]
        var first: [(member: Int, names: BookNames)] = []
        for (place, member) in members.enumerated()
        where place == 0 || members[place - 1].names != member.names {
            first.append((place, try reader.names(ofEdition: member.edition)))
        }
        let shown = rule.finding(id.kind, among: first.map(\.names))
        if noted?.finding != shown {
            findings.fail(
                "\(id) is recorded as \(noted?.finding?.rawValue ?? "nothing") but is "
                    + (shown?.rawValue ?? "nothing special")
            )
        }
        var state = IDState(finding: shown, verdict: noted?.verdict)
        state.clusters = IdentityRule.clusters(id.kind, state, among: first.map(\.names))
        if let found = state.clusters { clusters[id] = found }
        guard state.joins else { return }
        for (index, one) in first.enumerated() {
            if IdentityRule.joins(id.kind, state, one.names, one.names) {
                let end = index + 1 < first.count ? first[index + 1].member : members.count
                for place in one.member..<end {
                    forest.join(members[one.member].edition, members[place].edition)
                }
            }
            // Each joins each where nothing contradicts, so one will do.
            let isSimple = IdentityRule.joinsAlike(id.kind, state)
            for two in isSimple ? first[..<min(1, index)] : first[..<index]
            where IdentityRule.joins(id.kind, state, one.names, two.names) {
                forest.join(members[one.member].edition, members[two.member].edition)
            }
        }
    }

    /// An identifier that no edition claims has nothing to show.
    private func checkUnclaimed() throws(SQLiteError) {
        try reader.connection.forEach(
            """
            SELECT kind, value, finding FROM id_states AS noted
            WHERE finding IS NOT NULL AND NOT EXISTS (SELECT 1 FROM volume_ids
                WHERE volume_ids.id_key = noted.id_key AND volume_ids.kind = noted.kind
                AND volume_ids.value = noted.value AND names_key IS NOT NULL)
            """
        ) { row in
            findings.fail("\(row.text()):\(row.text()) is \(row.text()), but not claimed")
        }
    }
}

// MARK: - Works

extension PartitionVerifier {
    private func compare(_ decisions: DecisionsInForce) throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.partition)
        check.checked = forest.ids.count
        var groups = forest.roots()
        var contested: Set<Int32> = []
        for decision in decisions.apart {
            for member in decision.left + decision.right {
                if let place = forest.place(member.edition) { contested.insert(groups[place]) }
            }
        }
        let roots = groups
        contested.formUnion(try cataloguedApart(roots))
        if !contested.isEmpty {
            try solve(contested, of: roots, into: &groups, decisions)
        }
        let firsts = compare(groups, &check)
        try compareContested(firsts, roots, contested, &check)
        check.finding =
            "\(RegisterCheck.counted(check.checked, "edition is", "editions are")) in the "
            + "\(RegisterCheck.counted(firsts.count, "work")) that the rules give"
        return check
    }

    /// Where names join, what holds several works of one catalogue.
    private func cataloguedApart(_ roots: [Int32]) throws(SQLiteError) -> Set<Int32> {
        guard rule.policy.joinsByNames else { return [] }
        var works: [Int32: Set<VolumeID>] = [:]
        let kinds = VolumeIDKind.all.filter(\.isOnePerWork).map { "'\($0.name)'" }
        try reader.connection.walk(
            """
            SELECT edition_id, kind, value FROM volume_ids
            WHERE kind IN (\(kinds.joined(separator: ", "))) AND names_key IS NOT NULL
            """
        ) { (row) throws(SQLiteError) in
            let edition = row.integer()
            if let id = VolumeID(&row), let place = forest.place(edition),
                try states[id]?.joins != false
            {
                works[roots[place], default: []].insert(id)
            }
            return true
        }
        return Set(works.filter { Partition.haveSeveral($0.value) }.keys)
    }

    /// Solves what is connected with editions that people keep apart.
    private func solve(
        _ contested: Set<Int32>,
        of roots: [Int32],
        into groups: inout [Int32],
        _ decisions: DecisionsInForce
    ) throws(SQLiteError) {
        var components: [Int32: [Int]] = [:]
        for (place, root) in roots.enumerated() where contested.contains(root) {
            components[root, default: []].append(place)
        }
        for places in components.values {
            var index: [Int64: Int] = [:]
            for (number, place) in places.enumerated() { index[forest.ids[place]] = number }
            let records = try records(places)
            var known: [VolumeID: IDState] = [:]
            for id in Set(records.flatMap(\.ids)) {
                known[id] = try states[id]
                known[id]?.clusters = clusters[id]
            }
            var same: [(Int, Int)] = []
            for decision in decisions.same {
                for left in decision.left.compactMap({ index[$0.edition] }) {
                    for right in decision.right.compactMap({ index[$0.edition] }) {
                        same.append((left, right))
                    }
                }
            }
            let apart = decisions.apart.map { decision in
                NotSame(
                    left: decision.left.compactMap { index[$0.edition] },
                    right: decision.right.compactMap { index[$0.edition] }
                )
            }
            let solved = Partition.solve(
                records,
                states: known,
                same: same,
                notSame: apart.filter { !$0.left.isEmpty && !$0.right.isEmpty }
            )
            for group in solved {
                let first = group.map { places[$0] }.min() ?? 0
                for number in group { groups[places[number]] = Int32(first) }
            }
        }
    }

    private func records(_ places: [Int]) throws(SQLiteError) -> [Partition.Record] {
        var records: [Partition.Record] = []
        for place in places {
            let edition = forest.ids[place]
            let ids = try reader.connection.rows(
                """
                SELECT kind, value FROM volume_ids WHERE edition_id = ? AND names_key IS NOT NULL
                ORDER BY position
                """,
                [edition]
            ) { VolumeID(&$0) }
            let record = try reader.connection.row(
                "SELECT fingerprint, \(BookNames.columns) FROM editions WHERE id = ?",
                [edition]
            ) { row in
                Partition.Record(
                    key: row.blob(),
                    names: BookNames(&row),
                    ids: ids.compactMap { $0 }
                )
            }
            records.append(record ?? Partition.Record(key: [], names: .none, ids: []))
        }
        return records
    }

    /// Compares groups and works, which must be the same up to their numbers; returns the first
    /// edition of each work, by place.
    private func compare(_ groups: [Int32], _ check: inout RegisterCheck) -> [Int64: Int32] {
        var firsts: [Int64: Int32] = [:]
        for (place, group) in groups.enumerated() {
            let work = forest.works[place]
            let leader = forest.works[Int(group)]
            if leader != work {
                check.fail(
                    "edition \(forest.ids[place]) is in work \(work), but belongs with edition "
                        + "\(forest.ids[Int(group)]) of work \(leader)"
                )
            }
            guard let first = firsts[work] else {
                firsts[work] = Int32(place)
                continue
            }
            if groups[Int(first)] != group, leader == work {
                check.fail(
                    "editions \(forest.ids[Int(first)]) and \(forest.ids[place]) are both in work "
                        + "\(work), but nothing joins them"
                )
            }
        }
        return firsts
    }

    private func compareContested(
        _ firsts: [Int64: Int32],
        _ roots: [Int32],
        _ contested: Set<Int32>,
        _ check: inout RegisterCheck
    ) throws(SQLiteError) {
        try reader.connection.forEach("SELECT id, contested FROM works") { row in
            let (work, isContested) = (row.integer(), row.bool())
            guard let first = firsts[work] else { return }
            let expected = contested.contains(roots[Int(first)])
            if isContested != expected {
                check.fail(
                    "work \(work) is \(expected ? "" : "not ")contested, but recorded as "
                        + (expected ? "not contested" : "contested")
                )
            }
        }
    }
}
