// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Groups again what a change can affect, and writes what came out differently.
///
/// The works of a register are what `Partition` makes of all its editions. One change touches the
/// closure of its editions only, so only that is loaded and solved.
final class WorkSolver {
    let judge: IdentifierAssessor
    let decisions: DecisionTable
    let claims: ClaimTable
    let facts: FactTable
    let loader: AffectedEditionsLoader
    private let works: WorkTable
    private let faces: WorkMetadataBuilder
    let rewriter: WorkRewriter
    private let delete: Statement

    init(
        _ connection: borrowing Connection,
        _ works: WorkTable,
        _ evidence: EvidenceTable
    ) throws(SQLiteError) {
        let idStates = try IDStateTable(connection)
        claims = try ClaimTable(connection)
        decisions = try DecisionTable(connection)
        judge = try IdentifierAssessor(connection, claims, idStates, decisions)
        loader = try AffectedEditionsLoader(connection, claims, idStates, decisions)
        facts = try FactTable(connection)
        faces = try WorkMetadataBuilder(connection, decisions, facts)
        rewriter = WorkRewriter(loader, works, faces, evidence)
        delete = try connection.prepare("DELETE FROM editions WHERE id = ?")
        self.works = works
    }

    /// Finds the place of an edition that is just being added, and moves others if it has to.
    func place(
        _ newcomer: AffectedEditions.Record,
        flipped: [VolumeID],
        run: Int64?,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> WorkAssignment {
        var seeds: Set<Int64> = []
        for id in flipped { seeds.formUnion(try claims.members(id).map(\.edition)) }
        let closure = try loader.load(seeds, newcomer: newcomer)
        return try rewriter.write(closure, run: run, &changes, connection) ?? WorkAssignment()
    }

    /// Solves again what depends on these editions and identifiers.
    ///
    /// - Parameter rewritesClaims: whether there are new claims on the identifiers, which do not know
    ///   of each other.
    func solve(
        _ editions: Set<Int64>,
        _ ids: Set<VolumeID>,
        run: Int64?,
        rewritesClaims: Bool = false,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        var seeds = editions
        var touched: Set<Int64> = []
        var queue = JudgementQueue(ids)
        while let id = queue.next() {
            let judgement = try judge.judge(id, run: run, rewritesClaims: rewritesClaims)
            queue.add(try judge.works(dependingOn: judgement, of: id))
            changes.touched.insert(IDKey(id))
            changes.note(id, before: judgement.before, after: judgement.after)
            touched.formUnion(judgement.members)
            seeds.formUnion(judgement.reblocked)
            // What is let go meets the others that claim it, in whatever works they are.
            if judgement.mayRegroup || !judgement.reblocked.isEmpty || rewritesClaims {
                seeds.formUnion(judgement.members)
            }
        }
        let closure = try loader.load(seeds, newcomer: nil)
        _ = try rewriter.write(closure, run: run, &changes, connection)
        try review(touched.subtracting(closure.records.map(\.edition)))
    }

    /// Solves again what decisions can affect that were made, revoked or overruled.
    func solve(
        decisions ids: Set<Int64>,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        var editions: Set<Int64> = []
        var identifiers: Set<VolumeID> = []
        var seen: Set<[UInt8]> = []
        for id in ids.sorted() {
            let subject = try decisions.subject(of: id)
            if let identifier = subject.volumeID { identifiers.insert(identifier) }
            if let work = subject.work {
                editions.formUnion(try loader.editions(of: try works.live(work)))
            }
            let pairing = try decisions.pairing(id)
            for fingerprint in pairing.left + pairing.right
            where seen.insert(fingerprint).inserted {
                guard let edition = try loader.edition(fingerprint: fingerprint) else { continue }
                editions.insert(edition)
                identifiers.formUnion(try claims.ids(of: edition))
            }
        }
        try solve(editions, identifiers, run: nil, &changes, connection)
    }

    /// Determines again whether the works of these editions need review.
    private func review(_ editions: Set<Int64>) throws(SQLiteError) {
        var done: Set<WorkID> = []
        for edition in editions.sorted() {
            guard let work = try loader.work(of: edition), done.insert(work).inserted else {
                continue
            }
            try works.setReview(work, needed: try faces.hasOpenID(loader.editions(of: work)))
        }
    }

    /// Whether a person said anything of what others say of a new edition.
    func isJudged(_ edition: Book) throws(SQLiteError) -> Bool { try faces.isJudged(edition) }

    /// The face of a work that a new edition founds, with what is about to be written on it.
    ///
    /// - Returns: nil if that can only be told once it is written.
    func face(
        founding own: WorkMetadata,
        _ sheets: [FactSheet]
    ) throws(SQLiteError) -> WorkMetadata? {
        try faces.face(founding: own, sheets)
    }

    /// What is about to be written on a new edition of a work that is there.
    ///
    /// - Returns: nil if what it counts for can only be told once it is written.
    func faces(joining sheets: [FactSheet]) throws(SQLiteError) -> [WorkMetadata]? {
        try faces.faces(joining: sheets)
    }

    /// Makes one work of two; returns whether its metadata must be rebuilt at the end.
    func merge(_ absorbed: WorkID, into work: WorkID, run: Int64) throws(SQLiteError) -> Bool {
        try rewriter.merge(absorbed, into: work, run: run)
    }

    /// Rebuilds the metadata of a work that several became.
    func renew(_ work: WorkID) throws(SQLiteError) {
        try rewriter.renew(work)
    }

    /// Takes in the blocklists and holds back, or lets go, what they make different.
    func update(
        shipped: Blocklist,
        own: Blocklist,
        run: Int64?,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Blocklist {
        let ids = try BlocklistTable.update(shipped: shipped, own: own, connection)
        // An empty register has no claims.
        if !ids.isEmpty, try connection.exists("SELECT 1 FROM editions LIMIT 1") {
            try solve([], ids, run: run, &changes, connection)
        }
        return try BlocklistTable.inForce(connection)
    }

    /// Removes editions and solves again what they held together or kept apart.
    ///
    /// Returns the works that ended because none of their editions is left.
    func remove(
        _ editions: [Int64],
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Int64] {
        var ids: Set<VolumeID> = []
        var touched: Set<WorkID> = []
        let haveFormer = try connection.exists("SELECT 1 FROM work_redirects LIMIT 1")
        for edition in editions {
            guard let work = try loader.work(of: edition) else { continue }
            touched.insert(work)
            ids.formUnion(try claims.ids(of: edition))
            if haveFormer { try works.forgetFormer(of: work, founder: edition) }
        }
        for run in Self.runs(of: editions) {
            try EditionDetailTables.remove(of: run, connection)
        }
        for edition in editions { try delete.run([edition]) }
        changes.touched.formUnion(ids.map { IDKey($0) })
        var others: Set<Int64> = []
        var ended: [Int64] = []
        for work in touched.sorted() {
            let left = try loader.editions(of: work)
            others.formUnion(left)
            if left.isEmpty {
                try works.remove(work)
                ended.append(work.raw)
            }
        }
        try solve(others, ids, run: nil, &changes, connection)
        return ended
    }

    /// The ids without gaps, as few ranges: a run gives its editions one id after the other.
    private static func runs(of ids: [Int64]) -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        for id in ids.sorted() {
            if let last = runs.last, id <= last.upperBound + 1 {
                runs[runs.count - 1] = last.lowerBound...id
            } else {
                runs.append(id...id)
            }
        }
        return runs
    }
}
