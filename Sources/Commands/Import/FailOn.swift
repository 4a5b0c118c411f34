// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Store

/// What makes a run that balances end with 1.
package enum FailOn: String, CaseIterable, Sendable {
    case never
    /// A file was rejected that no earlier run rejected, or that has changed since.
    case new
    /// Any file was rejected.
    case reject
    /// A book was taken in with a warning, or a file was rejected.
    case warn

    package func isMet(by progress: RunProgress) -> Bool {
        let rejected = progress.counts[.rejected]
        return switch self {
        case .never: false
        case .new: rejected > progress.counts[.knownRejects]
        case .reject: rejected > 0
        case .warn: rejected > 0 || !progress.warnings.isEmpty
        }
    }
}
