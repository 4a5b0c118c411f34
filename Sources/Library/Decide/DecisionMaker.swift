// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import SQLite
import Store
import System
import Works

/// Turns what a person says into decisions, inside one transaction.
///
/// Each is judged as if those before it had been carried out. Grouping again after each would take
/// long, so that waits until one needs to know the works; what is in force is always known.
struct DecisionMaker {
    let writer: RegisterWriter
    let library: Library
    let targets: TargetResolver
    let now = WallClock.now / 1_000_000_000
    var report = DecisionResult()
    var collections: CollectionMaker
    /// How many requests there were before.
    private var number = 0
    private var standings: DecisionStandings
    /// The works that wait to be grouped again, as far as `same` joined them.
    var joined = JoinedWorks()
    /// Whether they wait for more than that.
    var isStale = false
    private var waiting: Set<Int64> = []
    private var changes = WorkChanges()
    /// What speaks against saying that works are one that are one already.
    var alreadyOne: Failure?
    /// Earlier ones about an identifier; a new one takes their place even if it says the same.
    var verdicts: Set<Int64> = []
    /// Of the decisions that were made, the number of the request.
    private var origins: [Int64: Int] = [:]

    init(_ writer: RegisterWriter, _ library: Library) throws(Failure) {
        self.writer = writer
        self.library = library
        targets = TargetResolver(writer, library)
        collections = CollectionMaker(writer, library)
        standings = try library.asking { () throws(SQLiteError) in try DecisionStandings(writer) }
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
            // A question may be of another time: what it asks about became one work since.
            guard request.mayHold, error.kind == .wrongRequest else { throw error }
            report.outdated[number] = error.message
            number += 1
        }
    }

    private mutating func carryOut(_ request: DecisionRequest) throws(Failure) {
        switch request.action {
        case .same(let first, let second): try same(first, second, request)
        case .notSame(let targets): try notSame(targets, request)
        case .split(let work, let targets):
            try regroup()
            try split(work, targets, request)
        case .trust(let id): try judge(id, "trust", request)
        case .distrust(let id): try judge(id, "distrust", request)
        case .judge(let target, let record, let verdict):
            try judge(target, record, verdict, request)
        case .set(let work, let fields):
            try regroup()
            try set(work, fields, request)
        case .match(let policy): try join(by: policy, request)
        case .providers(let providers): try join(by: providers, request)
        case .collect(let change):
            try regroup()
            try collect(change, request)
        case .revoke(let decision, let isTogether):
            try revoke(decision, isTogether: isTogether, request)
        }
    }

    /// Groups again what the decisions affect, and says what that changed.
    mutating func settle() throws(Failure) -> DecisionResult {
        if let alreadyOne, report.made.isEmpty, report.standing.isEmpty { throw alreadyOne }
        isStale = true
        try regroup()
        let all = Array(Set(report.made + report.revoked + standings.changed))
        try library.asking { () throws(SQLiteError) in
            try writer.tie(report.made)
            try writer.settleCollections(of: all)
        }
        changes.sumUp()
        report.changes = changes
        report.collections = collections.effects
        report.removedCovers = try library.asking { () throws(SQLiteError) in
            try writer.sweepCovers(ofDecisions: report.revoked)
        }
        let known = Set(report.made).union(standings.changed).subtracting(report.revoked)
        report.overruled = overruled.intersection(known)
            .filter { !standings.isInForce($0) }.sorted(by: >)
        return report
    }

    /// Whether all that was said either holds already, or is taken back by what was said after it,
    /// so that what was said last is what was there before.
    var mayHaveSaidNothing: Bool {
        let made = Set(report.made)
        return made.contains { !standings.isInForce($0) } && report.changes.isEmpty
            && report.revoked.isEmpty
            && standings.changed.allSatisfy { made.contains($0) || verdicts.contains($0) }
    }

    /// The requests of which a decision is in force.
    var counting: Set<Int> {
        Set(report.made.filter(standings.isInForce).compactMap { origins[$0] })
    }

    /// Whether something said with others holds already.
    mutating func holds(_ request: DecisionRequest) throws(Failure) -> Bool {
        switch request.action {
        case .same(let first, let second):
            let pair = try pair(first, second)
            if pair.left == pair.right { return true }
            return try areSame(pair.left, pair.right)
        case .notSame(let targets):
            var others = try different(targets, request)
            while let first = others.popLast() {
                let opposite = try opposites(of: first)
                if others.contains(where: { opposite.isDisjoint(with: $0.fingerprints) }) {
                    return false
                }
            }
            return true
        case .trust(let id): return try verdict(on: id) == .trusted
        case .distrust(let id): return try verdict(on: id) == .distrusted
        case .judge(let target, let record, let verdict):
            return try judged(target, record, request).allSatisfy { $0.sheet.verdict == verdict }
        case .split, .set, .match, .providers, .collect, .revoke: return false
        }
    }

    /// Carries out what was decided so far, as far as it groups works.
    mutating func regroup() throws(Failure) {
        guard isStale || !joined.isEmpty else { return }
        let decisions = waiting
        try library.asking { () throws(SQLiteError) in
            try writer.regroup(after: decisions, &changes)
        }
        waiting = []
        joined = JoinedWorks()
        isStale = false
    }

    /// Decisions that may be out of force from now on.
    private var overruled: Set<Int64> = []

    func resolve(_ target: Target) throws(Failure) -> TargetEditions {
        try targets.resolve(target)
    }

    mutating func collect(
        _ change: CollectionChange,
        _ request: DecisionRequest
    ) throws(Failure) {
        let voice = CollectionMaker.Voice(who: request.who, why: request.why, time: now)
        let made = try collections.carryOut(change, voice, targets.resolve)
        if let made {
            begin(made)
            try count([made])
        }
    }

    // Steps.

    mutating func note(_ decision: Decision) throws(Failure) -> Int64 {
        let id = try library.asking { () throws(SQLiteError) in
            try writer.note(decision, madeAt: now)
        }
        begin(id)
        return id
    }

    mutating func begin(_ id: Int64) {
        report.made.append(id)
        origins[id] = number
    }

    /// Notes that a decision in force says what was said now.
    ///
    /// It is no other decision: a command that was killed behind its commit, and is given again,
    /// says nothing new.
    mutating func hold(_ decision: Int64) {
        if report.standing[number, default: []].contains(decision) { return }
        report.standing[number, default: []].append(decision)
    }

    /// Works out what is in force now that these were made or taken back.
    mutating func count(_ decisions: [Int64]) throws(Failure) {
        waiting.formUnion(decisions)
        let changed = try library.asking { () throws(SQLiteError) in
            try standings.settle(decisions, writer)
        }
        waiting.formUnion(changed)
    }

    mutating func overrule(_ old: Int64, by new: Int64) throws(Failure) {
        try library.asking { () throws(SQLiteError) in try writer.overrule(old, by: new) }
        rule(old, by: new)
    }

    mutating func rule(_ old: Int64, by new: Int64) {
        standings.add(old, by: new)
        overruled.insert(old)
    }
}
