// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Terminal

extension RunProgress {
    /// What a run found out about files that were known before, in JSON.
    var changes: JSONObject {
        [
            "moved": .integer(moved), "touched": .integer(touched),
            "known_rejects": .integer(knownRejects), "missing": .integer(missing),
            "returned": .integer(returned), "superseded": .integer(superseded),
            "renewed": .integer(renewed),
        ]
    }
}

extension RunRecord {
    /// The same, as it is kept.
    var changes: JSONObject {
        [
            "moved": .integer(moved), "touched": .integer(touched),
            "known_rejects": .integer(knownRejects), "missing": .integer(missing),
            "returned": .integer(returned), "superseded": .integer(superseded),
            "renewed": .integer(renewed),
        ]
    }
}

extension Tally {
    /// The ledger: an object for each stage, in their order.
    var objects: [JSONValue] {
        Stage.allCases.map { stage in
            let count = self[stage]
            return .object([
                "stage": .string(stage.rawValue), "received": .integer(count.received),
                "advanced": .integer(count.advanced),
                "skipped": .object(JSONObject(count.skipped)),
                "rejected": .object(JSONObject(count.rejected)), "lost": .integer(count.lost),
            ])
        }
    }
}

extension JSONObject {
    /// A count for each code, in their order.
    init(_ counts: [ReasonCode: Int]) {
        self.init()
        for (code, count) in counts.sorted(by: { $0.key < $1.key }) {
            append(code.text, .integer(count))
        }
    }
}
