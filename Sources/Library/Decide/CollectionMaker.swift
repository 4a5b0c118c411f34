// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Store
import System

/// Turns what a person wants of collections into statements, inside one transaction.
struct CollectionMaker {
    private let writer: RegisterWriter
    private let library: Library
    private(set) var effects = CollectionEffects()

    init(_ writer: RegisterWriter, _ library: Library) {
        self.writer = writer
        self.library = library
    }

    /// What is said, before it is known to change anything.
    private struct Statement {
        /// Such as `rename`.
        let verb: String
        let path: CollectionPath
        var former: CollectionPath?
    }

    /// Who says it.
    struct Voice {
        let who: String
        let why: String?
        let time: Int64
        /// The run that does so, where it is no person.
        var run: Int64?
    }

    /// Carries one change out; returns the decision, or nil if all was as wanted.
    ///
    /// - Parameter resolve: finds the editions that a person points at.
    mutating func carryOut(
        _ change: CollectionChange,
        _ voice: Voice,
        _ resolve: (Target) throws(Failure) -> TargetEditions
    ) throws(Failure) -> Int64? {
        switch change {
        case .create(let path): return try create(path, voice)
        case .rename(let path, let name): return try rename(path, name, voice)
        case .move(let path, let target): return try move(path, target, voice)
        case .remove(let path, let isRecursive): return try remove(path, isRecursive, voice)
        case .add(let targets, let path, let position):
            var works: [TargetEditions] = []
            for target in targets { works.append(try resolve(target)) }
            return try add(works, path, position, voice, resolve)
        case .takeOut(let targets, let path):
            var works: [TargetEditions] = []
            for target in targets { works.append(try resolve(target)) }
            return try takeOut(works, path, voice)
        case .keep(let path, let keeps): return try keep(path, keeps, voice)
        }
    }

    // Where collections are.

    private mutating func create(
        _ path: CollectionPath,
        _ voice: Voice
    ) throws(Failure) -> Int64? {
        guard try writer.reader.collection(at: path) == nil else {
            throw Failure(
                .wrongRequest,
                "there is a \(path.kind.rawValue) \(path) already",
                hint: "accession collections show shows what is in it"
            )
        }
        let decision = try note(Statement(verb: "create", path: path), voice)
        _ = try make(path, decision)
        return decision.id
    }

    /// Makes it with the folders above it that are not there; returns its id.
    mutating func make(
        _ path: CollectionPath,
        _ decision: Noted
    ) throws(Failure) -> Int64 {
        if let found = try writer.reader.collection(at: path) { return found.id }
        var parent: Int64?
        if let above = path.parent { parent = try make(above, decision) }
        effects.created.append(path)
        return try library.asking { () throws(SQLiteError) in
            let id = try writer.makeCollection(path, at: decision.moment)
            try writer.place(id, named: path.name, in: parent, by: decision.id)
            try writer.settle(new: id, named: path.name, in: parent)
            return id
        }
    }

    private mutating func rename(
        _ path: CollectionPath,
        _ name: String,
        _ voice: Voice
    ) throws(Failure) -> Int64? {
        let found = try existing(path)
        let new = found.path.renamed(name)
        guard new != found.path else { return nil }
        try refuseTaken(new, unless: found)
        let statement = Statement(verb: "rename", path: new, former: found.path)
        let decision = try note(statement, voice)
        try place(found.id, named: name, in: found.parent, decision)
        return decision.id
    }

    private mutating func move(
        _ path: CollectionPath,
        _ target: CollectionPath?,
        _ voice: Voice
    ) throws(Failure) -> Int64? {
        let found = try existing(path)
        guard path.kind == .folder, target.map({ $0.kind == .folder }) ?? true else {
            throw Failure(
                .wrongRequest,
                "a tag is in no folder, and no folder in it",
                hint: "accession collections rename gives it another name"
            )
        }
        let folder = try target.map { (path) throws(Failure) in try existing(path) }
        guard folder?.id != found.parent else { return nil }
        if let folder, try isInside(folder.id, found.id) {
            throw Failure(
                .wrongRequest,
                "\(found.path) cannot be moved into "
                    + (folder.id == found.id ? "itself" : "\(folder.path), which is in it"),
                hint: "move it into a folder that is not below it"
            )
        }
        let new =
            folder?.path.appending(found.path.name)
            ?? found.path.atTop
        try refuseTaken(new, unless: found)
        let decision = try note(
            Statement(verb: "move", path: new, former: found.path),
            voice
        )
        try place(found.id, named: found.path.name, in: folder?.id, decision)
        return decision.id
    }

