// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store
import System

/// What a person chooses for a work, and what is taken back.
extension DecisionMaker {
    mutating func set(
        _ named: Int64,
        _ fields: [WorkField: String?],
        _ request: DecisionRequest
    ) throws(Failure) {
        let work = try library.asking { () throws(SQLiteError) in try writer.liveWork(named) }
        guard let work else { throw Failure.noWork(named) }
        for field in WorkField.allCases {
            guard let value = fields[field] else { continue }
            let earlier = try library.asking { () throws(SQLiteError) in
                try writer.standingChoices(of: field.rawValue, forWork: work)
            }
            guard let value else {
                for old in earlier { try take(back: old, request) }
                if field == .cover, earlier.isEmpty {
                    let untold = try library.asking { () throws(SQLiteError) in
                        try writer.removeToldCover(ofWork: work)
                    }
                    if let untold { report.untold[named] = untold }
                }
                continue
            }
            let same = try library.asking { () throws(SQLiteError) in
                try writer.decision(choosing: value, of: field.rawValue, forWork: work)
            }
            if let same {
                hold(same)
                continue
            }
            var decision = Decision(kind: "set", who: request.who, why: request.why)
            decision.work = work
            decision.field = field.rawValue
            decision.value = value
            let id = try note(decision)
            for old in earlier { try overrule(old, by: id) }
            try count([id])
        }
    }

    mutating func revoke(
        _ named: Int64?,
        isTogether: Bool,
        _ request: DecisionRequest
    ) throws(Failure) {
        guard let named else {
            let newest = try library.asking { () throws(SQLiteError) in
                try writer.newestDecisionInForce()
            }
            guard let newest else {
                throw Failure(.inputMissing, "no decision is in force", hint: Self.listHint)
            }
            return try revoke(newest, isTogether: isTogether, request)
        }
        if isTogether {
            let all = try library.asking { () throws(SQLiteError) in
                try writer.standingDecisions(madeWith: named)
            }
            guard all.isEmpty else {
                for decision in all where !report.revoked.contains(decision) {
                    try take(back: decision, request)
                }
                return
            }
        }
        let state = try library.asking { () throws(SQLiteError) in
            try writer.state(ofDecision: named)
        }
        switch state {
        case .standing: try take(back: named, request)
        case .revoked(let time, let who):
            throw Failure(
                .inputMissing,
                "decision \(named) was revoked \(UTCTime(seconds: time).text) by \(who)",
                hint: "make the same decision again if it should hold"
            )
        case nil:
            throw Failure(.inputMissing, "there is no decision \(named)", hint: Self.listHint)
        }
    }

    private static let listHint = "accession undo --list lists them"

    private mutating func take(
        back decision: Int64,
        _ request: DecisionRequest
    ) throws(Failure) {
        try library.asking { () throws(SQLiteError) in
            try writer.revoke(decision, who: request.who, why: request.why, at: now)
        }
        report.revoked.append(decision)
        try count([decision])
        isStale = true
    }
}
