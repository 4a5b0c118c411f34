// SPDX-License-Identifier: Apache-2.0

import Accounting
import Testing

@Suite struct ReasonTests {
    @Test func `reason codes sort by their text`() {
        let codes = ["ZIP-010", "DRM-001", "ZIP-002"].map { ReasonCode($0) }
        #expect(codes.sorted().map(\.text) == ["DRM-001", "ZIP-002", "ZIP-010"])
    }

    @Test func `a reason keeps its code`() {
        let reason = Reason("ZIP-002", .reject(.corrupt), "It is cut off.", hint: "Fetch it again.")
        #expect(reason.code == ReasonCode("ZIP-002"))
        #expect(reason.severity == .reject(.corrupt))
        #expect(
            reason
                != Reason("ZIP-003", .reject(.corrupt), "It is cut off.", hint: "Fetch it again.")
        )
    }

    @Test(
        arguments: [(.skip, "skip"), (.warning, "warning"), (.reject(.hostile), "reject")]
            as [(Reason.Severity, String)]
    )
    func `a severity is written as one word`(severity: Reason.Severity, word: String) {
        #expect(severity.word == word)
    }
}