    private mutating func remove(
        _ path: CollectionPath,
        _ isRecursive: Bool,
        _ voice: Voice
    ) throws(Failure) -> Int64? {
        let found = try existing(path)
        let all = try writer.reader.collections(counted: false)
        var below: [CollectionRow] = []
        var ids: Set<Int64> = [found.id]
        for row in all {
            guard let parent = row.parent, ids.contains(parent) else { continue }
            ids.insert(row.id)
            below.append(row)
        }
        guard below.isEmpty || isRecursive else {
            throw Failure(
                .wrongRequest,
                below.count == 1
                    ? "there is a folder in \(found.path)"
                    : "there are \(below.count) folders in \(found.path)",
                hint: "add --recursive to remove them as well; the works stay in the library"
            )
        }
        let decision = try note(Statement(verb: "remove", path: found.path), voice)
        // Each with the folder that it was in: what others put below it moves up to that.
        for row in [found] + below {
            try library.asking { () throws(SQLiteError) in
                for id in try writer.collections(at: row.id) {
                    try writer.place(id, named: nil, in: row.parent, by: decision.id)
                }
            }
            effects.removed.append(row.path)
        }
        try library.asking { () throws(SQLiteError) in try writer.settleCollections() }
        return decision.id
    }

    /// Says so of each that has its home there.
    private func place(
        _ home: Int64,
        named name: String,
        in parent: Int64?,
        _ decision: Noted
    ) throws(Failure) {
        try library.asking { () throws(SQLiteError) in
            for id in try writer.collections(at: home) {
                try writer.place(id, named: name, in: parent, by: decision.id)
            }
            try writer.settleCollections()
        }
    }

    // What is in them.

    private mutating func add(
        _ works: [TargetEditions],
        _ path: CollectionPath,
        _ position: CollectionChange.Position?,
        _ voice: Voice,
        _ resolve: (Target) throws(Failure) -> TargetEditions
    ) throws(Failure) -> Int64? {
        if path.kind == .folder, try writer.reader.collection(at: path) == nil {
            throw .noCollection(
                path,
                hint: "make it first, with: accession collections create FOLDER"
            )
        }
        let known = try writer.reader.collection(at: path)
        var coming: [TargetEditions] = []
        // What runs put there, which a person wants there too from now on.
        var confirmed: [(fingerprint: [UInt8], place: Int64?)] = []
        for work in works {
            let standings = try known.map { (row) throws(Failure) in try holding(row.id, work) }
            guard let standings, !standings.isEmpty, position == nil else {
                coming.append(work)
                continue
            }
            effects.kept += 1
            guard standings.allSatisfy(\.standing.isByRun) else { continue }
            confirmed += standings.map { ($0.fingerprint, $0.standing.place) }
        }
        guard !coming.isEmpty || !confirmed.isEmpty else { return nil }
        let decision = try note(Statement(verb: "add", path: known?.path ?? path), voice)
        let id = try make(path, decision)
        var order = FolderOrder(try writer.reader.members(ofCollection: id))
        var before: [UInt8]?
        if case .before(let target) = position {
            before = try resolve(target).fingerprints.first { order.contains($0) }
            guard before != nil else {
                throw Failure(
                    .wrongRequest,
                    "\(try resolve(target).name) is not in \(path)",
                    hint: "accession collections show lists what is in it"
                )
            }
        }
        if !coming.isEmpty { order.put(coming.map(\.fingerprints), position ?? .last, before) }
        try library.asking { () throws(SQLiteError) in
            for (fingerprint, place) in confirmed {
                try writer.put(fingerprint, .in, id, place: place, by: decision.id)
            }
            for (fingerprint, place) in order.changes {
                try writer.put(fingerprint, .in, id, place: place, by: decision.id)
            }
        }
        effects.added += coming.count
        return decision.id
    }

