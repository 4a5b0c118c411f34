// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// What nothing in the register goes by.
extension Failure {
    package static func noWork(_ id: some BinaryInteger) -> Failure {
        Failure(
            .inputMissing,
            "there is no work \(id)",
            hint: "accession works list shows the ids"
        )
    }

    /// - Parameter id: nil where any run would do.
    package static func noRun(_ id: (some BinaryInteger)?) -> Failure {
        Failure(
            .inputMissing,
            id.map { "there is no run \($0)" } ?? "there is no run yet",
            hint: "accession runs list shows the ids"
        )
    }
}
