// SPDX-License-Identifier: Apache-2.0

import Books
package import SQLite
package import Works

extension WorkID: Bindable {
    package func bind(to values: inout Binder) { values.integer(raw) }
}

extension VolumeID: Bindable {
    /// Takes three parameters in a row: the key, the kind and the value.
    package func bind(to values: inout Binder) {
        values.integer(IDKey(self).raw)
        values.text(kind.name)
        values.text(value)
    }

    /// From a kind and a value; nil for a kind that a newer program knows, or none.
    init?(_ row: inout RowCursor) {
        let (kind, value) = (row.optionalText(), row.text())
        guard let kind = kind.flatMap(VolumeIDKind.init(named:)) else { return nil }
        self.init(kind: kind, value: value)
    }
}

extension IDState {
    /// The columns of an identifier of which something is known.
    static let find = """
        SELECT finding, verdict, answered FROM id_states
        WHERE id_key = ? AND kind = ? AND value = ?
        """

    init(_ row: inout RowCursor) {
        self.init(
            finding: row.optionalText().flatMap(IDFinding.init),
            verdict: row.optionalText().flatMap(IDVerdict.init),
            isAnswered: row.bool()
        )
    }
}

extension MatchPolicy {
    /// What was said last of what books are joined by.
    static let find = """
        SELECT value FROM decisions WHERE in_force = 1 AND kind = 'match' AND field IS NULL
        ORDER BY id DESC LIMIT 1
        """
}

extension IdentityProviders {
    /// What was said last of whose work ids join books.
    static let find = """
        SELECT value FROM decisions WHERE in_force = 1 AND kind = 'match'
            AND field = '\(Decision.providersField)' ORDER BY id DESC LIMIT 1
        """

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        self =
            try connection.row(Self.find) { IdentityProviders(text: $0.text()) }
            ?? IdentityProviders()
    }
}

extension ProviderOrder {
    static let find = "SELECT provider FROM fact_order ORDER BY place"

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        self.init(try connection.texts(Self.find).map(FactProvider.init(rawValue:)))
    }
}

extension BookNames {
    static let columns = "match_title, match_volume, match_author"
    static let none = BookNames(titleKey: nil, volume: nil, authorKey: nil)

    init(_ row: inout RowCursor) {
        self.init(
            titleKey: row.optionalText(),
            volume: row.optionalText(),
            authorKey: row.optionalText()
        )
    }
}
