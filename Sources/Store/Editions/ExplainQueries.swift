// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
import Works

extension RegisterReader {
    /// What joins the editions of a work; nil if there is no such work.
    package func graph(ofWork work: Int64) throws(Failure) -> WorkGraph? {
        try atOneMoment { () throws(SQLiteError) in
            let founder = try connection.prepare("SELECT founder_id FROM works WHERE id = ?")
                .first({ $0.integer(work) }, { $0.integer(0) })
            guard let founder else { return nil }
            var members: [WorkGraph.Member] = []
            var ids: Set<VolumeID> = []
            try connection.prepare(
                """
                SELECT editions.id, fingerprint, kind, value, \(BookNames.columns) FROM editions
                LEFT JOIN volume_ids ON edition_id = editions.id AND names_key IS NOT NULL
                WHERE work_id = ? ORDER BY editions.id, position
                """
            ).forEach({ $0.integer(work) }) { row in
                if members.last?.edition != row.integer(0) {
                    members.append(
                        WorkGraph.Member(
                            edition: row.integer(0),
                            fingerprint: row.blob(1),
                            names: BookNames(row, from: 4)
                        )
                    )
                }
                guard let kind = row.optionalText(2).flatMap(VolumeIDKind.init(named:)) else {
                    return
                }
                let id = VolumeID(kind: kind, value: row.text(3))
                members[members.count - 1].ids.append(id)
                ids.insert(id)
            }
            var states: [VolumeID: IDState] = [:]
            for id in ids { states[id] = try idState(id) }
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
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                "SELECT old_id FROM work_redirects WHERE new_id = ? ORDER BY old_id"
            ).all({ $0.integer(work) }, { $0.integer(0) })
        }
    }
}
