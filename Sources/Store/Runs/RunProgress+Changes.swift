// SPDX-License-Identifier: Apache-2.0

import Accounting

extension RunProgress {
    /// Whether the register says anything else than before, besides that there was a run.
    package var changedRegister: Bool {
        changedBooks || changedCollections || counts[.rejected] > counts[.knownRejects]
    }

    /// Whether it says anything else of books and of the files that hold them.
    package var changedBooks: Bool {
        let changes: [RunCount] = [
            .newWorks, .joined, .mergedWorks, .splitWorks, .moved, .missing, .returned, .superseded,
            .renewed, .sidecarsRead, .sidecarsSpare, .sidecarsBroken,
        ]
        return counts[.copies] > counts[.skippedCopies] || sidecarsGone > 0 || prefersSidecars
            || changes.contains { counts[$0] > 0 }
    }
}
