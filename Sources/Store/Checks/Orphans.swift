// SPDX-License-Identifier: Apache-2.0

/// Rows that nothing refers to any more, or that miss what they are about, where no reference
/// forbids it.
///
/// Removing an edition removes these with it, so there are none unless another program changed the
/// register, or a program did before this was so.
enum Orphans {
    struct Kind {
        let table: String
        /// What holds for such rows.
        let condition: String
        /// What is said of each, as an expression.
        let sentence: String
    }

    static let kinds = [
        Kind(
            table: "contributors",
            condition: """
                NOT EXISTS (SELECT 1 FROM edition_contributors WHERE contributor_id = one.id)
                """,
            sentence: "'no edition has the person ' || name"
        ),
        Kind(
            table: "covers",
            condition: """
                NOT EXISTS (SELECT 1 FROM editions WHERE cover_id = one.id)
                AND NOT EXISTS (SELECT 1 FROM editions WHERE raster_id = one.id)
                AND NOT EXISTS (\(CoverChoices.naming("one")))
                AND NOT EXISTS (\(CoverChoices.telling("one")))
                """,
            sentence: "'no edition has the cover ' || file"
        ),
        Kind(
            table: "files",
            condition: "status IN ('registered', 'copy') AND edition_id IS NULL",
            sentence: "'file ' || id || ' is recorded as ' || status || ', but has no edition'"
        ),
    ]

    /// The sentences about all such rows of one kind.
    static func sentences(_ kind: Kind) -> String {
        "SELECT \(kind.sentence) FROM \(kind.table) AS one WHERE \(kind.condition)"
    }
}
