// SPDX-License-Identifier: Apache-2.0

package import Files
package import Store

/// What a repair found and did.
package struct RepairResult: Sendable {
    package var findings: [RepairFindings.Finding] = []
    /// What goes, by table; of files under `files in covers`.
    package var losses: [RepairFindings.Loss] = []
    /// Files that were moved away, as names under the library.
    package var moved: [String] = []
    /// Where they are now.
    package var quarantine: Path?
    /// The checks that fail still, or would: what no repair can mend.
    package var remaining: [RegisterCheck] = []
    /// Nothing was done, because more would go than anybody expects.
    package var isRefused = false

    package var isNothing: Bool { findings.isEmpty && remaining.isEmpty }
}
