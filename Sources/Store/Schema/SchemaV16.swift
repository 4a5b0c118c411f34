// SPDX-License-Identifier: Apache-2.0

/// The sixteenth version: the sources of a run one by one, beside the line that people read.
enum SchemaV16 {
    static let version = SchemaVersion(
        number: 16,
        kind: .custom,
        summary: "lists the sources of each run one by one",
        statements: [column, single],
        expectations: [:]
    )

    /// An array of texts in JSON; null where nothing says where one source ends and the next begins.
    private static let column = "ALTER TABLE runs ADD COLUMN source_list TEXT"

    /// Only where what joins sources in the line is not in it: else it may be part of a name.
    private static let single = """
        UPDATE runs SET source_list = json_array(sources)
        WHERE sources <> '' AND instr(sources, ', ') = 0 AND command <> 'files move'
        """
}
