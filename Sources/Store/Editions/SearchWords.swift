// SPDX-License-Identifier: Apache-2.0

import Books

/// The words by which an edition is found, computed from its rows as `SearchTable` writes them, with
/// what others say of it behind.
enum SearchWords {
    /// Every edition with its words: `id`, `titles`, `people`, `subjects`.
    static let expected = """
        SELECT id, \(ownTitles) || \(told(.title, .series)) AS titles,
            \(ownPeople) || \(told(.authors)) AS people,
            \(ownSubjects) || \(told(.subjects)) AS subjects
        FROM editions
        """

    /// Every edition with its own words.
    static let own = "SELECT id, \(ownTitles), \(ownPeople), \(ownSubjects) FROM editions"

    private static let ownTitles =
        "coalesce(title, '') || \(otherTitles) || coalesce(char(10) || series, '')"

    private static let ownPeople = """
        coalesce(substr((SELECT group_concat(char(10) || name, '') FROM
            (SELECT name FROM edition_contributors
            JOIN contributors ON contributors.id = contributor_id
            WHERE edition_id = editions.id ORDER BY position)), 2), '')
        """

    private static let ownSubjects = """
        coalesce(substr((SELECT group_concat(char(10) || name, '') FROM
            (SELECT name FROM \(SchemaV7.subjects.rows) WHERE edition_id = editions.id
            ORDER BY position)), 2), '')
        """

    /// The titles of one edition behind the first, each on a line of its own.
    static let otherTitles = """
        coalesce((SELECT group_concat(char(10) || title, '') FROM
            (SELECT title FROM \(SchemaV7.titles.rows) WHERE edition_id = editions.id
            ORDER BY position)), '')
        """

    /// What others say of one edition in some fields, each text on a line of its own.
    static func told(_ fields: FactField...) -> String {
        """
        coalesce((SELECT group_concat(char(10) || value, '') FROM
            (SELECT one.value FROM fact_sheets
            JOIN \(SchemaV13.values(ofAny: fields.map(\.rawValue)))
            WHERE edition_id = editions.id AND \(FactTable.isBelieved)
            ORDER BY provider, record, field.key, one.key)), '')
        """
    }

    /// The editions whose row in the index has other words, or that have none.
    static let outOfStep = """
        SELECT expected.id FROM (\(expected)) AS expected
        LEFT JOIN edition_search_content AS held ON held.id = expected.id
        WHERE held.id IS NULL OR titles IS NOT c0 OR people IS NOT c1 OR subjects IS NOT c2
            OR NOT EXISTS (SELECT 1 FROM edition_search_docsize AS counted
                WHERE counted.id = expected.id)
        """

    /// The rows of the index that belong to no edition.
    static let stale = """
        SELECT id FROM (SELECT id FROM edition_search_content
            UNION SELECT id FROM edition_search_docsize)
        WHERE id NOT IN (SELECT id FROM editions)
        """
}
