// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import System
import Works

/// Turns what a person says into decisions, inside one transaction.
struct DecisionMaker {
    private let writer: RegisterWriter
    private let library: Library
    private let targets: TargetResolver
    private let now = WallClock.now / 1_000_000_000
    private var report = DecisionResult()
    private var collections: CollectionMaker
    /// How many requests there were before.
    private var number = 0

    init(_ writer: RegisterWriter, _ library: Library) {
        self.writer = writer
        self.library = library
        targets = TargetResolver(writer, library)
        collections = CollectionMaker(writer, library)
    }

    mutating func decide(_ request: DecisionRequest) throws(Failure) {
        let before = report.made.count + report.revoked.count
        do throws(Failure) {
            try carryOut(request)
            if report.made.count + report.revoked.count == before { report.held.insert(number) }
            number += 1
        } catch {
            guard let place = request.place else { throw error }
            var error = error
            error.message = "\(place): \(error.message)"
            throw error
        }
    }

    private mutating func carryOut(_ request: DecisionRequest) throws(Failure) {
        switch request.action {
        case .same(let first, let second):
            try same(resolve(first), resolve(second), request)
        case .notSame(let targets): try notSame(targets, request)
        case .split(let work, let targets): try split(work, targets, request)
        case .trust(let id): try judge(id, "trust", request)
        case .distrust(let id): try judge(id, "distrust", request)
        case .set(let work, let fields): try set(work, fields, request)
        case .match(let policy): try match(policy, request)
        case .collect(let change): try collect(change, request)
        case .revoke(let decision, let isTogether):
            try revoke(decision, isTogether: isTogether, request)
        }
    }

    /// Groups again what the decisions affect, and says what that changed.
    mutating func settle() throws(Failure) -> DecisionResult {
        var changes = WorkChanges()
        let changed = try library.asking { () throws(SQLiteError) in
            try writer.tie(report.made)
            return try writer.settleDecisions(report.made + report.revoked, &changes)
        }
        report.changes = changes
        report.collections = collections.effects
        report.removedCovers = try library.asking { () throws(SQLiteError) in
            try writer.sweepCovers(ofDecisions: report.revoked)
        }
        report.overruled = changed.filter { id in
            !report.made.contains(id) && !report.revoked.contains(id)
                && overruled.contains(id)
        }
        return report
    }

    /// Decisions that may be out of force from now on.
    private var overruled: Set<Int64> = []

    private func resolve(_ target: Target) throws(Failure) -> TargetEditions {
        try targets.resolve(target)
    }

    // What each kind does.

    private mutating func same(
        _ first: TargetEditions,
        _ second: TargetEditions,
        _ request: DecisionRequest
    ) throws(Failure) {
        guard first.founder != second.founder else {
            if request.mayHold { return }
            throw Failure(
                .wrongRequest,
                "\(first.name) and \(second.name) are already one work",
                hint: "accession works explain shows why"
            )
        }
        var decision = Decision(kind: "same", who: request.who, why: request.why)
        decision.left = [first.founder]
        decision.right = [second.founder]
        let whole = try library.asking { () throws(SQLiteError) in
            Set(try writer.fingerprints(ofWorkWith: first.founder))
                .union(try writer.fingerprints(ofWorkWith: second.founder))
        }
        let id = try note(decision)
        // What keeps any of both works apart would keep them apart.
        try overrule(by: id, "not-same", touching: whole) { left, right in
            !whole.isDisjoint(with: left) && !whole.isDisjoint(with: right)
        }
    }

    /// A decision for each target but the last: it is none of those behind it.
    private mutating func notSame(
        _ targets: [Target],
        _ request: DecisionRequest
    ) throws(Failure) {
        var others: [TargetEditions] = []
        for target in targets { others.append(try resolve(target)) }
        while let first = others.first, others.count > 1 {
            others.removeFirst()
            for other in others where !Set(first.fingerprints).isDisjoint(with: other.fingerprints)
            {
                throw Failure(
                    .wrongRequest,
                    "\(first.name) and \(other.name) share an edition",
                    hint: "an edition cannot be kept apart from itself; name single editions"
                )
            }
            let rest = TargetEditions(
                name: "the others",
                fingerprints: others.flatMap(\.fingerprints)
            )
            try notSame(first, rest, request)
        }
    }

    private mutating func notSame(
        _ first: TargetEditions,
        _ second: TargetEditions,
        _ request: DecisionRequest
    ) throws(Failure) {
        let left = Set(first.fingerprints)
        let right = Set(second.fingerprints)
        if request.mayHold, try areApart(left, right) { return }
        var decision = Decision(kind: "not-same", who: request.who, why: request.why)
        decision.left = first.fingerprints
        decision.right = second.fingerprints
        let id = try note(decision)
        try overrule(by: id, "same", touching: left.union(right)) { one, other in
            (!left.isDisjoint(with: one) && !right.isDisjoint(with: other))
                || (!left.isDisjoint(with: other) && !right.isDisjoint(with: one))
        }
    }

