// SPDX-License-Identifier: Apache-2.0

/// The sixth version: covers lie in packs.
enum SchemaV6 {
    static let version = SchemaVersion(
        number: 6,
        kind: .lightweight,
        summary: "records where in a pack a cover lies",
        statements: statements,
        expectations: [:]
    )

    private static let statements = [
        // Null for a cover with a file of its own, which is the one that its name says.
        "ALTER TABLE covers ADD COLUMN pack TEXT",
        "ALTER TABLE covers ADD COLUMN pack_offset INTEGER",
    ]
}
