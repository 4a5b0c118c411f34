// SPDX-License-Identifier: Apache-2.0

/// Which hash of whole files is kept.
package enum FileHashKind: String, Sendable, CaseIterable {
    case xxh3
    /// Both, for others know only this one.
    case sha256

    /// Where it is in the rows of checks.
    var column: String {
        switch self {
        case .xxh3: "hash"
        case .sha256: "sha256"
        }
    }
}
