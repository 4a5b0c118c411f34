// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Works

extension RegisterReader {
    /// What is known of an identifier; nil if there is nothing to say about it.
    func idState(_ id: VolumeID) throws(SQLiteError) -> IDState? {
        try connection.prepare(
            """
            SELECT finding, verdict, answered FROM id_states
            WHERE id_key = ? AND kind = ? AND value = ?
            """
        ).first({ Self.bind(id, &$0) }, { IDState($0) })
    }

    /// How many different titles the editions have that claim an identifier.
    ///
    /// In which state they claim it is no matter: a book has an identifier also where the blocklist
    /// keeps it from joining. The same holds wherever it is shown who has one.
    func titleCount(of id: VolumeID) throws(SQLiteError) -> Int {
        try connection.prepare(
            """
            SELECT count(*) FROM (SELECT DISTINCT match_title, match_volume
                FROM volume_ids JOIN editions ON editions.id = volume_ids.edition_id
                WHERE id_key = ? AND kind = ? AND value = ? AND match_title IS NOT NULL)
            """
        ).first({ Self.bind(id, &$0) }, { $0.int(0) }) ?? 0
    }

    static func bind(_ id: VolumeID, _ values: inout Binder) {
        values.integer(IDKey(id).raw)
        values.text(id.kind.name)
        values.text(id.value)
    }

    /// Text for SQL that puts a column of kinds into the order of the table of kinds.
    static func rank(ofKind column: String) -> String {
        let places = VolumeIDKind.all.enumerated().map { "WHEN '\($1.name)' THEN \($0)" }
        return "CASE \(column) \(places.joined(separator: " ")) ELSE \(places.count) END"
    }
}

extension IDState {
    /// The finding, the verdict and whether it is answered, in the first columns.
    init(_ row: borrowing Row) {
        self.init(
            finding: row.optionalText(0).flatMap(IDFinding.init),
            verdict: row.optionalText(1).flatMap(IDVerdict.init),
            isAnswered: row.integer(2) == 1
        )
    }
}

extension BookNames {
    /// The names in three columns, in the order of `columns`.
    init(_ row: borrowing Row, from column: Int) {
        self.init(
            titleKey: row.optionalText(column),
            volume: row.optionalText(column + 1),
            authorKey: row.optionalText(column + 2)
        )
    }

    static let columns = "match_title, match_volume, match_author"
}

extension RegisterReader {
    /// Whether any edition claims an identifier.
    package func isClaimed(_ id: VolumeID) throws(Failure) -> Bool {
        try asking { () throws(SQLiteError) in
            try connection.prepare(
                "SELECT 1 FROM volume_ids WHERE id_key = ? AND kind = ? AND value = ? LIMIT 1"
            ).first({ Self.bind(id, &$0) }, { _ in true }) ?? false
        }
    }

    /// Whether an identifier is on the blocklist, if only under some titles.
    package func isOnBlocklist(_ id: VolumeID) throws(Failure) -> Bool {
        try asking { () throws(SQLiteError) in
            try connection.prepare("SELECT 1 FROM blocklist WHERE kind = ? AND value = ? LIMIT 1")
                .first(
                    { values in
                        values.text(id.kind.name)
                        values.text(id.value)
                    },
                    { _ in true }
                ) ?? false
        }
    }
}
