// SPDX-License-Identifier: Apache-2.0

import Terminal

/// For how many works a cover is asked for, and for how many of those that were named it is not.
struct CoverDemand {
    var wanting = 0
    /// The works that were named, where these and no others are meant.
    var named: Named?

    struct Named {
        /// Have a good cover, one that a person chose, or one of the service.
        var unneeded = 0
        /// Have nothing that could be asked for.
        var withoutISBN = 0
    }

    /// What was not asked for, and why.
    var sentences: [String] {
        guard let named else { return [] }
        var sentences: [String] = []
        if named.unneeded > 0 {
            sentences.append("\(Numbers.counted(named.unneeded, "work")) with a cover that stays")
        }
        if named.withoutISBN > 0 {
            sentences.append("\(Numbers.counted(named.withoutISBN, "work")) without an ISBN")
        }
        return sentences
    }
}
