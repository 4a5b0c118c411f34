// SPDX-License-Identifier: Apache-2.0

import Commands
import System
import Testing

/// What is said of a kernel that cannot confine the decoders.
@Suite struct ConfinementTextTests {
    @Test(
        arguments: [
            (7, true, [], nil), (0, true, ["landlock"], "no Landlock"),
            (1, false, ["seccomp"], "does not filter"),
            (0, false, ["landlock", "seccomp"], "neither"),
        ] as [(Int, Bool, [String], String?)]
    )
    func `what is missing is named`(
        landlock: Int,
        hasFilter: Bool,
        missing: [String],
        words: String?
    ) {
        let support = Confinement.Support(landlock: landlock, hasFilter: hasFilter)
        #expect(ConfinementText.missing(support) == missing)
        let sentence = ConfinementText.sentence(support)
        #expect((sentence == nil) == (words == nil))
        if let words { #expect(sentence?.contains(words) == true) }
    }
}
