// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Writes what solving a closure came to: which work each edition is in, under which id, why, and
/// what the works are called.
final class WorkRewriter {
    private let loader: AffectedEditionsLoader
    private let works: WorkTable
    private let faces: WorkMetadataBuilder
    private let evidence: EvidenceTable
    /// The edition whose work was founded with what is about to be written on it, as long as the face
    /// still has that.
    var foretold: Int64?

    init(
        _ loader: AffectedEditionsLoader,
        _ works: WorkTable,
        _ faces: WorkMetadataBuilder,
        _ evidence: EvidenceTable
    ) {
        self.loader = loader
        self.works = works
        self.faces = faces
        self.evidence = evidence
    }

    /// Makes one work of two that nothing keeps apart; the older one survives.
    ///
    /// Returns whether its metadata must be rebuilt. It must not where its founder lacks nothing
    /// that the other one brings, and no person chose: to read all editions of a work each time
    /// that it takes in another one would cost the square of their number.
    func merge(_ absorbed: WorkID, into work: WorkID, run: Int64) throws(SQLiteError) -> Bool {
        guard let (face, standing) = try works.whole(work),
            let (other, ended) = try works.whole(absorbed)
        else { return false }
        try evidence.markFounderMerged(of: absorbed, run: run)
        var changed = standing
        if changed.review == Review.of(false) { changed.review = ended.review }
        var after = face
        after.firstYear = [face.firstYear, other.firstYear].compactMap { $0 }.min()
        let isTold = !face.told.isEmpty || !other.told.isEmpty
        try works.rewrite(work, after, changed)
        try works.merge(absorbed, founder: ended.founder, into: work, run: run)
        let founder = try faces.faceOfEdition(standing.founder)
        var filled = founder
        filled.fill(from: other)
        filled.firstYear = founder.firstYear
        return isTold || filled != founder || standing.chosen != nil || ended.chosen != nil
    }

    /// Rebuilds the metadata of a work, from all its editions and under all ids that lead to it.
    func renew(_ work: WorkID) throws(SQLiteError) {
        guard let (face, standing) = try works.whole(work) else { return }
        let others = try loader.editions(of: work).filter { $0 != standing.founder }
        try rewrite(
            work,
            [standing.founder] + others,
            ids: [work] + (try works.redirects(to: work)).map(\.id),
            isContested: standing.isContested,
            unlike: (face, standing)
        )
    }

    /// An id that was given once, the place of the record that founded it, and whether it is a
    /// work's now.
    private struct Founding {
        let id: WorkID
        let place: Int
        let isLive: Bool
    }

    /// Returns where an edition goes that is just being added, if there is one.
    func write(
        _ closure: AffectedEditions,
        run: Int64?,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> WorkAssignment? {
        for record in closure.records { changes.touched.formUnion(record.ids.map { IDKey($0) }) }
        var groups: [(work: WorkID?, members: [Int], ids: [Founding])] = []
        let foundings = try foundings(closure)
        let contested = closure.contested()
        let solved = closure.solve().sorted { ($0.first ?? 0) < ($1.first ?? 0) }
        for members in solved {
            let ids = members.flatMap { foundings[$0] ?? [] }.sorted { $0.id < $1.id }
            groups.append((ids.first?.id, members, ids))
        }
        var arrival: WorkAssignment?
        // First what must exist, then the moves, then the ends: no edition is ever without a
        // work.
        for (number, group) in groups.enumerated() {
            let old = group.members.filter { closure.records[$0].work != nil }
            guard let oldest = old.first else {
                arrival = WorkAssignment()
                arrival?.isContested = group.members.contains { contested.contains($0) }
                continue
            }
            let founder = closure.records[group.ids.first?.place ?? oldest]
            var work = group.work
            if group.ids.first?.isLive != true {
                let begun = try works.add(
                    WorkMetadata(),
                    id: work,
                    founder: founder.edition,
                    needsReview: false,
                    run: run,
                    connection
                )
                changes.begun.append(begun.raw)
                work = begun
            }
            guard let work else { continue }
            groups[number].work = work
            for place in old where closure.records[place].work != work {
                let record = closure.records[place]
                try works.move(record.edition, to: work)
                changes.moves.append(
                    WorkChanges.Move(
                        edition: record.edition,
                        from: record.work?.raw ?? 0,
                        into: work.raw
                    )
                )
            }
        }
        for group in groups {
            guard let work = group.work else { continue }
            for id in group.ids.dropFirst() {
                let founder = closure.records[id.place].edition
                try works.lead(id.id, founder: founder, to: work, run: run)
            }
        }
        let live = Set(groups.compactMap(\.work))
        for ended in closure.works.subtracting(live).sorted() {
            try works.remove(ended)
            changes.ended.append(ended.raw)
        }
        for group in groups {
            guard let work = group.work else { continue }
            let founder = group.ids.first?.place ?? group.members[0]
            let order = [founder] + group.members.filter { $0 != founder }
            let isContested = group.members.contains { contested.contains($0) }
            let reasons = closure.evidence(order)
            for (place, reason) in zip(order, reasons) {
                let record = closure.records[place]
                if record.work == nil {
                    arrival = WorkAssignment(work: work, evidence: reason, isContested: isContested)
                } else {
                    try evidence.change(reason, of: record.edition, run: run)
                }
            }
            try rewrite(
                work,
                order.map { closure.records[$0] }.filter { $0.work != nil }.map(\.edition),
                ids: [work] + group.ids.map(\.id),
                isContested: isContested
            )
        }
        return arrival
    }

    /// Every id that leads to one of these works, by the place of the record that founded it.
    ///
    /// Where that is gone, the oldest record of its work stands for it.
    private func foundings(_ closure: AffectedEditions) throws(SQLiteError) -> [Int: [Founding]] {
        var places: [Int64: Int] = [:]
        var oldest: [WorkID: Int] = [:]
        for (place, record) in closure.records.enumerated() {
            places[record.edition] = place
            if let work = record.work, oldest[work] == nil { oldest[work] = place }
        }
        var foundings: [Int: [Founding]] = [:]
        for work in closure.works.sorted() {
            guard let standing = try works.standing(work), let oldest = oldest[work] else {
                continue
            }
            let founder = places[standing.founder] ?? oldest
            foundings[founder, default: []].append(
                Founding(id: work, place: founder, isLive: true)
            )
            for redirect in try works.redirects(to: work) {
                let place = places[redirect.founder] ?? founder
                foundings[place, default: []].append(
                    Founding(id: redirect.id, place: place, isLive: false)
                )
            }
        }
        return foundings
    }

    private func rewrite(
        _ work: WorkID,
        _ editions: [Int64],
        ids: [WorkID],
        isContested: Bool,
        unlike before: (face: WorkMetadata, standing: WorkTable.Standing)? = nil
    ) throws(SQLiteError) {
        guard let founder = editions.first else { return }
        if let foretold, editions.contains(foretold) { self.foretold = nil }
        var face = try faces.face(of: editions)
        let choices = try faces.choices(for: ids)
        let chosen = face.apply(choices)
        let needsReview = try faces.hasOpenID(editions)
        let standing = WorkTable.Standing(
            founder: founder,
            chosen: chosen.isEmpty ? nil : chosen.joined(separator: " "),
            review: choices["review"] ?? Review.of(needsReview),
            isContested: isContested
        )
        if let before, before.standing == standing, before.face.isSame(inRow: face) { return }
        try works.rewrite(work, face, standing)
    }
}
