// SPDX-License-Identifier: Apache-2.0

package import Works

/// How solving works again changed the register.
package struct WorkChanges: Sendable, Equatable {
    /// An edition that is in another work than before.
    package struct Move: Sendable, Equatable {
        package var edition: Int64
        package var from: Int64
        package var into: Int64

        package init(edition: Int64, from: Int64, into: Int64) {
            self.edition = edition
            self.from = from
            self.into = into
        }
    }

    /// An identifier whose state has changed.
    package struct Identifier: Sendable, Equatable {
        package var id: VolumeID
        package var before: IDState
        package var after: IDState

        package init(id: VolumeID, before: IDState, after: IDState) {
            self.id = id
            self.before = before
            self.after = after
        }
    }

    package var moves: [Move] = []
    /// Works that ended; their ids lead on.
    package var ended: [Int64] = []
    /// Works that began or came back.
    package var begun: [Int64] = []
    package var identifiers: [Identifier] = []

    /// Keys of the identifiers whose editions were looked at, or that editions have since: what is
    /// remembered of them may be wrong.
    package var touched: Set<IDKey> = []

    package init() {}

    /// Notes an identifier, if its state has changed.
    mutating func note(_ id: VolumeID, before: IDState, after: IDState) {
        guard (after.finding, after.verdict) != (before.finding, before.verdict) else { return }
        identifiers.append(Identifier(id: id, before: before, after: after))
    }

    /// Takes together what several changes one after the other come to.
    package mutating func sumUp() {
        var ways: [Int64: Move] = [:]
        for move in moves {
            ways[move.edition, default: move].into = move.into
        }
        var seen: Set<Int64> = []
        moves = moves.compactMap { move in
            guard seen.insert(move.edition).inserted, let way = ways[move.edition],
                way.from != way.into
            else { return nil }
            return way
        }
        // A work that ended and came back was there before and is there now.
        var balance: [Int64: Int] = [:]
        for id in begun { balance[id, default: 0] += 1 }
        for id in ended { balance[id, default: 0] -= 1 }
        begun = begun.filter {
            balance[$0, default: 0] > 0 && balance.removeValue(forKey: $0) != nil
        }
        ended = ended.filter {
            balance[$0, default: 0] < 0 && balance.removeValue(forKey: $0) != nil
        }
        var last: [VolumeID: IDState] = [:]
        for change in identifiers { last[change.id] = change.after }
        var judged: Set<VolumeID> = []
        let all = identifiers
        identifiers = []
        for change in all where judged.insert(change.id).inserted {
            note(change.id, before: change.before, after: last[change.id] ?? change.after)
        }
    }

    package var isEmpty: Bool {
        moves.isEmpty && ended.isEmpty && begun.isEmpty && identifiers.isEmpty
    }
}

extension WorkChanges.Identifier: CustomStringConvertible {
    /// Such as `isbn:9780306406157 quarantined`.
    package var description: String {
        let words = [after.finding?.rawValue, after.verdict?.rawValue].compactMap { $0 }
        return "\(id) \(words.isEmpty ? "joins" : words.joined(separator: ", "))"
    }
}