    private mutating func split(
        _ work: Int64,
        _ targets: [Target],
        _ request: DecisionRequest
    ) throws(Failure) {
        let whole = try resolve(.work(work))
        var parting: [[UInt8]] = []
        for target in targets {
            let editions = try resolve(target)
            for fingerprint in editions.fingerprints {
                guard whole.fingerprints.contains(fingerprint) else {
                    throw Failure(
                        .wrongRequest,
                        "\(editions.name) is not in \(whole.name)",
                        hint: "accession works show \(work) lists its editions"
                    )
                }
                if !parting.contains(fingerprint) { parting.append(fingerprint) }
            }
        }
        let staying = whole.fingerprints.filter { !parting.contains($0) }
        guard !staying.isEmpty else {
            throw Failure(
                .wrongRequest,
                "\(whole.name) would keep no edition",
                hint: "name only the editions to move out, not all of them"
            )
        }
        try notSame(
            TargetEditions(name: "the editions named", fingerprints: parting),
            TargetEditions(name: "the others", fingerprints: staying),
            request
        )
    }

    private mutating func judge(
        _ volumeID: VolumeID,
        _ kind: String,
        _ request: DecisionRequest
    ) throws(Failure) {
        let said = try library.asking { () throws(SQLiteError) in
            try writer.verdict(on: volumeID)
        }
        if request.mayHold, said == (kind == "trust" ? .trusted : .distrusted) { return }
        var decision = Decision(kind: kind, who: request.who, why: request.why)
        decision.volumeID = volumeID
        let earlier = try library.asking { () throws(SQLiteError) in
            try writer.standingDecisions(on: volumeID)
        }
        let id = try note(decision)
        for old in earlier { try overrule(old, by: id) }
    }

    private mutating func match(
        _ policy: MatchPolicy,
        _ request: DecisionRequest
    ) throws(Failure) {
        let (id, earlier) = try library.asking { () throws(SQLiteError) in
            try writer.note(policy, who: request.who, why: request.why, madeAt: now)
        }
        report.made.append(id)
        overruled.formUnion(earlier)
    }

    private mutating func collect(
        _ change: CollectionChange,
        _ request: DecisionRequest
    ) throws(Failure) {
        let voice = CollectionMaker.Voice(who: request.who, why: request.why, time: now)
        let made = try collections.carryOut(change, voice, targets.resolve)
        if let made { report.made.append(made) }
    }

    private mutating func set(
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
                continue
            }
            var decision = Decision(kind: "set", who: request.who, why: request.why)
            decision.work = work
            decision.field = field.rawValue
            decision.value = value
            let id = try note(decision)
            for old in earlier { try overrule(old, by: id) }
        }
    }

    private mutating func revoke(
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

    private static let listHint = "accession works decisions lists them"

    // Steps.

    private mutating func note(_ decision: Decision) throws(Failure) -> Int64 {
        let id = try library.asking { () throws(SQLiteError) in
            try writer.note(decision, madeAt: now)
        }
        report.made.append(id)
        return id
    }

    private mutating func take(
        back decision: Int64,
        _ request: DecisionRequest
    ) throws(Failure) {
        try library.asking { () throws(SQLiteError) in
            try writer.revoke(decision, who: request.who, why: request.why, at: now)
        }
        report.revoked.append(decision)
    }

    private mutating func overrule(_ old: Int64, by new: Int64) throws(Failure) {
        try library.asking { () throws(SQLiteError) in try writer.overrule(old, by: new) }
        overruled.insert(old)
    }

    /// Whether a decision keeps any of these from any of those, and so their whole works.
    private func areApart(_ left: Set<[UInt8]>, _ right: Set<[UInt8]>) throws(Failure) -> Bool {
        let standing = try library.asking { () throws(SQLiteError) in
            try writer.pairingsInForce("not-same", touching: left)
        }
        return standing.contains { one in
            !left.isDisjoint(with: one.left) && !right.isDisjoint(with: one.right)
                || !left.isDisjoint(with: one.right) && !right.isDisjoint(with: one.left)
        }
    }

    /// Overrules what stands against a new decision.
    private mutating func overrule(
        by new: Int64,
        _ kind: String,
        touching fingerprints: Set<[UInt8]>,
        where stands: (_ left: Set<[UInt8]>, _ right: Set<[UInt8]>) -> Bool
    ) throws(Failure) {
        let candidates = try library.asking { () throws(SQLiteError) in
            try writer.pairingsInForce(kind, touching: fingerprints)
        }
        for candidate in candidates where stands(candidate.left, candidate.right) {
            try overrule(candidate.id, by: new)
        }
    }
}
