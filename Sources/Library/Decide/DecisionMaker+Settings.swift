// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite
import Store
import Works

/// What holds for the whole library from now on.
extension DecisionMaker {
    /// What is in force already is not noted as another decision.
    mutating func join(by policy: MatchPolicy, _ request: DecisionRequest) throws(Failure) {
        let current = try library.asking { () throws(SQLiteError) in
            try writer.matchPolicy()
        }
        if policy == current { return }
        try set(request) { (writer, who, why, time) throws(SQLiteError) in
            try writer.note(policy, who: who, why: why, madeAt: time)
        }
    }

    mutating func join(by providers: IdentityProviders, _ request: DecisionRequest) throws(Failure)
    {
        let current = try library.asking { () throws(SQLiteError) in
            try writer.identityProviders()
        }
        if providers == current { return }
        try set(request) { (writer, who, why, time) throws(SQLiteError) in
            try writer.note(providers, who: who, why: why, madeAt: time)
        }
    }

    /// Notes something that takes the place of what was said before of the same.
    mutating func set(
        _ request: DecisionRequest,
        _ note: (RegisterWriter, _ who: String, _ why: String?, _ time: Int64)
            throws(SQLiteError) -> (id: Int64, overruled: [Int64])
    ) throws(Failure) {
        let (id, earlier) = try library.asking { () throws(SQLiteError) in
            try note(writer, request.who, request.why, now)
        }
        begin(id)
        for old in earlier { rule(old, by: id) }
        try count([id])
        isStale = true
    }
}
