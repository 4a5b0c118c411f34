// SPDX-License-Identifier: Apache-2.0

/// References that lead nowhere, as SQLite finds them.
enum ForeignKeys {
    /// A query that answers with a sentence for each, and with nothing in a sound register.
    static let violations = """
        SELECT "table" || ' ' || coalesce(rowid, '') || ' refers to a row of ' || parent
            || ' that does not exist'
        FROM pragma_foreign_key_check
        """
}
