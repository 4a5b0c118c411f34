// SPDX-License-Identifier: Apache-2.0

/// The thirteenth version: all that one record of a provider says stands in one row.
///
/// A sheet from beside a book has two dozen facts, and in rows of their own they cost twenty times
/// as much to write. Other programs find the facts under their former name, as a view; this one
/// cannot use it, as with the lists of an edition (`SchemaV7`).
enum SchemaV13 {
    static let version = SchemaVersion(
        number: 13,
        kind: .custom,
        summary: "keeps all that one record says of an edition in one row",
        statements: columns + [fill] + removals + ["CREATE VIEW facts AS\n\(select)"]
            + contents,
        expectations: ["facts": .moves("SELECT count(*) FROM \(facts)")]
    )

    private static let columns = [
        // JSON: an object with an array of texts for each field, in the order of their names.
        "ALTER TABLE fact_sheets ADD COLUMN said TEXT NOT NULL DEFAULT '{}'",
        // The hash of the cover that it shows, in hexadecimal digits: who shows one is asked of all.
        "ALTER TABLE fact_sheets ADD COLUMN cover TEXT",
    ]

    private static let fill = """
        UPDATE fact_sheets SET
            cover = (SELECT value FROM facts
                WHERE sheet_id = fact_sheets.id AND field = 'cover' AND position = 0),
            said = (SELECT json_group_object(field, json(list)) FROM (
                SELECT field, json_group_array(value) AS list FROM (
                    SELECT field, value FROM facts
                    WHERE sheet_id = fact_sheets.id AND field <> 'cover'
                    ORDER BY field, position)
                GROUP BY field ORDER BY field))
        """

    private static let removals = [
        "DROP INDEX facts_of_covers",
        "DROP TABLE facts",
        "CREATE INDEX fact_sheets_by_cover ON fact_sheets (cover) WHERE cover IS NOT NULL",
    ]

    /// Whether a work is in any folder is asked of all works, and answered by the index alone: SQLite
    /// looks up the row of a column even where the condition of the index says what is in it.
    private static let contents = [
        "DROP INDEX collection_members_by_content",
        """
        CREATE INDEX collection_members_by_content
            ON collection_members (fingerprint, collection_id, holds, state)
            WHERE holds = 1 AND state = 'in'
        """,
    ]

    /// The facts of all sheets, for a query of our own to choose from.
    static let facts = "(\(select))"

    private static let select = """
        SELECT fact_sheets.id AS sheet_id, field.key AS field, one.key AS position,
            one.value AS value
        FROM fact_sheets, json_each(\(sound)) AS field, json_each(
            iif(field.type = 'array', field.value, '[]')) AS one
        UNION ALL
        SELECT id, 'cover', 0, cover FROM fact_sheets WHERE cover IS NOT NULL
        """

    /// The values of one field of a sheet, by `key` and `value`; not of a cover.
    static func values(of field: String) -> String { "json_each(\(sound), '$.\(field)')" }

    /// The values of some fields of a sheet, by `field.key`, `one.key` and `one.value`; not of a
    /// cover.
    static func values(ofAny fields: [String]) -> String {
        let words = fields.map { "'\($0)'" }.joined(separator: ", ")
        return """
            json_each(\(sound)) AS field JOIN json_each(
                iif(field.type = 'array' AND field.key IN (\(words)), field.value, '[]')) AS one
            """
    }

    /// What a sheet calls the book.
    static let title = "json_extract(\(sound), '$.title[0]')"
    /// Its first author.
    static let author = "json_extract(\(sound), '$.authors[0]')"

    /// What holds for a sheet that says nothing.
    static let isEmpty = "said = '{}' AND cover IS NULL"

    /// What is no JSON is for `verify` to find; it must not make the rest unreadable.
    private static let sound = "iif(json_valid(fact_sheets.said), fact_sheets.said, '{}')"

    /// The sheets whose facts are not what a `CHECK` would ask for.
    static let wrongSheets = """
        SELECT id FROM fact_sheets WHERE NOT json_valid(said)
            OR json_type(\(sound)) <> 'object'
            OR EXISTS (SELECT 1 FROM json_each(\(sound)) AS field
                WHERE field.type <> 'array' OR json_array_length(field.value) = 0
                    OR EXISTS (SELECT 1 FROM json_each(
                        iif(field.type = 'array', field.value, '[]')) AS one
                        WHERE one.type <> 'text'))
        """
}
