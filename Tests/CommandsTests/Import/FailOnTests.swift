// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Store
import Testing

@Suite struct FailOnTests {
    @Test(
        arguments: [
            (0, 0, false, []), (0, 0, true, [.warn]), (2, 2, false, [.reject, .warn]),
            (2, 1, false, [.new, .reject, .warn]),
        ] as [(Int, Int, Bool, Set<FailOn>)]
    )
    func `only the given conditions fail a run`(
        rejected: Int,
        known: Int,
        hasWarning: Bool,
        expected: Set<FailOn>
    ) {
        var progress = RunProgress()
        progress.counts[.rejected] = rejected
        progress.counts[.knownRejects] = known
        if hasWarning { progress.warnings = [ReasonCode("OPF-011"): 1] }
        #expect(Set(FailOn.allCases.filter { $0.isMet(by: progress) }) == expected)
    }
}
