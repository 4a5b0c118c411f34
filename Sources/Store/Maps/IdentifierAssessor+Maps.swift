// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// What maps of works say counts only where the identifier that they say it of names one book.
extension IdentifierAssessor {
    /// What maps say of a book with these identifiers.
    func mappedClaims(
        of ids: some Sequence<VolumeID>,
        _ names: BookNames
    ) throws(SQLiteError) -> [VolumeIDClaim] {
        var claims: [VolumeIDClaim] = []
        for id in ids {
            let lines = try maps.lines(of: id)
            guard !lines.isEmpty else { continue }
            let isVoid = try isVoid(id, names)
            for line in lines {
                let isHeld = isVoid ? true : try isBlocked(line.work, names)
                claims.append(VolumeIDClaim(map: line.map, of: id, is: line.work, isHeld: isHeld))
            }
        }
        return claims
    }

    /// Whether maps may say nothing of an identifier, in a book with these names.
    func isVoid(_ id: VolumeID, _ names: BookNames) throws(SQLiteError) -> Bool {
        switch try decisions.verdict(on: id) {
        case .trusted: return false
        case .distrusted: return true
        case nil: break
        }
        if try namesSeveral(id, idStates.state(id)) { return true }
        return try blocklist.list(for: id).blocks(id, titleKey: names.title)
    }

    /// Whether the books of an identifier are not one and the same.
    ///
    /// Never of one that names works: what is known of those follows from maps as well, and would
    /// follow from itself.
    private func namesSeveral(_ id: VolumeID, _ state: IDState?) -> Bool {
        guard id.kind.level != .work else { return false }
        return switch state?.finding {
        case .quarantined, .conflicting, .reused: true
        case .differing, .ambiguous, nil: false
        }
    }

    /// The works that maps lead to from an identifier, where what became of it may change whether
    /// they do.
    func works(
        dependingOn judgement: Judgement,
        of id: VolumeID
    ) throws(SQLiteError) -> [VolumeID] {
        let (before, after) = (judgement.before, judgement.after)
        guard
            before.verdict != after.verdict || !judgement.reblocked.isEmpty
                || namesSeveral(id, before) != namesSeveral(id, after)
        else { return [] }
        return try worksOfMaps(id)
    }

    /// The works that maps lead to from an identifier that books have.
    func worksOfMaps(_ id: VolumeID) throws(SQLiteError) -> [VolumeID] {
        try maps.isEmpty() ? [] : maps.works(of: id)
    }

    func isBlocked(_ id: VolumeID, _ names: BookNames) throws(SQLiteError) -> Bool {
        guard try blocklist.list(for: id).blocks(id, titleKey: names.title) else { return false }
        return try decisions.verdict(on: id) != .trusted
    }
}