    private mutating func takeOut(
        _ works: [TargetEditions],
        _ path: CollectionPath,
        _ voice: Voice
    ) throws(Failure) -> Int64? {
        let found = try existing(path)
        var going: [[UInt8]] = []
        for work in works {
            var isIn = false
            for fingerprint in work.fingerprints
            where try standing(fingerprint, found.id)?.isIn == true {
                going.append(fingerprint)
                isIn = true
            }
            if isIn { effects.takenOut += 1 } else { effects.kept += 1 }
        }
        guard !going.isEmpty else { return nil }
        let decision = try note(Statement(verb: "take-out", path: found.path), voice)
        try library.asking { () throws(SQLiteError) in
            for fingerprint in going {
                try writer.put(fingerprint, .out, found.id, place: nil, by: decision.id)
            }
        }
        return decision.id
    }

    // What is to be on the shelf.

    private func keep(
        _ path: CollectionPath,
        _ keeps: Bool,
        _ voice: Voice
    ) throws(Failure) -> Int64? {
        let found = try existing(path)
        guard try writer.reader.keptCollections().contains(found.id) != keeps else { return nil }
        let statement = Statement(verb: keeps ? "keep" : "release", path: found.path)
        let decision = try note(statement, voice)
        try library.asking { () throws(SQLiteError) in
            for id in try writer.collections(at: found.id) {
                try writer.keep(id, keeps, by: decision.id)
            }
        }
        return decision.id
    }

    // Steps.

    struct Noted {
        let id: Int64
        let moment: Int64
    }

    private func note(_ statement: Statement, _ voice: Voice) throws(Failure) -> Noted {
        let former = statement.former.map { "\($0)" }
        return try note(verb: statement.verb, "\(statement.path)", former: former, voice)
    }

    /// - Parameter former: what it was called before, or where books come from.
    func note(
        verb: String,
        _ value: String,
        former: String?,
        _ voice: Voice
    ) throws(Failure) -> Noted {
        try library.asking { () throws(SQLiteError) in
            var decision = Decision(kind: "collect", who: voice.who, why: voice.why)
            decision.field = verb
            decision.value = value
            decision.former = former
            decision.run = voice.run
            let moment = try writer.nextMoment(WallClock.now)
            decision.moment = moment
            return Noted(id: try writer.note(decision, madeAt: voice.time), moment: moment)
        }
    }

    private func existing(_ path: CollectionPath) throws(Failure) -> CollectionRow {
        guard let found = try writer.reader.collection(at: path) else {
            throw .noCollection(path)
        }
        return found
    }

    private func refuseTaken(
        _ path: CollectionPath,
        unless own: CollectionRow
    ) throws(Failure) {
        guard let taken = try writer.reader.collection(at: path), taken.id != own.id else { return }
        throw Failure(
            .wrongRequest,
            "there is a \(path.kind.rawValue) \(taken.path) already",
            hint: "choose another name, or add its works to that one"
        )
    }

    private func isInside(_ folder: Int64, _ outer: Int64) throws(Failure) -> Bool {
        var parents: [Int64: Int64] = [:]
        for row in try writer.reader.collections(counted: false) { parents[row.id] = row.parent }
        var next: Int64? = folder
        while let id = next {
            if id == outer { return true }
            next = parents[id]
        }
        return false
    }

    /// The editions of a work that are in a collection.
    private func holding(
        _ home: Int64,
        _ work: TargetEditions
    ) throws(Failure) -> [(fingerprint: [UInt8], standing: CollectionMember.Standing)] {
        var found: [(fingerprint: [UInt8], standing: CollectionMember.Standing)] = []
        for fingerprint in work.fingerprints {
            guard let standing = try standing(fingerprint, home), standing.isIn else { continue }
            found.append((fingerprint, standing))
        }
        return found
    }

    private func standing(
        _ fingerprint: [UInt8],
        _ home: Int64
    ) throws(Failure) -> CollectionMember.Standing? {
        try library.asking { () throws(SQLiteError) in
            try writer.standing(of: fingerprint, in: home)
        }
    }
}

extension Failure {
    package static func noCollection(_ path: CollectionPath, hint: String? = nil) -> Failure {
        let mayBeTag = path.kind == .folder && path.names.count == 1
        return Failure(
            .inputMissing,
            "there is no \(path.kind.rawValue) \(path.label)",
            hint: hint ?? "accession collections list shows them all"
                + (mayBeTag ? "; a tag is written as tag:NAME" : "")
        )
    }
}
