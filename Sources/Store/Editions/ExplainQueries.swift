// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
import Works

extension RegisterReader {
    /// What joins the editions of a work; nil if there is no such work.
    package func graph(ofWork work: Int64) throws(Failure) -> WorkGraph? {
        try atOneMoment { () throws(SQLiteError) in
            let founder = try connection.integer(
                "SELECT founder_id FROM works WHERE id = ?",
                [work]
            )
            guard let founder else { return nil }
            var members: [WorkGraph.Member] = []
            var ids: Set<VolumeID> = []
            try connection.forEach(
                """
                SELECT editions.id, fingerprint, \(BookNames.columns), kind, value FROM editions
                LEFT JOIN volume_ids ON edition_id = editions.id AND names_key IS NOT NULL
                WHERE work_id = ? ORDER BY editions.id, position
                """,
                [work]
            ) { row in
                let edition = row.integer()
                let (fingerprint, names) = (row.blob(), BookNames(&row))
                if members.last?.edition != edition {
                    members.append(
                        WorkGraph.Member(edition: edition, fingerprint: fingerprint, names: names)
                    )
                }
                guard let id = VolumeID(&row) else { return }
                members[members.count - 1].ids.append(id)
                ids.insert(id)
            }
            var states: [VolumeID: IDState] = [:]
            for id in ids { states[id] = try idStateWithClusters(id) }
            let decisions = try DecisionsInForce(connection)
            var same: [(decision: Int64, left: Int64, right: Int64)] = []
            for decision in decisions.same {
                for left in decision.left where left.work == work {
                    for right in decision.right where right.work == work {
                        same.append((decision.decision, left.edition, right.edition))
                    }
                }
            }
            return WorkGraph(
                work: work,
                founder: founder,
                members: members,
                states: states,
                same: same
            )
        }
    }

    /// The ids of former works that lead to this one.
    package func formerIDs(ofWork work: Int64) throws(Failure) -> [Int64] {
        try asking { () throws(SQLiteError) in try formerIDs(work) }
    }

    func formerIDs(_ work: Int64) throws(SQLiteError) -> [Int64] {
        try connection.integers(
            "SELECT old_id FROM work_redirects WHERE new_id = ? ORDER BY old_id",
            [work]
        )
    }
}
