// SPDX-License-Identifier: Apache-2.0

package import Files

/// What a migration did, or would do.
package struct MigrationResult: Sendable {
    /// One version further.
    package struct Step: Sendable {
        /// A table that is not there has no number.
        package struct Count: Sendable, Equatable {
            package let table: String
            package let before: Int?
            package let after: Int?
        }

        package let version: Int
        package let kind: SchemaVersion.Kind
        package let summary: String
        /// Every table, by name.
        package let counts: [Count]
    }

    package let from: Int
    package let steps: [Step]
    /// The register from before; a dry run keeps none.
    package let backup: Path?
    package let backupByteCount: Int64
    /// Older backups that were removed to keep within the limit.
    package var pruned: [Path] = []

    package var to: Int { steps.last?.version ?? from }
}
