// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// The claims that editions have because others know them by an identifier.
///
/// What maps of works say follows from these as well, so that it is written again with them.
struct SheetClaims {
    /// What has to be grouped again.
    struct Affected {
        var editions: Set<Int64> = []
        var ids: Set<VolumeID> = []
    }

    private let solver: WorkSolver

    init(_ solver: WorkSolver) {
        self.solver = solver
    }

    /// Brings the claims of editions in line with what their sheets say now.
    ///
    /// - Parameter changes: gets the identifiers of all claims that were written. Also one that only
    ///   one edition has by now must be found by the next that comes with it.
    func renew(
        _ editions: ArraySlice<Int64>,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Affected {
        var affected = Affected()
        let joinsByNames = solver.judge.rule.policy.joinsByNames
        for edition in editions {
            let noted = try solver.claims.added(to: edition)
            let given = try solver.facts.given(to: edition)
            if given.isEmpty, !noted.contains(where: { $0.sheet != nil }) { continue }
            let names =
                try connection.row(
                    "SELECT \(BookNames.columns) FROM editions WHERE id = ?",
                    [edition]
                ) { BookNames(&$0) } ?? .none
            let said = try solver.judge.addedClaims(
                to: solver.claims.written(in: edition),
                given,
                names
            )
            if Set(noted.map(Self.content)) == Set(said.map(Self.content)) { continue }
            try solver.claims.removeAdded(to: edition)
            for claim in said {
                try solver.claims.add(claim, to: edition, names)
                if let id = claim.volumeID { changes.touched.insert(IDKey(id)) }
            }
            for id in Set((noted + said).compactMap(\.volumeID)) {
                // What only one edition has does nothing, unless books are joined by names: those
                // join nothing that a catalogue has as different works.
                if !joinsByNames, try !solver.claims.matters(id, to: edition) { continue }
                affected.editions.insert(edition)
                affected.ids.insert(id)
            }
        }
        return affected
    }

    /// What is the same whatever becomes of the identifier.
    private static func content(_ claim: VolumeIDClaim) -> VolumeIDClaim {
        var claim = claim
        claim.state = .joins
        return claim
    }
}

extension WorkSolver {
    /// Gives editions the identifiers that others know them by now, and groups again what that
    /// concerns.
    func regroup(
        retold editions: [Int64],
        run: Int64?,
        _ changes: inout WorkChanges,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        // Grouped in memory, so in portions.
        for start in stride(from: 0, to: editions.count, by: Self.mostRetold) {
            let end = min(start + Self.mostRetold, editions.count)
            let affected = try SheetClaims(self)
                .renew(editions[start..<end], &changes, connection)
            if affected.ids.isEmpty { continue }
            try solve(
                affected.editions,
                affected.ids,
                run: run,
                rewritesClaims: true,
                &changes,
                connection
            )
        }
    }

    private static let mostRetold = 5_000
}

extension IdentifierAssessor {
    /// What others and maps of works add to the identifiers that an edition claims itself.
    func addedClaims(
        to own: [VolumeID],
        _ given: [FactTable.Given],
        _ names: BookNames
    ) throws(SQLiteError) -> [VolumeIDClaim] {
        let claims = try givenClaims(beside: Set(own), given, names)
        guard try !maps.isEmpty() else { return claims }
        let all = Set(own).union(claims.compactMap(\.volumeID))
        return try claims + mappedClaims(of: all.sorted(), names)
    }

    /// What others claim for an edition, each identifier once and none that it claims itself.
    func givenClaims(
        beside own: Set<VolumeID>,
        _ given: [FactTable.Given],
        _ names: BookNames
    ) throws(SQLiteError) -> [VolumeIDClaim] {
        var known = own
        var claims: [VolumeIDClaim] = []
        for (sheet, id) in given where known.insert(id).inserted {
            var claim = VolumeIDClaim(sheet: sheet, id, names, Blocklist())
            if try isBlocked(id, names) { claim.state = .blocked }
            claims.append(claim)
        }
        return claims
    }
}
