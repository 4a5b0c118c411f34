// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Brings the full-text index in step with the editions.
enum SearchIndexRepair {
    /// How many editions have other words in the index than they should, or are gone from one of
    /// the two; nothing is changed.
    static func count(_ connection: borrowing Connection) throws(SQLiteError) -> Int {
        try connection.count(
            """
            SELECT (SELECT count(*) FROM (\(SearchWords.outOfStep)))
                + (SELECT count(*) FROM (\(SearchWords.stale)))
            """
        )
    }

    /// Whether the index finds what it holds: that shows in none of its rows.
    static func isWhole(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
        do throws(SQLiteError) {
            try connection.execute(
                "INSERT INTO edition_search (edition_search) VALUES ('integrity-check')"
            )
            return true
        } catch {
            guard error.isDamaged else { throw error }
            return false
        }
    }

    static func mend(_ connection: borrowing Connection) throws(SQLiteError) {
        // First the index is made to fit its own rows: only then can single ones be taken out.
        try connection.execute("INSERT INTO edition_search (edition_search) VALUES ('rebuild')")
        for query in [SearchWords.outOfStep, SearchWords.stale] {
            try connection.execute(
                """
                CREATE TEMP TABLE wrong_words AS \(query);
                DELETE FROM edition_search WHERE rowid IN (SELECT id FROM wrong_words);
                INSERT INTO edition_search (rowid, title, people, subjects)
                    SELECT id, titles, people, subjects FROM (\(SearchWords.expected))
                    WHERE id IN (SELECT id FROM wrong_words);
                DROP TABLE wrong_words
                """
            )
        }
    }
}
