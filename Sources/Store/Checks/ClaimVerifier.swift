// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// Looks at every claim once: its keys, and whether it stands as its identifier does.
struct ClaimVerifier {
    private let reader: RegisterReader
    private let states: KnownIDStates

    init(_ reader: RegisterReader, _ states: KnownIDStates) {
        self.reader = reader
        self.states = states
    }

    func run() throws(SQLiteError) -> (keys: RegisterCheck, states: RegisterCheck) {
        var keys = RegisterCheck(.keys)
        var standing = RegisterCheck(.states)
        var edition: Int64 = 0
        var names = BookNames.none
        try reader.connection.walk(
            """
            SELECT edition_id, \(BookNames.columns), kind, value, state, id_key, names_key
            FROM volume_ids JOIN editions ON editions.id = edition_id
            ORDER BY edition_id, position
            """
        ) { (row) throws(SQLiteError) in
            let next = row.integer()
            if edition != next {
                edition = next
                names = BookNames(&row)
            } else {
                row.skip(3)
            }
            let (word, value, stateWord) = (row.text(), row.optionalText(), row.text())
            let (key, ownNamesKey) = (row.optionalInteger(), row.optionalInteger())
            guard let state = VolumeIDClaim.State(rawValue: stateWord) else { return true }
            // What a newer program knows is not ours to judge.
            guard let kind = VolumeIDKind(named: word), let value,
                state != .never, state != .invalid
            else {
                keys.check(
                    ownNamesKey == nil || state != .never && state != .invalid,
                    "edition \(edition): \(word):\(value ?? "") is \(state.rawValue) and "
                        + "has the key of a joining one"
                )
                return true
            }
            let id = VolumeID(kind: kind, value: value)
            let namesKey = state == .blocked ? nil : names.key
            keys.check(
                key == IDKey(id).raw && ownNamesKey == namesKey,
                "edition \(edition): \(id) has the wrong keys"
            )
            let known = try states[id]
            let expected = Self.expected(id, known, names)
            standing.check(
                state == .blocked || state == expected,
                "edition \(edition): \(id) is \(state.rawValue) and should be \(expected.rawValue)"
            )
            return true
        }
        keys.finding = RegisterCheck.counted(
            keys.checked,
            "claim has the keys of its identifier",
            "claims have the keys of their identifiers"
        )
        standing.finding = RegisterCheck.counted(
            standing.checked,
            "claim has the state of its identifier",
            "claims have the state of their identifiers"
        )
        return (keys, standing)
    }

    /// How a claim stands whose identifier is in this state.
    private static func expected(
        _ id: VolumeID,
        _ known: IDState?,
        _ names: BookNames
    ) -> VolumeIDClaim.State {
        switch (known?.verdict, known?.finding) {
        case (.trusted, _): .joins
        case (.distrusted, _): .distrusted
        case (nil, .quarantined): .quarantined
        default: id.kind.level == .package && !names.isComplete ? .alone : .joins
        }
    }
}
