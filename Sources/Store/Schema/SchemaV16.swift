// SPDX-License-Identifier: Apache-2.0

/// The sixteenth version: the sources of a run one by one, beside the line that people read.
enum SchemaV16 {
    static let version = SchemaVersion(
        number: 16,
        kind: .custom,
        summary: "lists the sources of each run one by one",
        statements: [column, single, several],
        expectations: [:]
    )

    /// An array of texts in JSON; null where nothing says where one source ends and the next begins.
    private static let column = "ALTER TABLE runs ADD COLUMN source_list TEXT"

    /// What joins sources in the line is not in this one.
    private static let single = """
        UPDATE runs SET source_list = json_array(sources)
        WHERE sources <> '' AND instr(sources, ', ') = 0 AND command <> 'files move'
        """

    // A name may have a comma in it. It is certain only where each part is a folder that was walked, and
    // the line as a whole is none. No part of it is given up: quotes inside are escaped already.
    private static let several = """
        UPDATE runs SET source_list =
            json('[' || replace(json_quote(sources), ', /', '","/') || ']')
        WHERE source_list IS NULL AND instr(sources, ', /') > 0
            AND NOT EXISTS (
                SELECT 1 FROM sources AS walked WHERE CAST(walked.path AS TEXT) = runs.sources)
            AND NOT EXISTS (
                SELECT 1 FROM json_each('[' || replace(json_quote(sources), ', /', '","/') || ']')
                WHERE value NOT IN (SELECT CAST(path AS TEXT) FROM sources))
        """
}
